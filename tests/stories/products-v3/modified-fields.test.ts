// Events of updates tell what has changed: the previous values of these fields, and of no others.
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { RecordedEvent } from '../../shop/open-shop.ts'
import { createRandom } from '../../shop/random.ts'
import { bowl, mug } from '../../shop/sample-products.ts'
import { openV3, scarf } from './open-v3.ts'

type Entity = Record<string, unknown>
interface Update {
  currentEntity: Entity
  modifiedFields: Record<string, unknown>
}

/** The last update of an entity that was recorded. */
const lastUpdate = (events: readonly RecordedEvent[]) =>
  events.findLast(({ name }) => name.endsWith('.updated'))?.payload as Update

const stepsOf = (path: string) => path.match(/[^.[\]]+/g) ?? []

/** The value at a path. */
const valueAt = (entity: unknown, path: string): unknown =>
  stepsOf(path).reduce<unknown>((value, step) => (value as Entity | undefined)?.[step], entity)

/** The entity as it was before its update. */
function restore({ currentEntity, modifiedFields }: Update): unknown {
  const entity = structuredClone(currentEntity)
  for (const [path, value] of Object.entries(modifiedFields)) {
    const steps = stepsOf(path)
    const last = steps.pop() as string
    const parent = valueAt(entity, steps.join('.')) as Entity
    parent[last] = value
  }
  // A field without a value before, or an item beyond the end of the former list.
  const withoutNull = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNull)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).filter(([, field]) => field !== null)
    return Object.fromEntries(fields.map(([key, field]) => [key, withoutNull(field)]))
  }
  return withoutNull(entity)
}

/** Names each field whose value is said to be another one, but is the same. */
const unchangedOf = ({ currentEntity, modifiedFields }: Update) =>
  Object.entries(modifiedFields).flatMap(([path, value]) =>
    JSON.stringify(valueAt(currentEntity, path) ?? null) === JSON.stringify(value) ? [path] : [],
  )

test('the event of a product has the previous values of the fields that have changed', async () => {
  const { shop, writes, events } = await openV3({ products: [] })
  const { id, revision, updatedDate, variantsInfo } = await writes.create({
    ...scarf,
    brand: { name: 'Slow Looms' },
  })
  const [short] = variantsInfo.variants
  shop.clock.pass(60)
  const product = await writes.update(id, {
    revision,
    name: 'Scarf',
    brand: null,
    ribbon: { name: 'New' },
    variantsInfo: {
      variants: variantsInfo.variants.map((variant) => ({
        ...variant,
        ...(variant.id === short?.id && { price: { actualPrice: { amount: '35.00' } } }),
      })),
    },
  })
  const { modifiedFields } = lastUpdate(await events(id))
  expect(modifiedFields).toEqual({
    revision: '1',
    updatedDate,
    name: 'Wool scarf',
    brand: { id: expect.any(String), name: 'Slow Looms' },
    ribbon: null,
    'actualPriceRange.minValue.amount': '39.00',
    'variantsInfo.variants[0].price.actualPrice.amount': '39.00',
  })
  expect(product.revision).toBe('2')
})

