// Merchants duplicate products: a copy has everything that the product has, but for its address and its stock.
import type { ProductDraft, RequestedField } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { sampleProducts } from '../../shop/sample-products.ts'
import { openV3 } from '../products-v3/open-v3.ts'

const picture = (id: string) => ({
  id,
  url: `/sample/${id}.svg`,
  width: 800,
  height: 600,
  altText: id,
  focalPoint: { x: 0.25, y: 0.75 },
})
const variantIds = ['d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002']
const dates = { startDate: '2030-01-01T00:00:00.000Z', endDate: '2031-01-01T00:00:00.000Z' }

/** A lamp that has everything that a product can have. */
const lamp: ProductDraft = {
  id: 'lamp',
  name: 'Lamp',
  slug: 'lamp',
  productType: 'physical',
  description: 'Shines.',
  price: '80.00',
  cost: '30.00',
  discount: { type: 'PERCENT', value: 10, ...dates },
  publication: dates,
  sku: 'LAMP',
  weight: 2,
  brand: 'Halden',
  ribbon: 'New',
  additionalRibbons: ['Handmade'],
  productDimensions: { height: '30', unit: 'CM' },
  packageDimensions: { height: '40', unit: 'CM' },
  seoData: { tags: [{ type: 'title', children: 'A lamp' }] },
  options: [
    {
      id: 'shade',
      name: 'Shade',
      optionType: 'color',
      choices: [
        { value: '#9caf88', description: 'Sage', pictures: [picture('sage')] },
        {
          value: '#2f3e46',
          description: 'Slate',
          colorCodes: { colorCodes: ['#2f3e46', '#9caf88'] },
        },
      ],
    },
  ],
  variants: [
    {
      id: variantIds[0] as string,
      choices: { Shade: 'Sage' },
      sku: 'LAMP-1',
      barcode: '4006381333931',
      price: '90.00',
      salePrice: '70.00',
      cost: '35.00',
      weight: 2.5,
      packageDimensions: { height: '45', unit: 'CM' },
      stock: 4,
    },
    {
      id: variantIds[1] as string,
      choices: { Shade: 'Slate' },
      visible: false,
      preorder: { limit: 20, message: 'Ships in May' },
    },
  ],
  pictures: [picture('lit'), picture('sage')],
  collectionIds: ['kitchen'],
  infoSections: [{ title: 'Care', description: 'Dust it.' }],
  pricePerUnit: {
    totalQuantity: 1,
    totalMeasurementUnit: 'KG',
    baseQuantity: 100,
    baseMeasurementUnit: 'G',
  },
  modifiers: [
    {
      name: 'Engraving',
      modifierRenderType: 'FREE_TEXT',
      mandatory: true,
      freeTextSettings: { minCharCount: 1, maxCharCount: 20, title: 'Your text', defaultAddedPrice: '5.00' },
    },
    {
      name: 'Bulb',
      modifierRenderType: 'SWATCH_CHOICES',
      choicesSettings: { choices: [{ name: 'Warm', colorCode: '#ffcc88', addedPrice: '3.00' }] },
    },
  ],
  visibleInPos: false,
  membersOnly: true,
  tags: { privateTags: { tagIds: ['e0000000-0000-4000-8000-000000000001'] } },
  extendedFields: { namespaces: { '@shop/care': { hours: 12 } } },
  subscriptionDetails: {
    subscriptions: [{ id: 'f0000000-0000-4000-8000-000000000001', title: 'Monthly', frequency: 'MONTH' }],
  },
  createdDate: '2030-01-02T03:04:05.678Z',
}

const fields: RequestedField[] = ['INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION', 'MERCHANT_DATA']
fields.push('PLAIN_DESCRIPTION', 'DIRECT_CATEGORIES_INFO', 'MEDIA_ITEMS_INFO')

const own = ['id', 'slug', 'name', 'numericId', 'revision', 'visible', 'createdDate', 'lastUpdated']
own.push('updatedDate', 'handle', 'productPageUrl', 'inventoryItemId')
const ofStock = ['stock', 'inStock', 'inventory', 'inventoryStatus']

