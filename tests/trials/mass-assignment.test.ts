// Fields that nobody may set: sent along in any body and any place, they change nothing, or the body is refused.
import { type Address, exampleIds, examples, storesAppId } from '@vitrine/contract'
import { collections, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, type Sent, type RequestForm, requestForms } from '../shop/addresses.ts'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const elsewhere = '0e15e3e4-0000-4000-8000-00000000000e'

/** What people try: the names of all that answers and rows hold, and of what other platforms take. */
const names = `
  id _id cartId revision createdDate updatedDate owner siteId storeId store_id role isAdmin elevated
  permissions verified status visitorId memberId buyerInfo price fullPrice lineItemPrice
  priceBeforeDiscounts cost subtotal total totals subtotalAfterDiscounts priceSummary discount
  appliedDiscounts coupon tax weight sku currency conversionCurrency taxIncludedInPrices weightUnit
  productName availability stock quantityAvailable physicalProperties facts lines note custom
  customLineItem expires_in exp sub aud scope access_token constructor toString`
  .trim()
  .split(/\s+/)

const odd = [
  0,
  -1,
  0.01,
  7,
  true,
  null,
  '',
  '0.01',
  'merchant',
  elsewhere,
  '1999-01-01T00:00:00.000Z',
  [],
  {},
]
const values = (random: Random): unknown =>
  random.pick<unknown>([
    ...odd,
    { amount: '0.01', value: 0.01 },
    { visitorId: elsewhere, memberId: elsewhere },
    { subtotal: { amount: '0.01' }, total: { amount: '0.01' } },
    [{ id: elsewhere, price: { amount: '0.01' } }],
  ])

/** The body with a few such fields in any of its objects; what is said there already stays. */
function stuffed(body: object, random: Random): object {
  const text = JSON.parse(JSON.stringify(body)) as object
  const objects: Record<string, unknown>[] = []
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) objects.push(value as Record<string, unknown>)
    Object.values(value).forEach(collect)
  }
  collect(text)
  for (let n = random.int(1, 6); n > 0; n -= 1) {
    const at = random.pick(objects)
    const name = random.pick(names)
    if (!Object.hasOwn(at, name)) at[name] = values(random)
  }
  return text
}

/** What an answer tells, whoever asked: ids by the order in which they come, no signatures. */
function essence({ status, body }: HttpAnswer): string {
  const { requestId, access_token, refresh_token, ...rest } = body
  const seen: string[] = []
  return JSON.stringify([status, rest, typeof access_token, typeof refresh_token]).replaceAll(uuid, (id) => {
    if (id.startsWith('5a3b1e00') || id === elsewhere) return id
    if (!seen.includes(id)) seen.push(id)
    return `#${seen.indexOf(id)}`
  })
}

const writes = requestForms.filter(
  ({ address, path, question }) => !question && address.endsWith(` ${path}`) && 'body' in examples[address],
)
const mug = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems?.[0]?.catalogReference

/** Somebody new with a cart of one mug, and how to ask about it. */
async function comer(shop: Shop) {
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([
    { productId: mug?.catalogItemId as string, variantId: mug?.options?.variantId as string, quantity: 2 },
  ])
  const asks = (address: Address): Ask =>
    address.includes('{id}') || address.endsWith('carts') ? shop.merchant.ask : visitor.ask
  const sentTo = (address: Address): Sent =>
    JSON.parse(
      JSON.stringify(examples[address])
        .replaceAll(exampleIds.cart, cart.id)
        .replaceAll(exampleIds.line, cart.lineItems[0]?.id as string)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', shop.clientId),
    )
  return { visitor, asks, sentTo }
}

const current = '/ecom/v1/carts/current'
const cartOf = ({ visitor }: Awaited<ReturnType<typeof comer>>) => visitor.ask('GET', current)

