// Barcodes that a program enters while the form of a product is open: the form writes only what its merchant has changed.
import { expect, test } from 'vitest'
import { mugInCurrency } from '../../shop/sample-products.ts'
import { button, field, openForm, saved, saveUntil, saveUntilSaved } from '../../browser/product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

interface Stored {
  revision: string
  variantsInfo: { variants: { id: string; price: object; barcode?: string }[] }
}

async function readStored(shop: Admin, id: string) {
  const { body } = await shop.merchant.ask('GET', `/stores/v3/products/${id}`)
  return (body as { product: Stored }).product
}

/** The barcodes of the variants, by their ids. */
async function barcodesOf(shop: Admin, id: string) {
  const { variantsInfo } = await readStored(shop, id)
  return Object.fromEntries(variantsInfo.variants.map((variant) => [variant.id, variant.barcode]))
}

/** A program enters a barcode of the first variant of a product, or of the one with this id. */
async function enterBarcode(shop: Admin, id: string, barcode: string, variantId?: string) {
  const { revision, variantsInfo } = await readStored(shop, id)
  const variants = variantsInfo.variants.map((variant) => ({
    ...(variantId && { id: variant.id }),
    price: variant.price,
    ...((!variantId || variant.id === variantId) && { barcode }),
  }))
  const { status } = await shop.merchant.ask('PATCH', `/stores/v3/products/${id}`, {
    body: { product: { revision, variantsInfo: { variants } } },
  })
  expect(status).toBe(200)
}

test('a merchant who keeps their values in a conflict leaves the barcode and the price that they have not changed', async () => {
  const { shop, page } = await openForm({ expects: [/409/] })
  await enterBarcode(shop, 'mug', '4006381333931', mugInCurrency.Sage)
  const path = '/stores/v1/products/mug/variants'
  await shop.merchant.ask('PATCH', path, {
    body: { variants: [{ choices: { Colour: 'Slate' }, price: 31 }] },
  })
  await field(page, 'Price of Cream').fill('27')
  await saveUntil(page, 'This product was changed while you edited it')
  await button(page, 'Keep mine').click()
  await saved(page)
  expect((await barcodesOf(shop, 'mug'))[mugInCurrency.Sage]).toBe('4006381333931')
  expect(await field(page, 'Barcode of Sage').inputValue()).toBe('4006381333931')
  expect(await field(page, 'Price of Cream').inputValue()).toBe('27.00')
  expect(await field(page, 'Price of Slate').inputValue()).toBe('31.00')
})

test('a save that was refused in part leaves the barcode that a program has entered meanwhile', async () => {
  const { shop, page } = await openForm({ path: '/products/bowl', expects: [/422/] })
  await field(page, 'Name').fill('Deep bowl')
  await field(page, 'Units in stock').fill('0')
  shop.meanwhile(
    ({ url }) => url.endsWith('/decrement-by-variant-and-location'),
    async () => {
      await enterBarcode(shop, 'bowl', '4006381333931')
      await shop.merchant.ask('POST', '/stores/v2/inventoryItems/decrement', {
        body: { decrementData: [{ productId: 'bowl', decrementBy: 2 }], reason: 'ORDER' },
      })
    },
  )
  await saveUntil(page, 'Some units were sold meanwhile.')
  expect(await field(page, 'Barcode').inputValue()).toBe('4006381333931')
  await saveUntilSaved(page)
  expect(Object.values(await barcodesOf(shop, 'bowl'))).toEqual(['4006381333931'])
})
