// A forger's bench: tokens made by hand, without any library that could be too honest for it.
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The forger's own key, and its public half in the forms that headers carry. */
export const own = {
  pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  jwk: publicKey.export({ format: 'jwk' }),
}

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A token signed with a shared secret. */
export function hmac(header: unknown, claims: unknown, secret: Uint8Array | string, hash = 'sha256'): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

/** A token signed with the forger's private key. */
export function rsa(header: unknown, claims: unknown): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`
}

/** A token that nobody signed. */
export const unsigned = (header: unknown, claims: unknown, signature = '') =>
  `${part(header)}.${part(claims)}.${signature}`

/** What a good token is made of. */
export interface Good {
  token: string
  header: Record<string, unknown>
  claims: Record<string, unknown>
  secret: Uint8Array
}

/** Tokens by hand: what each tries, and the token. */
export function forgeries({ token, header, claims, secret }: Good): [what: string, token: string][] {
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
  const ownHeaders = [
    { jwk: own.jwk },
    { jku: 'https://evil.test/jwks' },
    { x5u: 'https://evil.test/cert' },
    { x5c: [Buffer.from(own.pem).toString('base64')] },
    { kid: undefined, jwk: own.jwk },
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
  const claimed: [string, unknown][] = [
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
    ['HS384 for real', hmac({ ...header, alg: 'HS384' }, claims, secret, 'sha384')],
    ['HS512 for real', hmac({ ...header, alg: 'HS512' }, claims, secret, 'sha512')],
    ['RS256 with a key of its own', rsa({ ...header, alg: 'RS256' }, claims)],
    ['RS256 in the clothes of HS256', rsa(header, claims)],
    ['HS256 with a public key for a secret', hmac(header, claims, own.pem)],
    ['HS256 with nothing for a secret', hmac(header, claims, '')],
    ['HS256 with the key id for a secret', hmac(header, claims, `${kid}`)],
    ...ownHeaders.map((more): [string, string] => [
      `RS256 with ${Object.keys(more).join()}`,
      rsa({ ...header, alg: 'RS256', ...more }, claims),
    ]),
    ...kids.map((other): [string, string] => [
      `kid ${other}`,
      hmac({ ...header, kid: other }, claims, secret),
    ]),
    ...types.map((typ): [string, string] => [`typ ${typ}`, hmac({ ...header, typ }, claims, secret)]),
    ['what must be understood', hmac({ ...header, crit: ['exp'] }, claims, secret)],
    ['a payload as it is', hmac({ ...header, b64: false, crit: ['b64'] }, claims, secret)],
    ...claimed.map(([name, value]): [string, string] => [
      `${name} ${JSON.stringify(value)}`,
      hmac(header, { ...claims, [name]: value }, secret),
    ]),
    ['claims that are a list', hmac(header, [claims], secret)],
    ['claims that are a word', hmac(header, '"claims"', secret)],
    ['claims that are nothing', hmac(header, 'null', secret)],
    ['claims that are no JSON', hmac(header, '{', secret)],
    ['a header that is no JSON', hmac('{', claims, secret)],
    ['a header that is nothing', hmac('null', claims, secret)],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${token}.${signature}`],
    ['five parts', `${head}..${body}.${signature}.${signature}`],
    ['padding', `${token}=`],
    ['a letter more', `${token}A`],
    ['another spelling of the end', `${token.slice(0, -1)}${neighbour(token.at(-1) as string)}`],
    ['only the header', `${head}..`],
    ['twice', `${token},${token}`],
    ['as JSON', JSON.stringify({ protected: head, payload: body, signature })],
  ]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const neighbour = (letter: string) => alphabet[alphabet.indexOf(letter) ^ 1] as string
