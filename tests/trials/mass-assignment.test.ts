// Mass assignment: read-only fields anywhere in a body change nothing, or the platform refuses the body.
import { type Address, CustomLineItem, exampleIds, examples, storesAppId } from '@vitrine/contract'
import { collections, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, type Sent, type RequestForm, requestForms } from '../shop/addresses.ts'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { atSize, isLanding } from '../shop/size.ts'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const foreignId = '0e15e3e4-0000-4000-8000-00000000000e'

/** Fields that an attacker may try: names from responses, from database rows and from other platforms. */
const fieldNames = `
  id _id cartId revision createdDate updatedDate owner siteId storeId store_id role isAdmin elevated
  permissions verified status visitorId memberId buyerInfo price fullPrice lineItemPrice
  priceBeforeDiscounts cost subtotal total totals subtotalAfterDiscounts priceSummary discount
  appliedDiscounts coupon tax weight sku currency conversionCurrency taxIncludedInPrices weightUnit
  productName availability stock quantityAvailable physicalProperties facts lines note custom
  customLineItem expires_in exp sub aud scope access_token constructor toString
  numericId lastUpdated archivedDate collectionIds numberOfProducts inventoryItemId priceRange handle
  assignedProductsCount visible`
  .trim()
  .split(/\s+/)

const oddValues = [
  0,
  -1,
  0.01,
  7,
  true,
  null,
  '',
  '0.01',
  'merchant',
  foreignId,
  '1999-01-01T00:00:00.000Z',
  [],
  {},
]
const oddValue = (random: Random): unknown =>
  random.pick<unknown>([
    ...oddValues,
    { amount: '0.01', value: 0.01 },
    { visitorId: foreignId, memberId: foreignId },
    { subtotal: { amount: '0.01' }, total: { amount: '0.01' } },
    [{ id: foreignId, price: { amount: '0.01' } }],
  ])

/** The writes of products, collections and stock. */
const changesCatalog = (address: Address) =>
  / \/(stores\/v\d|vitrine\/v1\/(bulk\/)?(products|collections))\//.test(address)

/** The fields among these that merchants write. */
const merchantFields = new Set(['price', 'cost', 'weight', 'sku', 'stock', 'discount'])

/** The writes whose bodies are products or variants, of which merchants say whether shoppers see them. */
const writesVisibility = (address: Address) =>
  /\/products(-with-inventory)?(\/\{\w+\})?(\/(variants|create|update|[\w-]+-by-filter))?$/.test(address)

/** The fields whose content selects: whatever a caller adds there is theirs to add, and selects something else. */
const selections = new Set(['filter', 'search'])

/** Adds such fields to random objects of the body, but its selections, and keeps the fields that are there. */
function injectFields(address: Address, body: object, random: Random): object {
  const text = JSON.parse(JSON.stringify(body)) as object
  const objects: Record<string, unknown>[] = []
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) objects.push(value as Record<string, unknown>)
    for (const [name, inner] of Object.entries(value)) if (!selections.has(name)) collect(inner)
  }
  collect(text)
  for (let n = random.int(1, 6); n > 0; n -= 1) {
    const target = random.pick(objects)
    const name = random.pick(fieldNames)
    // The fields of a custom line item are the merchant's to set, its full price among them.
    const isWritable =
      (Object.hasOwn(target, 'productName') && Object.hasOwn(CustomLineItem.shape, name)) ||
      (changesCatalog(address) && merchantFields.has(name)) ||
      (name === 'visible' && writesVisibility(address))
    if (!Object.hasOwn(target, name) && !isWritable) target[name] = oddValue(random)
  }
  return text
}

const secret = /[\w-]{43,}/g
const memberAddress = /(ada|grace|lin)-\d+(?=@example\.com)/g

