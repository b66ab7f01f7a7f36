// Stock in the form of a product, while shoppers buy and other merchants count: it is saved as a difference.
import { productDocuments } from '@vitrine/client'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import {
  conflictIn,
  formAt,
  formIn,
  inputIn,
  keepIn,
  openAdmin,
  post,
  problemsIn,
} from '../../shop/admin-pages.ts'
import { bowl, mug, mugInCurrency } from '../../shop/sample-products.ts'

const stocked = { ...mug, variants: mug.variants.map((variant) => ({ ...variant, stock: 5 })) }

/** Opens an admin with a bowl, of which there are three, and mugs, of which there are five in each colour. */
async function openStock() {
  const shop = await openAdmin({ products: [bowl, stocked] })
  const client = shop.merchantClient({ productDocuments })
  return {
    shop,
    stockOf: async (id: string) =>
      (await client.productDocuments.get(id))?.variants.map(({ stock }) => stock),
    async sell(productId: string, decrementBy: number, variantId?: string) {
      const decrementData = [{ productId, ...(variantId && { variantId }), decrementBy }]
      const body = { decrementData, reason: 'ORDER' }
      expect((await shop.merchant.ask('POST', '/stores/v2/inventoryItems/decrement', { body })).status).toBe(
        200,
      )
    },
    /** Another merchant begins or ends to track the stock of the bowl. */
    async track(trackQuantity: boolean) {
      const variants = [
        { variantId: onlyVariantId, ...(trackQuantity ? { quantity: 4 } : { inStock: true }) },
      ]
      const body = { inventoryItem: { trackQuantity, variants } }
      const path = '/stores/v2/inventoryItems/product/bowl'
      expect((await shop.merchant.ask('PATCH', path, { body })).status).toBe(200)
    },
  }
}

/** The table of variants of a form with other units in stock. */
function withStock({ values }: ReturnType<typeof formIn>, units: Record<string, string>) {
  const rows = JSON.parse(values.variants ?? '') as Record<string, object>
  const changed = Object.entries(units).map(([name, stock]) => [
    `["${name}"]`,
    { ...rows[`["${name}"]`], stock },
  ])
  return { variants: JSON.stringify({ ...rows, ...Object.fromEntries(changed) }) }
}

test('units that are sold while the form is open stay sold, in a save and in a conflict', async () => {
  const { shop, stockOf, sell } = await openStock()
  const form = await formAt(shop, '/products/mug')
  await sell('mug', 2, mugInCurrency.Sage)
  await sell('mug', 4, mugInCurrency.Slate)
  const changed = withStock(form, { Sage: '8', Cream: '1' })
  expect((await post(shop, '/products/mug', form, changed)).status).toBe(303)
  expect(await stockOf('mug')).toEqual([6, 1, 1])

  const next = await formAt(shop, '/products/mug')
  await shop.merchant.ask('PATCH', '/stores/v1/products/mug', { body: { product: { name: 'Their mug' } } })
  await sell('mug', 3, mugInCurrency.Sage)
  const { status, html } = await post(shop, '/products/mug', next, withStock(next, { Slate: '9' }))
  expect([status, await stockOf('mug')]).toEqual([409, [3, 1, 1]])
  const shown = formIn(html)
  const kept = { ...withStock(shown, { Slate: '9' }), ...keepIn(html) }
  expect((await post(shop, '/products/mug', shown, kept)).status).toBe(303)
  expect(await stockOf('mug')).toEqual([3, 1, 9])
})

test('more units than are left are not taken away: the form says so at its field', async () => {
  const { shop, stockOf, sell } = await openStock()
  const form = await formAt(shop, '/products/bowl')
  await sell('bowl', 2)
  const { status, html } = await post(shop, '/products/bowl', form, { stock: '0' })
  expect([status, problemsIn(html)]).toEqual([422, ['Stock must be at least 2, because only 1 are left.']])
  expect([inputIn(html, 'stock'), await stockOf('bowl')]).toEqual(['0', [1]])
  expect((await post(shop, '/products/bowl', form, { stock: '2' })).status).toBe(303)
  expect(await stockOf('bowl')).toEqual([0])
})

test('tracking begins and ends, of a product and of its variants', async () => {
  const { shop, stockOf } = await openStock()
  const save = async (path: string, entered: (form: ReturnType<typeof formIn>) => Record<string, string>) => {
    const form = await formAt(shop, path)
    return (await post(shop, path, form, entered(form))).status
  }
  for (const [stock, stored] of [
    ['', 'IN_STOCK'],
    ['0', 0],
    ['7', 7],
  ] as const) {
    expect(await save('/products/bowl', () => ({ stock }))).toBe(303)
    expect(await stockOf('bowl')).toEqual([stored])
  }
  expect(await save('/products/mug', (form) => withStock(form, { Cream: '', Slate: '9' }))).toBe(303)
  expect(await stockOf('mug')).toEqual([5, 'IN_STOCK', 9])
  const problem = 'nter a whole number from 0 to 99,999, or nothing to stop tracking the stock.'
  for (const stock of ['many', '1.5', '100000', '-1']) {
    const [form, mugs] = [await formAt(shop, '/products/bowl'), await formAt(shop, '/products/mug')]
    const { html } = await post(shop, '/products/bowl', form, { stock })
    const ofMugs = await post(shop, '/products/mug', mugs, withStock(mugs, { Sage: stock }))
    expect([problemsIn(html), problemsIn(ofMugs.html)]).toEqual([[`E${problem}`], [`Sage: e${problem}`]])
  }
})

test('stock whose tracking began or ended meanwhile is refused at its field', async () => {
  const { shop, stockOf, track } = await openStock()
  for (const [isTracked, stored, problem] of [
    [false, 'IN_STOCK', 'Stock is no longer tracked.'],
    [true, 4, 'Stock is tracked meanwhile.'],
  ] as const) {
    const form = await formAt(shop, '/products/bowl')
    await track(isTracked)
    const { status, html } = await post(shop, '/products/bowl', form, { stock: '6' })
    expect([status, problemsIn(html), inputIn(html, 'stock')]).toEqual([422, [problem], '6'])
    expect(await stockOf('bowl')).toEqual([stored])
  }
})

test('stock that is saved again after its answer was lost counts once, and both numbers are shown if it was sold or corrected since', async () => {
  const { shop, stockOf, sell } = await openStock()
  const form = await formAt(shop, '/products/bowl')
  const save = (stock: string) => post(shop, '/products/bowl', form, { stock })
  expect((await shop.whileWrites('lose their answers', () => save('8'))).status).toBe(503)
  expect((await save('8')).status).toBe(303)
  expect(await stockOf('bowl')).toEqual([8])
  await sell('bowl', 1)
  for (const stock of ['8', '6']) {
    const { status, html } = await save(stock)
    expect([status, conflictIn(html)]).toEqual([409, ['Stock', '7', stock]])
  }
  const { html } = await save('6')
  expect((await post(shop, '/products/bowl', formIn(html), { stock: '6', ...keepIn(html) })).status).toBe(303)
  expect(await stockOf('bowl')).toEqual([6])
})

test('a new product has its first stock', async () => {
  const { shop, stockOf } = await openStock()
  const form = await formAt(shop, '/products/new')
  const { headers } = await post(shop, '/products/new', form, { name: 'Cup', price: '9', stock: '7' })
  expect(await stockOf(/products\/([^?]+)/.exec(headers.get('location') ?? '')?.[1] ?? '')).toEqual([7])
})