test('what has changed leads from a product back to the one before, in any history', async () => {
  const random = createRandom('modified fields')
  const { shop, v1, reads, writes, events, merchant, run } = await openV3({ products: [bowl, mug] })
  const store = shop.platform.store(shop.clientId)
  const read = async () => JSON.parse(JSON.stringify(await reads.get('mug')))
  const price = () => random.int(100, 9000) / 100
  const choices = () => ['S', ...['M', 'L', 'XL'].filter(() => random.chance(0.6))]
  let brandNumber = 0
  const steps = [
    () => v1.update('mug', { priceData: { price: price() }, name: `Mug ${random.int(0, 3)}` }),
    () =>
      v1.update('mug', { discount: { type: 'PERCENT', value: random.int(1, 50) }, weight: random.int(1, 4) }),
    () =>
      v1.update('mug', { brand: random.pick(['Halden', 'Tide', null]), ribbon: random.pick(['New', null]) }),
    () =>
      v1.update('mug', {
        productOptions: [
          {
            name: 'Size',
            choices: choices().map((value) => ({ value })),
          },
        ],
      }),
    () => v1.bulkUpdate(['mug', 'bowl'], { ribbon: random.pick(['Now', 'Soon']) }),
    () => run(writes.updateByFilter({ visible: random.chance(0.5) }, { filter: { slug: 'mug' } })),
    async () => {
      const [brand] = (await merchant.brands.query().find()).items
      if (brand)
        await merchant.brands.update(brand.id, {
          revision: brand.revision,
          name: `Brand ${(brandNumber += 1)}`,
        })
    },
    async () => {
      const [brand] = (await merchant.brands.query().find()).items
      if (brand && random.chance(0.3)) await merchant.brands.delete(brand.id)
    },
    () =>
      store.saveProducts([
        { ...mug, variants: mug.variants.map((variant) => ({ ...variant, stock: random.int(0, 2) })) },
      ]),
  ]
  let compared = 0
  for (let n = 0; n < 50; n += 1) {
    const before = await read()
    shop.clock.pass(1)
    await random.pick(steps)()
    const recorded = await events('mug')
    const update = lastUpdate(recorded)
    if (!update || update.modifiedFields.revision !== before.revision) continue
    compared += 1
    expect(update.currentEntity, `SEED=${random.seed}`).toEqual(await read())
    expect(restore(update), `SEED=${random.seed}`).toEqual(before)
    expect(unchangedOf(update)).toEqual([])
  }
  expect(compared).toBeGreaterThan(15)
})

test('the event of an inventory item has its former number, status and revision', async () => {
  const { shop, ask } = await openV3({ products: [bowl] })
  const itemOf = async () => {
    const { body } = await ask('POST', '/stores/v3/inventory-items/query', { body: { query: {} } })
    return (body as { inventoryItems: Entity[] }).inventoryItems[0] as Entity
  }
  const before = await itemOf()
  shop.clock.pass(60)
  const decrementData = [{ productId: 'bowl', variantId: onlyVariantId, decrementBy: 3 }]
  await ask('POST', '/stores/v2/inventoryItems/decrement', { body: { decrementData } })
  const recorded = await shop.rows<RecordedEvent>(
    "select name, payload from outbox where store_id = $1 and name = 'inventory-item.updated' order by id",
  )
  const update = lastUpdate(recorded)
  expect(update.modifiedFields).toEqual({
    revision: before.revision,
    updatedDate: before.updatedDate,
    quantity: 3,
    inStock: true,
    availabilityStatus: 'IN_STOCK',
  })
  expect(restore(update)).toEqual(before)
})

test('the event of a brand or an info section has what it was called before', async () => {
  const { shop, merchant } = await openV3({ products: [] })
  const brand = await merchant.brands.create({ name: 'Tide' })
  shop.clock.pass(60)
  await merchant.brands.update(brand.id, { revision: brand.revision, name: 'Ebb' })
  const section = await merchant.infoSections.create({
    uniqueName: 'care',
    title: 'Care',
    plainDescription: '<p>A</p>',
  })
  await merchant.infoSections.update(section.id, { revision: section.revision, plainDescription: '<p>B</p>' })
  const updates = await shop.rows<RecordedEvent>(
    "select name, payload from outbox where store_id = $1 and name like '%.updated' order by id",
  )
  const [ofBrand, ofSection] = updates.map(({ payload }) => payload as Update)
  expect(ofBrand?.modifiedFields).toEqual({ revision: '1', updatedDate: brand.updatedDate, name: 'Tide' })
  expect(ofSection && restore(ofSection)).toEqual(section)
  expect(ofSection?.modifiedFields).toMatchObject({ plainDescription: '<p>A</p>' })
})