const withoutOwn = (product: object) =>
  Object.fromEntries(Object.entries(product).filter(([name]) => !own.includes(name)))

/** What a copy has in common with its product: all but what follows from its stock, and without their ids. */
const shared = (read: Record<string, object | null>, ids: readonly string[]): unknown => {
  const products = Object.values(read).map((product) => withoutOwn(product ?? {}))
  const text = JSON.stringify(products, (key, value: unknown) => (ofStock.includes(key) ? undefined : value))
  return JSON.parse(ids.reduce((all, id) => all.replaceAll(`"${id}"`, '"its own"'), text))
}

/** Opens a shop with the lamp, and reads products with all that merchants see. */
async function openLamp() {
  const opened = await openV3({ products: [...sampleProducts, lamp] })
  const { v1, reads } = opened
  const read = async (id: string) => ({
    v1: await v1.get(id, { forMerchant: true }),
    v3: await reads.get(id, { fields }),
  })
  return { ...opened, read }
}

const idsOf = ({ v3 }: Awaited<ReturnType<Awaited<ReturnType<typeof openLamp>>['read']>>) => [
  v3?.id ?? '',
  ...(v3?.variantsInfo.variants.map(({ id }) => id) ?? []),
  ...(v3?.subscriptionDetails?.subscriptions.map(({ id }) => id) ?? []),
]

test('a copy has everything that the product has, hidden and under an address of its own', async () => {
  const { v1, read, shop } = await openLamp()
  const before = await read('lamp')
  const copy = await v1.duplicate('lamp')
  expect(copy).toMatchObject({ name: 'Copy of Lamp', slug: 'copy-of-lamp', visible: false, revision: '1' })
  const after = await read(copy.id)
  expect(shared(after, idsOf(after))).toEqual(shared(before, idsOf(before)))
  expect(idsOf(after).filter((id) => idsOf(before).includes(id))).toEqual([])
  expect(await read('lamp')).toEqual(before)
  expect(await shop.visitor().products.get(copy.id)).toBeNull()
})

test('the variants of a copy begin without stock, and can be preordered as before', async () => {
  const { v1, ask } = await openLamp()
  const copy = await v1.duplicate('lamp')
  const { inventoryItem } = (
    await ask('POST', `/stores-reader/v2/inventoryItems/${copy.id}/getVariants`, { body: {} })
  ).body as {
    inventoryItem: { variants: object[]; preorderInfo: object }
  }
  const levels = [
    { quantity: 0, inStock: false, availableForPreorder: false },
    { quantity: 20, inStock: true, availableForPreorder: true },
  ]
  expect(inventoryItem.variants).toEqual(
    expect.arrayContaining(levels.map((level) => expect.objectContaining(level))),
  )
  expect(inventoryItem.preorderInfo).toMatchObject({ enabled: true, message: 'Ships in May', limit: 20 })
})

test('a product is duplicated once for a key, and again without one; one that is missing is not', async () => {
  const { v1 } = await openLamp()
  const options = { idempotencyKey: 'copy-1' }
  const [first, second] = await Promise.all([v1.duplicate('lamp', options), v1.duplicate('lamp', options)])
  expect(second.id).toBe(first.id)
  expect((await v1.duplicate('lamp', options)).id).toBe(first.id)
  expect((await v1.duplicate('lamp')).slug).toBe('copy-of-lamp-2')
  await expect(v1.duplicate('none')).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})

test('a product whose id has letters that no header may have is duplicated at its revision', async () => {
  const id = 'lámpás-š'
  const { v1 } = await openV3({ products: [{ ...lamp, id }] })
  expect((await v1.duplicate(id, { ifMatch: `${id}:1` })).name).toBe('Copy of Lamp')
})

test('a copy of an archived product is not archived, and a long name is cut between characters', async () => {
  const { v1 } = await openLamp()
  const name = `${'A'.repeat(71)}🏮 lamp`
  await v1.update('lamp', { name })
  await v1.archive('lamp')
  const copy = await v1.duplicate('lamp')
  expect(copy.name).toBe(`Copy of ${'A'.repeat(71)}`)
  expect(copy.archivedDate).toBeUndefined()
})
