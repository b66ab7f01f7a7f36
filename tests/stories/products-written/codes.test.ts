// Merchants find a product by the SKU or the barcode of any of its variants, or by a part of it.
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { host, openShop, type Shop } from '../../shop/open-shop.ts'
import { bowl, mug } from '../../shop/sample-products.ts'

const choices = ['Sage', 'Sand']
const coded = {
  ...mug,
  sku: 'MUG',
  options: [
    {
      name: 'Glaze',
      optionType: 'drop_down' as const,
      choices: choices.map((value) => ({ value, description: value })),
    },
  ],
  variants: choices.map((value, n) => ({
    id: `a0000000-0000-4000-8000-00000000000${n}`,
    choices: { Glaze: value },
    sku: `Mug-Ärmel-${n}`,
    barcode: `400638133393${n}`,
  })),
}

const open = (options: Parameters<typeof openShop>[0] = {}) =>
  openShop({ products: [coded, { ...bowl, sku: 'BWL-7' }], ...options })

/** The ids of the products whose codes have a text in them. */
async function find(ask: Shop['merchant']['ask'], text: string) {
  const query = { filter: { codes: { $contains: text } } }
  const { body } = await ask('POST', '/vitrine/v1/products/query', { body: { query } })
  return (body.products as { id: string }[]).map(({ id }) => id)
}

test('a product is found by a part of the SKU or barcode of itself or of a variant, in any case', async () => {
  const { merchant } = await open()
  for (const text of ['mug-ÄRMEL-1', 'mug-armel', '4006381333930', '81333931', 'MUG'])
    expect(await find(merchant.ask, text), text).toEqual(['mug'])
  expect(await find(merchant.ask, 'bwl-7')).toEqual(['bowl'])
  expect(await find(merchant.ask, '4006381333932')).toEqual([])
})

test('a code that a variant no longer has finds nothing', async () => {
  const { merchant } = await open()
  const { body } = await merchant.ask('GET', '/stores/v3/products/mug')
  const { revision, variantsInfo } = body.product as {
    revision: string
    variantsInfo: { variants: { id: string; price: object; barcode?: string | null }[] }
  }
  const [first, ...others] = variantsInfo.variants
  const variants = [
    { ...first, barcode: '5012345678900' },
    ...others.map((each) => ({ ...each, barcode: null })),
  ]
  const sent = { product: { revision, variantsInfo: { variants } } }
  expect((await merchant.ask('PATCH', '/stores/v3/products/mug', { body: sent })).status).toBe(200)
  expect(await find(merchant.ask, '5012345678900')).toEqual(['mug'])
  expect(await find(merchant.ask, '400638133393')).toEqual([])
})

test('variants that lose their own values in version 1, which has no barcodes, keep their barcodes', async () => {
  const { merchant } = await open()
  const path = '/stores/v1/products/mug/variants/resetToDefault'
  expect((await merchant.ask('POST', path)).status).toBe(200)
  expect(await find(merchant.ask, '4006381333931')).toEqual(['mug'])
  expect(await find(merchant.ask, 'Mug-Ärmel-1')).toEqual([])
})

test('visitors do not find products by these codes', async () => {
  const shop = await open()
  const visitor = shop.visitor()
  const query = { filter: { codes: { $contains: '400638' } } }
  const own = await visitor.ask('POST', '/vitrine/v1/products/query', { body: { query } })
  expect(own.status).toBe(403)
  const path = '/stores-reader/v1/products/query-platformized'
  const answer = await visitor.ask('POST', path, { body: { query } })
  expect([answer.status, answer.body]).toMatchObject([400, { details: { validationError: {} } }])
})

test('products of a store of an earlier version are found by their codes after the upgrade', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const shop = await open({ database })
  const run = (text: string) => database.run({ text, values: [] })
  await run(`delete from migrations where name = '0043-codes-of-variants'`)
  await run('drop trigger product_texts_changed on products')
  await run('alter table products drop column codes_folded')
  await run(
    'create trigger product_texts_changed after update on products execute function index_product_texts()',
  )
  await run(`update product_texts set trigrams = '{}' where part = 'names' and product_id = 'mug'`)

  await createPlatform({ database, clock: shop.clock, platformUrl: host })
  const { ask } = shop.merchant
  expect(await find(ask, 'bwl-7')).toEqual(['bowl'])
  for (const text of ['mug', 'Ärmel-1', '4006381333931']) expect(await find(ask, text), text).toEqual(['mug'])
})