/** The parts of a response that do not depend on the caller: ids are numbered by position, tokens left out. */
function essence({ status, body }: HttpAnswer): string {
  const { requestId, access_token, refresh_token, ...rest } = body
  const ids: string[] = []
  const text = JSON.stringify([status, rest, typeof access_token, typeof refresh_token])
  const withoutSecrets = text.replaceAll(memberAddress, '$1').replaceAll(secret, 'a token')
  return withoutSecrets.replaceAll(uuid, (id) => {
    if (id.startsWith('5a3b1e00') || id === foreignId) return id
    if (!ids.includes(id)) ids.push(id)
    return `#${ids.indexOf(id)}`
  })
}

/** The catalogue of a shop as it is stored, with the ids of new rows left out. */
async function readCatalog(shop: Shop): Promise<string> {
  const tables = ['products', 'collections', 'stock', 'entities']
  const ofTable = (name: string) =>
    `select '${name} ' || (to_jsonb(t) - '{created_at,updated_at}'::text[])::text as row from ${name} t where store_id = $1`
  const rows = await shop.rows<{ row: string }>(tables.map(ofTable).join(' union all '))
  const withoutIds = rows.map(({ row }) =>
    row.replaceAll(uuid, (id) => (id.startsWith('5a3b1e00') || id === foreignId ? id : '#')),
  )
  return withoutIds.toSorted().join('\n')
}

const writes = requestForms.filter(
  ({ address, path, question }) => !question && address.endsWith(` ${path}`) && 'body' in examples[address],
)
const mugReference =
  examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems?.[0]?.catalogReference

/** Creates a visitor with a mug in the cart, and a way to send each route's example request about that cart. */
async function createCustomer(shop: Shop, n: number) {
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([
    {
      productId: mugReference?.catalogItemId as string,
      variantId: mugReference?.options?.variantId as string,
      quantity: 2,
    },
  ])
  const askFor = (address: Address): Ask =>
    address.includes('{id}') || changesCatalog(address) || /(carts|sign-on)$/.test(address)
      ? shop.merchant.ask
      : visitor.ask
  const exampleFor = (address: Address): Sent =>
    JSON.parse(
      JSON.stringify(examples[address])
        .replaceAll(exampleIds.cart, cart.id)
        .replaceAll(exampleIds.line, cart.lineItems[0]?.id as string)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', shop.clientId)
        // Each customer registers, so that each registration creates a member.
        .replaceAll(/\b(ada|grace|lin)@example\.com/g, `$1-${n}@example.com`),
    )
  return { visitor, askFor, exampleFor }
}

const current = '/ecom/v1/carts/current'
const cartOf = ({ visitor }: Awaited<ReturnType<typeof createCustomer>>) => visitor.ask('GET', current)

test('read-only fields in a body change nothing (MB3)', async () => {
  const random = createRandom('MB3')
  const picks = isLanding
    ? writes
    : Array.from({ length: atSize({ landing: 0, trial: 1000, long: 5000 }) }, () => random.pick(writes))
  const openSampleShop = () => openShop({ products: sampleProducts.slice(0, 3), collections })
  const shop = await openSampleShop()
  let customers = 0
  const sendRequest = async (address: Address, change: (body: object) => object) => {
    const form = writes.find((candidate) => candidate.address === address) as RequestForm
    customers += 1
    // What a merchant changes would change the next answer.
    const ownShop = changesCatalog(address) ? await openSampleShop() : undefined
    const customer = await createCustomer(ownShop ?? shop, customers)
    const sent = customer.exampleFor(address)
    const { method, path, body } = questionOf(form, { ...sent, body: change(sent.body ?? {}) })
    const response = await customer.askFor(address)(method, path, { body })
    const refused = response.status === 400 || response.code === 'PERMISSION_DENIED'
    const after = essence(await cartOf(customer))
    // Many answers name nothing of what is stored.
    const catalog = ownShop && (await readCatalog(ownShop))
    return { refused, body, outcome: essence(response), after, catalog }
  }
  // The clock stands still, so the same request by another visitor gets the same response.
  const untouched = essence(await cartOf(await createCustomer(shop, 0)))
  const untouchedCatalog = await readCatalog(await openSampleShop())
  const expectedByAddress = new Map<Address, Awaited<ReturnType<typeof sendRequest>>>()
  for (const { address } of writes) expectedByAddress.set(address, await sendRequest(address, (body) => body))
  const effects: string[] = []
  let refused = 0
  for (const { address } of picks) {
    const attempt = await sendRequest(address, (body) => injectFields(address, body, random))
    const expected = expectedByAddress.get(address)
    const isCatalogUnchanged =
      attempt.catalog === undefined ||
      attempt.catalog === (attempt.refused ? untouchedCatalog : expected?.catalog)
    const isUnchanged =
      isCatalogUnchanged &&
      (attempt.refused
        ? attempt.after === untouched
        : attempt.outcome === expected?.outcome && attempt.after === expected.after)
    if (attempt.refused) refused += 1
    if (!isUnchanged) effects.push(`${address} ${JSON.stringify(attempt.body)}`)
  }
  const affectedCarts = await shop.rows(
    `select 1 from carts where store_id = $1 and (facts::text like '%' || $2 || '%' or id::text = $2)`,
    foreignId,
  )
  say(
    `MB3: ${picks.length} bodies to ${writes.length} routes, ${refused} refused, ${effects.length} effects (seed ${random.seed})`,
  )
  expect(effects.slice(0, 3)).toEqual([])
  expect(affectedCarts).toEqual([])
})

