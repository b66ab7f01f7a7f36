// Forged and altered access tokens: the platform rejects each with the same error, which does not reveal the reason.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { beginSession } from '../shop/tokens.ts'
import { forgeries, type GenuineToken, hmac, unsigned } from './forged-tokens.ts'

const path = '/ecom/v1/carts/current'

async function createToken(shop: Shop): Promise<GenuineToken> {
  const { access: token } = await beginSession(shop.clientId, undefined, shop.fetch)
  const [header = '', claims = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const keys = await shop.database.run<{ kid: string; secret: Uint8Array }>({
    text: 'select kid, secret from signing_keys',
    values: [],
  })
  const { secret } = keys.find(({ kid }) => kid === read(header).kid) as { secret: Uint8Array }
  return { token, header: read(header), claims: read(claims), secret }
}

const sendToken = (shop: Shop, token: string) => shop.ask('GET', path, { headers: { authorization: token } })

/** True when the platform accepts the token. Checks that a rejection is the one error for invalid tokens. */
async function isAccepted(shop: Shop, token: string): Promise<boolean> {
  const { status, body, requestId } = await sendToken(shop, token)
  if (status !== 401) return true
  const message = 'JWT is not valid'
  expect(body).toEqual({
    message,
    details: { applicationError: { code: 'INVALID_TOKEN', description: message, data: {} } },
    requestId,
  })
  return false
}

test('hand-made forgeries of an access token are rejected (TK14)', async () => {
  const shop = await openShop()
  const genuine = await createToken(shop)
  // The test's own signing code makes valid tokens, so a rejection below is due to the forgery and not to a bug in it.
  expect(
    (await sendToken(shop, hmac(genuine.header, { ...genuine.claims, jti: 'x' }, genuine.secret))).status,
  ).toBe(404)
  const forgedTokens = forgeries(genuine)
  const accepted: string[] = []
  for (const [attempt, token] of forgedTokens) if (await isAccepted(shop, token)) accepted.push(attempt)
  say(`TK14: ${forgedTokens.length} hand-made forgeries, ${accepted.length} accepted`)
  expect(accepted).toEqual([])
  expect(forgedTokens.length).toBeGreaterThan(60)
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

type Alteration = (genuine: GenuineToken, other: GenuineToken, random: Random) => string

const splice = (text: string, index: number, removed: number, inserted = '') =>
  text.slice(0, index) + inserted + text.slice(index + removed)
const randomIndex = (token: string, random: Random) => random.int(0, token.length - 1)

const alterations: Alteration[] = [
  ({ token }, _, random) => splice(token, randomIndex(token, random), 1, random.pick([...letters])),
  ({ token }, _, random) =>
    splice(token, randomIndex(token, random), 1, random.pick([...'.=+/ ~!#$%&*(){}[]|:;,<>?\'"\\'])),
  ({ token }, _, random) => token.slice(0, randomIndex(token, random)),
  ({ token }, _, random) => token.slice(randomIndex(token, random)),
  ({ token }, _, random) => splice(token, randomIndex(token, random), 0, random.word(random.int(1, 40))),
  ({ token }, _, random) => splice(token, randomIndex(token, random), random.int(1, 30)),
  ({ token }, other, random) => {
    const partIndex = random.int(0, 2)
    const parts = token.split('.')
    parts[partIndex] = other.token.split('.')[partIndex] as string
    // All tokens of one platform share the header, so replacing it alone would change nothing.
    return partIndex === 0 ? `${parts.join('.')}x` : parts.join('.')
  },
  ({ token }, _, random) => {
    const parts = token.split('.')
    const partIndex = random.int(0, 2)
    const bytes = Buffer.from(parts[partIndex] as string, 'base64url')
    const byteIndex = random.int(0, bytes.length - 1)
    bytes[byteIndex] = (bytes[byteIndex] as number) ^ (1 << random.int(0, 7))
    parts[partIndex] = bytes.toString('base64url')
    return parts.join('.')
  },
  ({ header, claims }, _, random) => {
    const alg = random.pick(['none', 'HS256', 'RS256', 'PS256', 'HS512', random.word(5)])
    return hmac({ ...header, alg, kid: random.word(8) }, claims, random.bytes(32))
  },
  ({ header, claims, token }, _, random) => {
    const name = random.pick(['sub', 'aud', 'exp', 'iat', 'role', 'client_id', 'iss'])
    return unsigned(header, { ...claims, [name]: random.word(6) }, token.split('.')[2])
  },
  ({ header, claims }, _, random) =>
    hmac(header, { ...claims, sub: random.word(9) }, random.bytes(random.int(1, 64))),
]

test('randomly altered access tokens are rejected (TK14)', async () => {
  const random = createRandom('TK14')
  const shop = await openShop()
  const [genuine, other] = [await createToken(shop), await createToken(shop)]
  const accepted: string[] = []
  let tried = 0
  const alteredTokens = atSize({ landing: 200, trial: 2000, long: 20_000 })
  while (tried < alteredTokens) {
    const token = random.pick(alterations)(genuine, other, random)
    const bareToken = token.trim().replace(/^Bearer\s+/i, '')
    if (bareToken === genuine.token || bareToken === other.token || bareToken === '') continue
    tried += 1
    if (await isAccepted(shop, token)) accepted.push(token)
  }
  say(`TK14: ${tried} random alterations, ${accepted.length} accepted (seed ${random.seed})`)
  expect(accepted).toEqual([])
  expect((await sendToken(shop, genuine.token)).status).toBe(404)
})
