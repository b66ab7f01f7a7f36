// Products that are read and saved as a whole: all of a save is seen, or nothing.
import {
  infoSections,
  inventory,
  merchantCollections,
  merchantProducts,
  productDocuments,
  type ProductDocument,
  type ProductDocumentUpdate,
} from '@vitrine/client'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { withOnly } from '../shop/only-permissions.ts'
import { openShop } from '../shop/open-shop.ts'
import { refusal } from '../shop/refusal.ts'

const modules = { infoSections, inventory, merchantCollections, merchantProducts, productDocuments }

async function open() {
  const shop = await openShop({ products: [] })
  const merchant = shop.merchantClient(modules)
  const { productDocuments: documents } = merchant
  const create = async (fields: object = {}) => {
    const { id } = await documents.create({
      name: 'Mug',
      productType: 'physical',
      description: 'Stoneware',
      price: '25',
      pictures: [],
      variants: [{ choices: {}, stock: { from: 'IN_STOCK', to: 5 } }],
      ...fields,
    })
    return (await documents.get(id)) as ProductDocument
  }
  return { shop, merchant, documents, create }
}

/** A document to save, as it was read but for some fields. */
function edited(
  { createdDate: _, archivedDate: __, lastUpdated: ___, variants, ...document }: ProductDocument,
  change: Partial<ProductDocumentUpdate> = {},
): ProductDocumentUpdate {
  const unchanged = variants.map(({ stock, preorder: _terms, ...variant }) => ({
    ...variant,
    ...(stock !== undefined && { stock: { from: stock, to: stock } }),
  }))
  return { ...document, variants: unchanged, ...change }
}

const withStock = (document: ProductDocument, from: number, to: number) =>
  edited(document).variants.map((variant) => ({ ...variant, stock: { from, to } }))

const sizes = {
  options: [
    {
      name: 'Size',
      optionType: 'drop_down' as const,
      choices: [
        { value: 'Small', description: 'Small' },
        { value: 'Big', description: 'Big' },
      ],
    },
  ],
  variants: [
    { choices: { Size: 'Small' }, price: '25', stock: { from: 'IN_STOCK' as const, to: 2 } },
    { choices: { Size: 'Big' }, price: '1000' },
  ],
}

test('a product is created, read and saved whole, each time with a new revision', async () => {
  const { merchant, documents, create } = await open()
  const section = await merchant.infoSections.create({ uniqueName: 'care', title: 'Care' })
  const { id: kitchen } = await merchant.merchantCollections.create({ name: 'Kitchen' })
  const created = await create()
  expect(created).toMatchObject({
    slug: 'mug',
    revision: '1',
    price: '25',
    variants: [{ id: onlyVariantId, stock: 5, preorder: null }],
  })
  const change = {
    ...sizes,
    name: 'Big mug',
    brand: 'Fjord',
    collectionIds: [kitchen],
    infoSectionIds: [section.id],
    pictures: [
      { id: 'mug.jpg', url: 'https://pictures.test/mug.jpg', altText: 'A mug', width: 600, height: 600 },
    ],
  }
  expect(await documents.save(edited(created, change))).toEqual({ id: created.id, revision: '2' })
  const saved = (await documents.get(created.id)) as ProductDocument
  expect(saved).toMatchObject({
    ...change,
    options: [{ name: 'Size' }],
    variants: [{ price: '25', stock: 2 }, { stock: 'IN_STOCK' }],
  })
  // What is absent is empty from then on; the same once more is saved, too.
  const { brand: _, ...plain } = edited(saved)
  expect(await documents.save(plain)).toMatchObject({ revision: '3' })
  const last = (await documents.get(created.id)) as ProductDocument
  expect([last.brand, last.variants.map(({ id }) => id)]).toEqual([
    undefined,
    saved.variants.map(({ id }) => id),
  ])
  expect(await documents.save(edited(last))).toMatchObject({ revision: '4' })
  expect(await documents.get('00000000-0000-4000-8000-0000000000ff')).toBeNull()
})

test('stock is saved as a difference, so a sale in between is no conflict, and no less than none is left', async () => {
  const { merchant, documents, create } = await open()
  const document = await create()
  await merchant.inventory.decrement([{ productId: document.id, variantId: onlyVariantId, decrementBy: 2 }])
  await documents.save(edited(document, { variants: withStock(document, 5, 8) }))
  const after = (await documents.get(document.id)) as ProductDocument
  expect(after.variants[0]?.stock).toBe(6)
  const save = (change: Partial<ProductDocumentUpdate>) => refusal(documents.save(edited(after, change)))
  expect(await save({ variants: withStock(after, 10, 3) })).toEqual([
    'INVALID_ARGUMENT',
    'document.variants[0].stock.to',
  ])
  const untracked = edited(after).variants.map((variant) => ({
    ...variant,
    stock: { from: 'IN_STOCK' as const, to: 3 },
  }))
  expect(await save({ variants: untracked })).toEqual(['INVALID_ARGUMENT', 'document.variants[0].stock.from'])
  const ended = edited(after).variants.map((variant) => ({
    ...variant,
    stock: { from: 6, to: 'OUT_OF_STOCK' as const },
  }))
  expect(await save({ variants: ended })).toBe('accepted')
  expect((await documents.get(document.id))?.variants[0]?.stock).toBe('OUT_OF_STOCK')
})

