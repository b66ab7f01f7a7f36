// Products of catalog version 3 refer to brands, ribbons and info sections: by ids that stay when these are renamed.
import { expect, test } from 'vitest'
import { openV3, scarf } from './open-v3.ts'

const unknown = '5a3b1e00-0000-4000-8000-000000000009'
const bold = {
  nodes: [
    {
      type: 'PARAGRAPH' as const,
      id: 'p1',
      nodes: [
        {
          type: 'TEXT' as const,
          id: '',
          nodes: [],
          textData: { text: 'Cold', decorations: [{ type: 'BOLD' as const, fontWeightValue: 700 }] },
        },
      ],
    },
  ],
}

/** The code of an answer, and what it refuses. */
const sent = async ({ ask }: Awaited<ReturnType<typeof openV3>>, id: string, product: object) => {
  const answer = await ask('PATCH', `/stores/v3/products/${id}`, { body: { product } })
  return [answer.status, answer.broken]
}

test('a renamed brand or ribbon keeps its id on each product, in lists, events and filters', async () => {
  const { merchant, writes, reads, storefront, events } = await openV3()
  const { id } = await writes.create({
    ...scarf,
    brand: { name: 'Tide' },
    ribbon: { name: 'New' },
    additionalRibbons: [{ name: 'Local' }, { name: 'Wool' }],
  })
  const brand = await merchant.brands.getOrCreate('Tide')
  const [fresh, local, wool] = [
    await merchant.ribbons.getOrCreate('New'),
    await merchant.ribbons.getOrCreate('Local'),
    await merchant.ribbons.getOrCreate('Wool'),
  ]
  const named = ({ id: entityId, name }: { id: string; name: string }) => ({ id: entityId, name })
  expect(await storefront.productsV3.get(id)).toMatchObject({
    brand: named(brand),
    ribbon: named(fresh),
    additionalRibbons: [named(local), named(wool)],
  })
  await merchant.brands.update(brand.id, { revision: brand.revision, name: 'Tides' })
  await merchant.ribbons.update(local.id, { revision: local.revision, name: 'From here' })
  const renamed = {
    brand: { id: brand.id, name: 'Tides' },
    ribbon: named(fresh),
    additionalRibbons: [{ id: local.id, name: 'From here' }, named(wool)],
  }
  expect(await storefront.productsV3.get(id)).toMatchObject(renamed)
  expect((await events(id)).at(-1)).toMatchObject({
    name: 'product.updated',
    payload: { currentEntity: renamed },
  })
  // A new brand of the old name has an id of its own.
  const anew = await writes.create({ ...scarf, brand: { name: 'Tide' } })
  expect(anew.brand?.name).toBe('Tide')
  expect(anew.brand?.id).not.toBe(brand.id)
  for (const filter of [
    { 'brand.id': brand.id },
    { 'brand.name': 'Tides' },
    { 'additionalRibbons.id': { $hasSome: [local.id] } },
    { 'additionalRibbons.name': { $hasAll: ['From here', 'Wool'] } },
  ])
    expect((await storefront.productsV3.search({ filter })).items.map((each) => each.id)).toEqual([id])
  expect(await merchant.ribbons.get(local.id, { withProductCount: true })).toMatchObject({
    assignedProductCount: 1,
  })
  await merchant.ribbons.delete(local.id)
  await merchant.brands.delete(brand.id)
  const left = await reads.get(id)
  expect([left?.brand, left?.additionalRibbons]).toEqual([undefined, [named(wool)]])
})

