// An upgrade gives the brands and ribbons that products name their rows.
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { openCatalog } from './open-catalog.ts'

test('brands and ribbons that products had before are found after the upgrade', async () => {
  // Other tests use the tables of the worker's database.
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const { shop, merchant, product } = await openCatalog({ products: [], database })
  await product('Mug', { brand: 'Größe', ribbon: 'New' })
  await product('Vase', { brand: 'Größe' })
  await product('Bowl')
  const before = await merchant.brands.query().find()
  await shop.rows(`delete from outbox where store_id = $1 and name like 'brand.%'`)
  for (const text of [
    'drop table entities cascade',
    `delete from migrations where name in ('0021-catalog-entities', '0051-entities')`,
  ])
    await database.run({ text, values: [] })
  await createPlatform({ database, clock: shop.clock })
  const { items } = await merchant.brands.query({ withProductCount: true }).find()
  expect(items).toMatchObject([
    { id: before.items[0]?.id, name: 'Größe', revision: '1', assignedProductsCount: 2 },
  ])
  expect((await merchant.brands.query().contains('name', 'grosse').find()).items).toHaveLength(1)
  expect((await merchant.ribbons.query().find()).items.map(({ name }) => name)).toEqual(['New'])
  const renamed = await merchant.brands.update(items[0]?.id ?? '', { revision: '1', name: 'Maß' })
  expect(renamed.revision).toBe('2')
})
