// A change that was made at a stale revision is refused with the entity as it is now, and changes nothing: on every route of the
// catalogue that reads a revision from its body or from If-Match.
import { type Address, examples, type Route, routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { sampleProducts } from '../shop/sample-products.ts'

/** An entity of the catalogue: how a test gets one, where it is read, and the paths of its writes. */
interface Kind {
  name: string
  /** The creation of one, where the shop has none. */
  create?: readonly [path: string, body: object]
  readAt: (id: string) => string
  id?: string
  writes: RegExp
}

const forMerchant = 'includeMerchantSpecificData=true'
const section = { infoSection: { uniqueName: 'care', title: 'Care' } }
const choices = ['One', 'Two'].map((name) => ({ choiceType: 'CHOICE_TEXT', name }))
const customization = {
  name: 'Size',
  customizationType: 'PRODUCT_OPTION',
  customizationRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices },
}
const kinds: Kind[] = [
  {
    name: 'document',
    id: 'mug',
    readAt: (id) => `/vitrine/v1/products/${id}/document`,
    writes: /\/products\/(documents|\{productId\}\/document)$/,
  },
  {
    name: 'product',
    id: 'mug',
    readAt: (id) => `/stores-reader/v1/products/${id}?${forMerchant}`,
    writes: /\/v1\/(bulk\/)?products/,
  },
  {
    name: 'product',
    id: 'mug',
    readAt: (id) => `/stores/v3/products/${id}`,
    writes: /\/v3\/(bulk\/)?products/,
  },
  {
    name: 'collection',
    id: 'clay',
    readAt: (id) => `/v2/collections/${id}?${forMerchant}`,
    writes: /\/v1\/collections/,
  },
  {
    name: 'inventoryItem',
    id: 'mug',
    readAt: (id) => `/stores-reader/v2/inventoryItems/${id}/getVariants`,
    writes: /\/v2\/inventoryItems/,
  },
  {
    name: 'inventoryItem',
    readAt: (id) => `/stores/v3/inventory-items/${id}`,
    writes: /\/v3\/(bulk\/)?inventory-items/,
  },
  {
    name: 'brand',
    create: ['brands', { brand: { name: 'Halden' } }],
    readAt: (id) => `/stores/v3/brands/${id}`,
    writes: /\/v3\/(bulk\/)?brands/,
  },
  {
    name: 'ribbon',
    create: ['ribbons', { ribbon: { name: 'New' } }],
    readAt: (id) => `/stores/v3/ribbons/${id}`,
    writes: /\/v3\/(bulk\/)?ribbons/,
  },
  {
    name: 'infoSection',
    create: ['info-sections', section],
    readAt: (id) => `/stores/v3/info-sections/${id}`,
    writes: /\/v3\/(bulk\/)?info-sections/,
  },
  {
    name: 'customization',
    create: ['customizations', { customization }],
    readAt: (id) => `/stores/v3/customizations/${id}`,
    writes: /\/v3\/(bulk\/)?customizations/,
  },
]

interface Example {
  body?: object
}

/** The routes that know revisions: those that may refuse one, and bulk changes whose items have one. */
const writes = (Object.keys(routes) as Address[]).filter((address) => {
  const route: Route = routes[address]
  const refuses = route.refuses?.includes('REVISION_MISMATCH') ?? false
  const isBulk = JSON.stringify((examples[address] as Example).body ?? {}).includes('"revision"')
  return kinds.some(({ writes: of }) => of.test(address)) && (address.includes('{') ? refuses : isBulk)
})

/** Gets an entity; without an id of its own it is created, or the first item of stock. */
async function findEntity({ merchant, rows }: Shop, { id, create, name }: Kind): Promise<string> {
  if (id) return id
  if (!create) {
    const [item] = await rows<{ id: string }>('select id from stock where store_id = $1 order by id limit 1')
    return item?.id as string
  }
  const { body } = await merchant.ask('POST', `/stores/v3/${create[0]}`, { body: create[1] })
  return (body[name] as { id: string }).id
}

const idNames = /^(id|productId|customizationId|inventoryItemId)$/

/** The body of an example, about this entity at a revision that it does not have. */
const staleBody = (body: object, id: string): object =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'revision' ? '999' : idNames.test(key) && typeof value === 'string' ? id : value,
  ) as object

test.each(writes)('%s at a stale revision is refused with what is there', async (address) => {
  const shop = await openShop({ products: sampleProducts })
  const { ask } = shop.merchant
  const kind = kinds.find(({ writes: of }) => of.test(address)) as Kind
  const id = await findEntity(shop, kind)
  const read = async () => (await ask('GET', kind.readAt(id))).body[kind.name] as { revision: string }
  const countEvents = async () => (await shop.rows('select 1 from outbox where store_id = $1')).length
  const before = [await read(), await countEvents()] as const
  const [method = '', path = ''] = address.split(' ')
  const { body } = examples[address] as Example
  const sent = body && staleBody(body, id)
  const readsHeader = !JSON.stringify(sent ?? {}).includes('"revision"')
  const answer = await ask(method, path.replace(/\{\w+\}/, id), {
    ...(sent && { body: sent }),
    ...(readsHeader && { headers: { 'if-match': `"${id}:999"` } }),
  })
  const [current] = before
  if (/\/bulk\/|\/documents$/.test(address)) {
    type Results = { results: { itemMetadata: { error?: { code: string; data: object } } }[] }
    const { productResults, ...own } = answer.body as Partial<Results> & { productResults?: Results }
    const errors = (productResults ?? own).results?.map(({ itemMetadata: { error } }) => error)
    const data = { id, current: current.revision, [kind.name]: current }
    expect(errors?.[0]).toMatchObject({ code: 'REVISION_MISMATCH', data })
  } else {
    const { details } = answer.body as { details: { applicationError: object } }
    expect([answer.status, answer.code]).toEqual([409, 'REVISION_MISMATCH'])
    expect(details.applicationError).toMatchObject({
      data: { id, current: current.revision, [kind.name]: current },
    })
  }
  expect([await read(), await countEvents()]).toEqual(before)
})

test('the routes at which revisions count are found', () => {
  for (const { name, writes: of } of kinds)
    expect([name, writes.some((address) => of.test(address))]).toEqual([name, true])
})