test('MB3: a thousand bodies with fields that nobody may set', async () => {
  const random = createRandom('MB3')
  const shop = await openShop({ products: sampleProducts.slice(0, 3), collections })
  const asked = async (address: Address, change: (body: object) => object) => {
    const way = writes.find((one) => one.address === address) as RequestForm
    const who = await comer(shop)
    const sent = who.sentTo(address)
    const { method, path, body } = questionOf(way, { ...sent, body: change(sent.body ?? {}) })
    const told = await who.asks(address)(method, path, { body })
    const refused = told.status === 400 || told.code === 'PERMISSION_DENIED'
    return { refused, body, told: essence(told), after: essence(await cartOf(who)) }
  }
  // The clock stands still: the same request by somebody else has the same answer.
  const untouched = essence(await cartOf(await comer(shop)))
  const honest = new Map<Address, { told: string; after: string }>()
  for (const { address } of writes) honest.set(address, await asked(address, (body) => body))
  const effects: string[] = []
  let refused = 0
  for (let n = 0; n < 1000; n += 1) {
    const { address } = random.pick(writes)
    const tried = await asked(address, (body) => stuffed(body, random))
    const right = honest.get(address)
    const same = tried.refused
      ? tried.after === untouched
      : tried.told === right?.told && tried.after === right.after
    if (tried.refused) refused += 1
    if (!same) effects.push(`${address} ${JSON.stringify(tried.body)}`)
  }
  const kept = await shop.rows(
    `select 1 from carts where store_id = $1 and (facts::text like '%' || $2 || '%' or id::text = $2)`,
    elsewhere,
  )
  say(
    `MB3: 1,000 bodies to ${writes.length} routes, ${refused} refused, ${effects.length} effects (seed ${random.seed})`,
  )
  expect(effects.slice(0, 3)).toEqual([])
  expect(kept).toEqual([])
})

/** Prices of one's own, in every form that comes to mind. */
const overrides: ((random: Random) => object)[] = [
  () => ({ merchantDiscounts: [{ name: 'mine', amount: '24.00' }] }),
  (random) => ({ merchantDiscounts: [values(random)] }),
  (random) => ({ merchantDiscounts: random.pick<unknown>([true, 1, 'all', { length: 1 }, { amount: '1' }]) }),
  (random) => ({
    customLineItems: [
      { productName: { original: 'Gift' }, price: random.pick(['0.01', '0', '-24.50', '1e-2']), quantity: 1 },
    ],
  }),
  (random) => ({ customLineItems: random.pick<unknown>([[{}], 'x', 7, { 0: { price: '0' } }, [[]]]) }),
  () => ({
    customLineItems: [{ productName: { original: 'Gift' }, price: '0.01', quantity: 1 }],
    cartFieldmask: ['customLineItems'],
  }),
]

/** Figures of one's own beside a thing that is put in honestly. */
const figures = [
  'price',
  'fullPrice',
  'lineItemPrice',
  'total',
  'subtotal',
  'weight',
  'discount',
  'priceUndetermined',
]

test('CA7: two hundred prices, discounts and totals of a visitor’s own', async () => {
  const random = createRandom('CA7')
  const shop = await openShop()
  const accepted: string[] = []
  let refused = 0
  for (let n = 0; n < 200; n += 1) {
    const visitor = shop.visitor()
    const before = await visitor.cart.add([{ productId: 'board', quantity: 2 }])
    const line: Record<string, unknown> = {
      catalogReference: { appId: storesAppId, catalogItemId: 'book' },
      quantity: 1,
    }
    const sly = random.chance(0.6)
    if (!sly) for (const name of figures) if (random.chance(0.5)) line[name] = values(random)
    const body = { lineItems: [line], ...(sly && random.pick(overrides)(random)) }
    const [method, path] = random.pick([
      ['POST', `${current}/add-to-cart`],
      ['POST', '/v1/carts/current/add-to-cart'],
      ['PATCH', current],
    ] as const)
    // Discounts are a matter of changing a cart; put in with things, they are words without a meaning.
    const unknown = 'merchantDiscounts' in body && method === 'POST'
    const told = await visitor.ask(method, path, { body })
    const cart = await visitor.held()
    const denied = told.code === 'PERMISSION_DENIED'
    if (denied) refused += 1
    const right = denied
      ? JSON.stringify(cart) === JSON.stringify(before)
      : (!sly || unknown) && told.status === 200 && cart.subtotal.amount === '93.00'
    const honest = !cart.lineItems.some((one) => one.customLineItem) && cart.discount.amount === '0.00'
    if (!right || !honest) accepted.push(`${method} ${path} ${told.status} ${JSON.stringify(body)}`)
  }
  say(
    `CA7: 200 prices of a visitor's own, ${refused} refused, ${accepted.length} accepted (seed ${random.seed})`,
  )
  expect(accepted.slice(0, 3)).toEqual([])
  expect(refused).toBeGreaterThan(50)
})