/** Attempts to set a price or a discount. */
const priceOverrides: ((random: Random) => object)[] = [
  () => ({ merchantDiscounts: [{ name: 'own', amount: '24.00' }] }),
  (random) => ({ merchantDiscounts: [oddValue(random)] }),
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

/** Price fields that a visitor may try to set on a regular line item. */
const priceFields = [
  'price',
  'fullPrice',
  'lineItemPrice',
  'total',
  'subtotal',
  'weight',
  'discount',
  'priceUndetermined',
]

test('a visitor cannot set prices, discounts or totals (CA7)', async () => {
  const random = createRandom('CA7')
  const shop = await openShop()
  const accepted: string[] = []
  let refused = 0
  const requests = atSize({ landing: 40, trial: 200, long: 200 })
  for (let n = 0; n < requests; n += 1) {
    const visitor = shop.visitor()
    const before = await visitor.cart.add([{ productId: 'board', quantity: 2 }])
    const line: Record<string, unknown> = {
      catalogReference: { appId: storesAppId, catalogItemId: 'book' },
      quantity: 1,
    }
    const hasOverride = random.chance(0.6)
    if (!hasOverride) for (const name of priceFields) if (random.chance(0.5)) line[name] = oddValue(random)
    const body = { lineItems: [line], ...(hasOverride && random.pick(priceOverrides)(random)) }
    const [method, path] = random.pick([
      ['POST', `${current}/add-to-cart`],
      ['POST', '/v1/carts/current/add-to-cart'],
      ['PATCH', current],
    ] as const)
    // `merchantDiscounts` is a parameter of cart updates only; add-to-cart ignores it like any unknown field.
    const isIgnored = 'merchantDiscounts' in body && method === 'POST'
    const response = await visitor.ask(method, path, { body })
    const cart = await visitor.held()
    const isDenied = response.code === 'PERMISSION_DENIED'
    if (isDenied) refused += 1
    const isCorrect = isDenied
      ? JSON.stringify(cart) === JSON.stringify(before)
      : (!hasOverride || isIgnored) && response.status === 200 && cart.subtotal.amount === '93.00'
    const isFullPrice =
      !cart.lineItems.some((lineItem) => lineItem.customLineItem) && cart.discount.amount === '0.00'
    if (!isCorrect || !isFullPrice)
      accepted.push(`${method} ${path} ${response.status} ${JSON.stringify(body)}`)
  }
  say(
    `CA7: ${requests} requests with prices set by a visitor, ${refused} refused, ${accepted.length} accepted (seed ${random.seed})`,
  )
  expect(accepted.slice(0, 3)).toEqual([])
  expect(refused).toBeGreaterThan(requests / 8)
})