test('a brand is set by its id or by a name, which is created if it is new', async () => {
  const shop = await openV3()
  const { merchant, writes, events } = shop
  const tide = await merchant.brands.create({ name: 'Tide' })
  const created = await writes.create({ ...scarf, brand: { id: tide.id }, ribbon: { name: 'New' } })
  expect(created.brand).toEqual({ id: tide.id, name: 'Tide' })
  // The event of the creation has the id of the ribbon that comes with it.
  expect((await events(created.id)).at(-1)).toMatchObject({
    payload: { entity: { ribbon: { id: (await merchant.ribbons.getOrCreate('New')).id } } },
  })
  // What was read can be sent back.
  const { revision, brand, ribbon } = created
  expect(await writes.update(created.id, { revision, brand, ribbon })).toEqual(created)
  const next = await writes.update(created.id, { revision, brand: { name: 'Fjord' } })
  expect(next.brand?.name).toBe('Fjord')
  expect(await merchant.brands.count()).toBe((await merchant.brands.query().find()).items.length)
  const again = await writes.update(created.id, {
    revision: next.revision,
    brand: { id: tide.id, name: 'Tide' },
  })
  expect(again.brand).toEqual({ id: tide.id, name: 'Tide' })
  const refused: [object, string][] = [
    [{ brand: { id: unknown } }, 'product.brand.id VALIDATION'],
    [{ brand: { id: unknown, name: 'Tide' } }, 'product.brand.id VALIDATION'],
    [{ brand: { id: tide.id, name: 'Other' } }, 'product.brand.name VALIDATION'],
    [{ ribbon: { id: tide.id } }, 'product.ribbon.id VALIDATION'],
    [{ additionalRibbons: [{ name: 'A' }, { id: unknown }] }, 'product.additionalRibbons[1].id VALIDATION'],
  ]
  for (const [product, broken] of refused)
    expect(await sent(shop, created.id, { revision: again.revision, ...product })).toEqual([400, [broken]])
  const { results } = await writes.bulkUpdate([
    { id: 'mug', revision: (await shop.reads.get('mug'))?.revision ?? '', brand: { id: tide.id } },
    { id: 'bowl', revision: (await shop.reads.get('bowl'))?.revision ?? '', brand: { id: unknown } },
  ])
  expect(results.map(({ itemMetadata: { success } }) => success)).toEqual([true, false])
  expect((await shop.reads.get('mug'))?.brand).toEqual({ id: tide.id, name: 'Tide' })
})

