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
import { bowl } from '../shop/sample-products.ts'

const modules = { infoSections, inventory, merchantCollections, merchantProducts, productDocuments }

async function open(products: (typeof bowl)[] = []) {
  const shop = await openShop({ products })
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
    variants: [{ price: '25', stock: 2 }, { stock: 0 }],
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

test('a refusal lists all violations of a document, each once', async () => {
  const { documents, create } = await open()
  const document = await create()
  await create({ slug: 'taken' })
  const wrong = {
    price: '1.005',
    slug: 'taken',
    infoSectionIds: ['5a3b1e00-0000-4000-8000-0000000000ff'],
    infoSections: [{ title: 'Care', description: '<p>x</p>'.repeat(1500) }],
    options: [...sizes.options, ...sizes.options],
  }
  const refused = (side: 'from' | 'to') => [
    'INVALID_ARGUMENT',
    'document.infoSectionIds[0]',
    'document.infoSections[0].description',
    'document.options[1].name',
    'document.price',
    'document.slug',
    'document.variants[0].choices.Size',
    `document.variants[0].stock.${side}`,
  ]
  const [variant] = edited(document).variants
  const variants = [{ ...variant, choices: { Size: 'Huge' }, stock: { from: 9, to: 1 } }]
  expect(await refusal(documents.save(edited(document, { ...wrong, variants })))).toEqual(refused('to'))
  expect(await refusal(create({ ...wrong, variants }))).toEqual(refused('from'))
  expect(await documents.get(document.id)).toEqual(document)
})

test('a text that is sent as HTML becomes rich text, and one that is sent as it was read stays as it is', async () => {
  const plain = 'Less <b>is</b> more &amp; less'
  const section = { title: 'Care', description: plain }
  const { documents, create } = await open([{ ...bowl, description: plain, infoSections: [section] }])
  const imported = (await documents.get('bowl')) as ProductDocument
  await documents.save(edited(imported))
  const kept = (await documents.get('bowl')) as ProductDocument
  expect([kept.description, kept.infoSections]).toEqual([plain, imported.infoSections])
  const html = '<p>Less <b>is</b> best</p>'
  await documents.save(edited(kept, { description: html, infoSections: [{ ...section, description: html }] }))
  const rich = (await documents.get('bowl')) as ProductDocument
  expect(rich).toMatchObject({
    description: { nodes: [{ type: 'PARAGRAPH' }] },
    infoSections: [{ title: 'Care', description: rich.description }],
  })
  await documents.save(edited(rich))
  expect(await documents.get('bowl')).toMatchObject({ description: rich.description })
  expect((await create({ description: html })).description).toMatchObject(rich.description as object)
  expect((await create({ description: 'Tea &amp; cake' })).description).toBe('Tea & cake')
})

test('new variants of a product whose stock is tracked have none of it, unless their stock is sent', async () => {
  const { documents, create } = await open()
  const document = await create()
  const [small, big] = sizes.variants.map(({ stock: _, ...variant }) => variant)
  const save = async (of: ProductDocument, change: object) => {
    await documents.save(edited(of, change))
    return (await documents.get(of.id)) as ProductDocument
  }
  const split = await save(document, { ...sizes, variants: [big, { ...small, preorder: null }] })
  // The stock of a product without options goes to its first variant.
  expect(split.variants.map(({ stock }) => stock)).toEqual([5, 0])
  const [first] = edited(split).variants
  const sent = { ...small, stock: { from: 'IN_STOCK', to: 4 } }
  expect((await save(split, { variants: [first, sent] })).variants).toMatchObject([
    { stock: 5 },
    { stock: 4 },
  ])
})

test('the history of stock has the reason of a save', async () => {
  const { merchant, documents, create } = await open()
  const document = await create()
  await documents.save(edited(document, { variants: withStock(document, 5, 6) }), {
    reason: 'REVERT_INVENTORY_CHANGE',
  })
  const { movements } = await merchant.inventory.movements({ productId: document.id })
  expect(movements.map(({ after, reason }) => [after, reason])).toEqual([
    [6, 'REVERT_INVENTORY_CHANGE'],
    [5, 'MANUAL'],
  ])
})

test('stock that is saved leaves the preorder as it is, and counts when one begins or ends in the same save', async () => {
  const { documents, create } = await open()
  const { id } = await create()
  const save = async (change: object) => {
    const document = (await documents.get(id)) as ProductDocument
    const variants = edited(document).variants.map((variant) => ({ ...variant, ...change }))
    await documents.save(edited(document, { variants }))
    const { stock, preorder } = (await documents.get(id))?.variants[0] ?? {}
    return [stock, preorder]
  }
  const terms = { limit: 20, message: 'Ships in May' }
  expect(await save({ preorder: terms })).toEqual([20, terms])
  expect(await save({ stock: { from: 20, to: 15 } })).toEqual([15, terms])
  const stock = { from: 15, to: 12 }
  expect(await save({ stock, preorder: { limit: 30 } })).toEqual([12, { limit: 30 }])
  expect(await save({ stock: { from: 12, to: 7 }, preorder: null })).toEqual([7, null])
  expect(await save({ preorder: { limit: 9 }, stock: { from: 7, to: 4 } })).toEqual([4, { limit: 9 }])
  expect(await save({ preorder: null })).toEqual([0, null])
})

test('several documents are read at once, without those that do not exist', async () => {
  const { documents, create } = await open()
  const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
  expect(await documents.list([b.id, '00000000-0000-4000-8000-0000000000ff', a.id])).toEqual([b, a])
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
  const list = await ask('POST', '/vitrine/v1/products/documents/query', { body: { ids: [document.id] } })
  expect(list.body).toEqual({ documents: [body.document] })
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