test('a stale revision is refused with the product as it is, and nothing is changed', async () => {
  const { documents, create } = await open()
  const document = await create()
  await documents.save(edited(document, { name: 'First' }))
  const late = await documents.save(edited(document, { name: 'Late' })).catch((error: unknown) => error)
  expect(late).toMatchObject({
    code: 'REVISION_MISMATCH',
    data: { current: '2', document: { name: 'First' } },
  })
  // So a save whose answer was lost is known by the equal sides.
  const lost = await documents.save(edited(document, { name: 'First' })).catch((error: unknown) => error)
  expect(lost).toMatchObject({ data: { document: { name: 'First', revision: '2' } } })
  expect(await documents.get(document.id)).toMatchObject({ name: 'First', revision: '2' })
})

test('a document that refers to what the store does not have, or contradicts itself, is refused whole', async () => {
  const { shop, documents, create } = await open()
  const document = await create(sizes)
  await create({ slug: 'taken' })
  const guid = '5a3b1e00-0000-4000-8000-0000000000ff'
  const [first] = edited(document).variants
  for (const [change, field] of [
    [{ collectionIds: ['none'] }, 'collectionIds[0]'],
    [{ infoSectionIds: [guid] }, 'infoSectionIds[0]'],
    [{ slug: 'taken' }, 'slug'],
    [{ options: [] }, 'variants[0].id'],
    [{ variants: [{ ...first, choices: { Size: 'Huge' } }] }, 'variants[0].choices.Size'],
    [{ price: '1.005' }, 'price'],
    [{ discount: { type: 'AMOUNT', value: 2000 } }, 'discount.value'],
    [{ name: '   ' }, 'name'],
    [{ pictures: [{ id: 'x', altText: '', url: 'javascript:alert(1)' }] }, 'pictures[0].url'],
  ] as [object, string][]) {
    const [code, ...broken] = (await refusal(documents.save(edited(document, change)))) as string[]
    expect([change, code, broken.includes(`document.${field}`)]).toEqual([change, 'INVALID_ARGUMENT', true])
  }
  expect(await documents.get(document.id)).toEqual(document)
  const { ask } = shop.merchant
  const large = { document: { ...edited(document), description: 'x'.repeat(4_300_000) } }
  expect((await ask('PATCH', `/vitrine/v1/products/${document.id}/document`, { body: large })).status).toBe(
    413,
  )
})

test('of several documents, each is saved whole or not at all', async () => {
  const { documents, create } = await open()
  const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
  const { results, bulkActionMetadata } = await documents.bulkSave([
    edited(a, { name: 'A2', slug: 'same' }),
    edited(b, { name: 'B2', slug: 'same' }),
    edited(c, { revision: '7' }),
    edited(a),
    edited(c, { variants: withStock(c, 5, 4) }),
  ])
  expect(results.map(({ itemMetadata: { error } }) => error?.code)).toEqual([
    undefined,
    'INVALID_ARGUMENT',
    'REVISION_MISMATCH',
    'INVALID_ARGUMENT',
    undefined,
  ])
  expect(results[2]?.itemMetadata.error?.data).toMatchObject({ current: '2', document: { name: 'C' } })
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 3, undetailedFailures: 0 })
  expect([(await documents.get(a.id))?.name, (await documents.get(b.id))?.name]).toEqual(['A2', 'B'])
  expect((await documents.get(c.id))?.variants[0]?.stock).toBe(4)
})

test('a key that may not write stock saves the rest, and one that may not read it does not see it', async () => {
  const { shop, documents, create } = await open()
  const document = await create()
  const path = `/vitrine/v1/products/${document.id}/document`
  const ask = (...request: Parameters<typeof shop.merchant.ask>) =>
    withOnly(['products.read', 'products.write'], () => shop.merchant.ask(...request))
  const { body } = await ask('GET', path)
  expect((body.document as ProductDocument).variants).toEqual([{ id: onlyVariantId, choices: {} }])
  const save = (change: Partial<ProductDocumentUpdate>) =>
    ask('PATCH', path, { body: { document: edited(document, change) } })
  expect(await save({ variants: withStock(document, 5, 9) })).toMatchObject({ status: 403 })
  expect(await save({ name: 'Renamed' })).toMatchObject({ status: 200 })
  expect(await documents.get(document.id)).toMatchObject({ name: 'Renamed', variants: [{ stock: 5 }] })
})

test('a save that comes again with its idempotency key answers alike and does nothing', async () => {
  const { documents, create } = await open()
  const document = await create()
  const once = { idempotencyKey: 'once' }
  const save = () => documents.save(edited(document, { variants: withStock(document, 5, 6) }), once)
  expect([await save(), await save()]).toEqual([
    { id: document.id, revision: '2' },
    { id: document.id, revision: '2' },
  ])
  expect((await documents.get(document.id))?.variants[0]?.stock).toBe(6)
})
