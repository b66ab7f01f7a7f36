// Access tokens that nobody here made, or that have been touched since: none is believed, and none learns why.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { beginSession } from '../shop/tokens.ts'
import { forgeries, type Good, hmac, unsigned } from './forged-tokens.ts'

const path = '/ecom/v1/carts/current'

async function goodToken(shop: Shop): Promise<Good> {
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

const shown = (shop: Shop, token: string) => shop.ask('GET', path, { headers: { authorization: token } })

/** True when the platform believes the token; a refusal must have the one right form. */
async function believed(shop: Shop, token: string): Promise<boolean> {
  const { status, body, requestId } = await shown(shop, token)
  if (status !== 401) return true
  const says = 'JWT is not valid'
  expect(body).toEqual({
    message: says,
    details: { applicationError: { code: 'INVALID_TOKEN', description: says, data: {} } },
    requestId,
  })
  return false
}

test('TK14: tokens forged by hand', async () => {
  const shop = await openShop()
  const good = await goodToken(shop)
  // The forger can make what the platform makes: what is refused below is refused for what is wrong with it.
  expect((await shown(shop, hmac(good.header, { ...good.claims, jti: 'x' }, good.secret))).status).toBe(404)
  const forged = forgeries(good)
  const accepted: string[] = []
  for (const [what, token] of forged) if (await believed(shop, token)) accepted.push(what)
  say(`TK14: ${forged.length} forged by hand, ${accepted.length} accepted`)
  expect(accepted).toEqual([])
  expect(forged.length).toBeGreaterThan(60)
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

type Alter = (good: Good, other: Good, dice: Random) => string

const splice = (text: string, at: number, gone: number, put = '') =>
  text.slice(0, at) + put + text.slice(at + gone)
const spot = (token: string, dice: Random) => dice.int(0, token.length - 1)

const alterations: Alter[] = [
  ({ token }, _, dice) => splice(token, spot(token, dice), 1, dice.pick([...letters])),
  ({ token }, _, dice) =>
    splice(token, spot(token, dice), 1, dice.pick([...'.=+/ ~!#$%&*(){}[]|:;,<>?\'"\\'])),
  ({ token }, _, dice) => token.slice(0, spot(token, dice)),
  ({ token }, _, dice) => token.slice(spot(token, dice)),
  ({ token }, _, dice) => splice(token, spot(token, dice), 0, dice.word(dice.int(1, 40))),
  ({ token }, _, dice) => splice(token, spot(token, dice), dice.int(1, 30)),
  ({ token }, other, dice) => {
    const at = dice.int(0, 2)
    const parts = token.split('.')
    parts[at] = other.token.split('.')[at] as string
    // Two tokens of one platform have the same header.
    return at === 0 ? `${parts.join('.')}x` : parts.join('.')
  },
  ({ token }, _, dice) => {
    const parts = token.split('.')
    const at = dice.int(0, 2)
    const bytes = Buffer.from(parts[at] as string, 'base64url')
    const where = dice.int(0, bytes.length - 1)
    bytes[where] = (bytes[where] as number) ^ (1 << dice.int(0, 7))
    parts[at] = bytes.toString('base64url')
    return parts.join('.')
  },
  ({ header, claims }, _, dice) => {
    const alg = dice.pick(['none', 'HS256', 'RS256', 'PS256', 'HS512', dice.word(5)])
    return hmac({ ...header, alg, kid: dice.word(8) }, claims, dice.bytes(32))
  },
  ({ header, claims, token }, _, dice) => {
    const name = dice.pick(['sub', 'aud', 'exp', 'iat', 'role', 'client_id', 'iss'])
    return unsigned(header, { ...claims, [name]: dice.word(6) }, token.split('.')[2])
  },
  ({ header, claims }, _, dice) =>
    hmac(header, { ...claims, sub: dice.word(9) }, dice.bytes(dice.int(1, 64))),
]

test('TK14: tokens altered by chance', async () => {
  const dice = createRandom('TK14')
  const shop = await openShop()
  const [good, other] = [await goodToken(shop), await goodToken(shop)]
  const accepted: string[] = []
  let tried = 0
  while (tried < 2000) {
    const token = dice.pick(alterations)(good, other, dice)
    const says = token.trim().replace(/^Bearer\s+/i, '')
    if (says === good.token || says === other.token || says === '') continue
    tried += 1
    if (await believed(shop, token)) accepted.push(token)
  }
  say(`TK14: ${tried} altered by chance, ${accepted.length} accepted (seed ${dice.seed})`)
  expect(accepted).toEqual([])
  expect((await shown(shop, good.token)).status).toBe(404)
})
