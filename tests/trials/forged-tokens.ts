// Forged access tokens, built by hand because a JWT library refuses to create invalid ones.
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The public half of the forger's key pair, in the forms that JWT headers carry. */
const forgerKey = {
  pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  jwk: publicKey.export({ format: 'jwk' }),
}

const encodePart = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Creates a token signed with a shared secret. */
export function hmac(header: unknown, claims: unknown, secret: Uint8Array | string, hash = 'sha256'): string {
  const text = `${encodePart(header)}.${encodePart(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

/** Creates a token signed with the forger's private key. */
function rsa(header: unknown, claims: unknown): string {
  const text = `${encodePart(header)}.${encodePart(claims)}`
  return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`
}

/** Creates a token with no signature, or with the given one. */
export const unsigned = (header: unknown, claims: unknown, signature = '') =>
  `${encodePart(header)}.${encodePart(claims)}.${signature}`

/** A genuine token with its decoded parts and its signing secret. */
export interface GenuineToken {
  token: string
  header: Record<string, unknown>
  claims: Record<string, unknown>
  secret: Uint8Array
}

/** Derives the forgeries from a genuine token, each with a label for failure messages. */
export function forgeries({
  token,
  header,
  claims,
  secret,
}: GenuineToken): [attempt: string, token: string][] {
  const [head = '', body = '', signature = ''] = token.split('.')
  const { kid } = header
  const now = claims.iat as number
  const algorithms = [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    null,
    0,
    'hs256',
    ['HS256'],
    'HS384',
    'HS512',
    'ES256',
    'EdDSA',
  ]
  const keyHeaders = [
    { jwk: forgerKey.jwk },
    { jku: 'https://evil.test/jwks' },
    { x5u: 'https://evil.test/cert' },
    { x5c: [Buffer.from(forgerKey.pem).toString('base64')] },
    { kid: undefined, jwk: forgerKey.jwk },
  ]
  const kids = [
    undefined,
    null,
    '',
    0,
    'other',
    [kid],
    { kid },
    '../../../dev/null',
    "' or 1=1 --",
    'x'.repeat(2000),
  ]
  const types = [undefined, null, '', 'JWT', 'rt+jwt', 'AT+JWT ', 7]
  const claimValues: [string, unknown][] = [
    ...[undefined, null, '', 'evil', ['vitrine']].map((iss): [string, unknown] => ['iss', iss]),
    ...[undefined, null, '', 7, [claims.aud], 'a store', claims.sub].map((aud): [string, unknown] => [
      'aud',
      aud,
    ]),
    ...[undefined, null, '', 7, {}, "x' or 'x'='x"].map((sub): [string, unknown] => ['sub', sub]),
    ...[undefined, null, '', now - 1, now, 0, -1, `${now + 99}`].map((exp): [string, unknown] => [
      'exp',
      exp,
    ]),
    ...[undefined, null, now + 60, `${now}`].map((iat): [string, unknown] => ['iat', iat]),
    ...[undefined, null, 7].map((id): [string, unknown] => ['client_id', id]),
    ...[undefined, null, 'member', 'staff', ['visitor'], 'VISITOR'].map((role): [string, unknown] => [
      'role',
      role,
    ]),
    ['nbf', now + 60],
  ]
  return [
    ...algorithms.flatMap((alg): [string, string][] => [
      [`alg ${alg} without a signature`, unsigned({ ...header, alg }, claims)],
      [`alg ${alg} with the old signature`, unsigned({ ...header, alg }, claims, signature)],
      [`alg ${alg} with the right key`, hmac({ ...header, alg }, claims, secret)],
    ]),
    ['a valid HS384 signature', hmac({ ...header, alg: 'HS384' }, claims, secret, 'sha384')],
    ['a valid HS512 signature', hmac({ ...header, alg: 'HS512' }, claims, secret, 'sha512')],
    ["RS256 with the forger's key", rsa({ ...header, alg: 'RS256' }, claims)],
    ['an RS256 signature with an HS256 header', rsa(header, claims)],
    ['HS256 with a public key as the secret', hmac(header, claims, forgerKey.pem)],
    ['HS256 with an empty secret', hmac(header, claims, '')],
    ['HS256 with the key id as the secret', hmac(header, claims, `${kid}`)],
    ...keyHeaders.map((more): [string, string] => [
      `RS256 with ${Object.keys(more).join()}`,
      rsa({ ...header, alg: 'RS256', ...more }, claims),
    ]),
    ...kids.map((otherKid): [string, string] => [
      `kid ${otherKid}`,
      hmac({ ...header, kid: otherKid }, claims, secret),
    ]),
    ...types.map((typ): [string, string] => [`typ ${typ}`, hmac({ ...header, typ }, claims, secret)]),
    ['a critical header parameter', hmac({ ...header, crit: ['exp'] }, claims, secret)],
    ['an unencoded payload', hmac({ ...header, b64: false, crit: ['b64'] }, claims, secret)],
    ...claimValues.map(([name, value]): [string, string] => [
      `${name} ${JSON.stringify(value)}`,
      hmac(header, { ...claims, [name]: value }, secret),
    ]),
    ['claims as an array', hmac(header, [claims], secret)],
    ['claims as a string', hmac(header, '"claims"', secret)],
    ['null claims', hmac(header, 'null', secret)],
    ['claims that are not JSON', hmac(header, '{', secret)],
    ['a header that is not JSON', hmac('{', claims, secret)],
    ['a null header', hmac('null', claims, secret)],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${token}.${signature}`],
    ['five parts', `${head}..${body}.${signature}.${signature}`],
    ['padding', `${token}=`],
    ['an extra character', `${token}A`],
    ['another encoding of the last byte', `${token.slice(0, -1)}${flipLastBit(token.at(-1) as string)}`],
    ['the header alone', `${head}..`],
    ['the token twice', `${token},${token}`],
    ['JSON serialization', JSON.stringify({ protected: head, payload: body, signature })],
  ]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const flipLastBit = (letter: string) => alphabet[alphabet.indexOf(letter) ^ 1] as string