test('products share an info section: a change of it shows on each of them, without a revision of theirs', async () => {
  const { merchant, writes, reads, storefront, v1 } = await openV3()
  const care = await merchant.infoSections.create({
    uniqueName: 'care',
    title: 'Care',
    plainDescription: 'By hand.',
  })
  const fields = ['INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION', 'INFO_SECTION_DESCRIPTION'] as const
  const first = await writes.create({ ...scarf, infoSections: [{ id: care.id }] })
  const second = await writes.create({
    ...scarf,
    infoSections: [{ title: 'Size', plainDescription: 'One size' }, { uniqueName: 'care' }],
  })
  const shown = async (id: string) => (await storefront.productsV3.get(id, { fields }))?.infoSections
  const shared = { id: care.id, uniqueName: 'care', title: 'Care', plainDescription: '<p>By hand.</p>' }
  expect(await shown(first.id)).toMatchObject([shared])
  expect(await shown(second.id)).toMatchObject([{ title: 'Size' }, shared])
  await merchant.infoSections.update(care.id, { revision: '1', title: 'Washing', description: bold })
  const changed = { id: care.id, title: 'Washing', plainDescription: '<p><strong>Cold</strong></p>' }
  for (const id of [first.id, second.id]) expect((await shown(id))?.at(-1)).toMatchObject(changed)
  expect((await reads.get(first.id))?.revision).toBe(first.revision)
  // What was read can be sent back, and changes nothing.
  const { revision, infoSections } = (await reads.get(second.id, { fields })) ?? {}
  expect((await writes.update(second.id, { revision: revision ?? '', infoSections })).revision).toBe(revision)
  // Version 1 knows only the sections of the product itself.
  expect((await v1.get(second.id))?.additionalInfoSections.map(({ title }) => title)).toEqual(['Size'])
  await v1.update(second.id, { additionalInfoSections: [] })
  expect(await shown(second.id)).toMatchObject([changed])
  for (const filter of [
    { 'infoSections.id': { $hasSome: [care.id] } },
    { 'infoSections.uniqueName': { $hasSome: ['care'] } },
  ])
    expect((await storefront.productsV3.search({ filter })).items.map(({ id }) => id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    )
  expect(await merchant.infoSections.get(care.id, { withProductCount: true })).toMatchObject({
    assignedProductsCount: 2,
  })
  await merchant.infoSections.delete(care.id)
  expect([await shown(first.id), await shown(second.id)]).toEqual([[], []])
  expect((await reads.get(first.id))?.revision).not.toBe(first.revision)
})

test('info sections are added to many products at once, and removed', async () => {
  const shop = await openV3()
  const { merchant, writes, reads } = shop
  const [care, size] = (
    await merchant.infoSections.bulkCreate([
      { uniqueName: 'care', title: 'Care' },
      { uniqueName: 'size', title: 'Size' },
    ])
  ).results.map(({ item }) => item?.id ?? '') as [string, string]
  const { results } = await writes.bulkCreate([scarf, scarf], { returnEntity: true })
  const products = results.map(({ item }) => ({ productId: item?.id ?? '', revision: '1' }))
  const added = await writes.bulkAddInfoSections(
    [...products, { productId: 'none', revision: '1' }],
    [care, size],
    { returnEntity: true, fields: ['INFO_SECTION'] },
  )
  expect(added.results.map(({ item }) => item?.infoSections?.map(({ title }) => title))).toEqual([
    ['Care', 'Size'],
    ['Care', 'Size'],
    undefined,
  ])
  const late = await writes.bulkRemoveInfoSections(products, [care])
  expect(late.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual(
    Array(2).fill('REVISION_MISMATCH'),
  )
  const [first = ''] = products.map(({ productId }) => productId)
  await writes.bulkRemoveInfoSections([{ productId: first, revision: '2' }], [care])
  const { infoSections } = (await reads.get(first, { fields: ['INFO_SECTION_PLAIN_DESCRIPTION'] })) ?? {}
  expect(infoSections?.every(({ plainDescription }) => plainDescription !== undefined)).toBe(true)
  expect((await reads.get(first, { fields: ['INFO_SECTION'] }))?.infoSections).toEqual([
    { id: size, uniqueName: 'size', title: 'Size' },
  ])
  const [none] = (await writes.bulkAddInfoSections([{ productId: first, revision: '3' }], [care, unknown]))
    .results
  expect(none?.itemMetadata.error?.data).toMatchObject({
    fieldViolations: [{ field: 'infoSectionIds[1]', violatedRule: 'VALIDATION' }],
  })
  for (const [route, body, broken] of [
    ['add', { products, infoSectionIds: Array(11).fill(care) }, 'infoSectionIds MAX_SIZE'],
    ['remove', { products: [], infoSectionIds: [care] }, 'products MIN_SIZE'],
  ] as const) {
    const answer = await shop.ask('POST', `/stores/v3/bulk/products/${route}-info-sections`, { body })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
})

test('an info section that does not exist is refused with its place, and so is one that comes twice', async () => {
  const shop = await openV3()
  const { id: care } = await shop.merchant.infoSections.create({ uniqueName: 'care', title: 'Care' })
  const { id, revision } = await shop.writes.create(scarf)
  const refused: [object[], string][] = [
    [[{ id: unknown }], 'product.infoSections[0].id VALIDATION'],
    [[{ id: unknown, title: 'Care' }], 'product.infoSections[0].id VALIDATION'],
    [[{ id: care }, { uniqueName: 'none' }], 'product.infoSections[1].uniqueName VALIDATION'],
    [[{ id: care }, { uniqueName: 'care' }], 'product.infoSections[1].uniqueName VALIDATION'],
    [[{}], 'product.infoSections[0].title REQUIRED_FIELD'],
  ]
  for (const [infoSections, broken] of refused)
    expect(await sent(shop, id, { revision, infoSections })).toEqual([400, [broken]])
  expect((await shop.reads.get(id))?.revision).toBe(revision)
})
