// A merchant duplicates a product in the admin: with everything that it has, and once however often the button is posted.
import { expect, test } from 'vitest'
import { mug } from '../../shop/sample-products.ts'
import { field, button } from '../../browser/product-form.ts'
import { gotoHydrated, hydrated } from '../../browser/browser.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

const engraving = {
  name: 'Engraving',
  modifierRenderType: 'FREE_TEXT' as const,
  freeTextSettings: { minCharCount: 0, maxCharCount: 20, title: 'Your text' },
}
const product = {
  ...mug,
  modifiers: [engraving],
  variants: mug.variants.map((variant, i) => ({ ...variant, barcode: `400638133393${i}` })),
}

for (const javaScriptEnabled of [true, false])
  test(`a copy has what its product has, ${javaScriptEnabled ? 'script on' : 'script off'}`, async () => {
    const shop = await openSmallAdmin({ products: [product] })
    const { page } = await shop.enter({ path: '/products/mug', javaScriptEnabled })
    if (javaScriptEnabled) await hydrated(page)
    await button(page, 'Duplicate').click()
    await page.getByRole('heading', { name: 'Copy of Mug', level: 1 }).waitFor()
    expect(await field(page, 'Visible in the storefront').isChecked()).toBe(false)
    expect(await field(page, 'URL slug').inputValue()).toBe('copy-of-mug')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { body } = await shop.merchant.ask('GET', `/stores/v3/products/${id}`)
    const variants = product.variants.map(({ barcode, sku }) => ({ barcode, sku }))
    const sage = { name: 'Sage', colorCode: '#9caf88', linkedMedia: [{ id: 'mug-sage' }] }
    expect(body.product).toMatchObject({
      visible: false,
      modifiers: [engraving],
      variantsInfo: { variants },
      options: [{ choicesSettings: { choices: [sage, { name: 'Cream' }, { name: 'Slate' }] } }],
    })
  })

test('the button that is posted twice makes one copy, and another one once that copy is deleted', async () => {
  const shop = await openSmallAdmin({ products: [product] })
  const { page, context } = await shop.enter({ path: '/products/mug' })
  const key = await page.locator('aside input[name=key]').inputValue()
  const post = async () => {
    const headers = { origin: new URL(page.url()).origin }
    const form = { change: 'duplicate', key }
    const answer = await context.request.post('/admin/products/mug', { form, headers })
    expect(answer.status()).toBe(200)
    return answer.url()
  }
  const [first, second] = await Promise.all([post(), post()])
  expect(second).toBe(first)
  expect(await post()).toBe(first)
  await gotoHydrated(page, first)
  await page.getByText('Delete this product').click()
  await button(page, 'Delete product').click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(await post()).not.toBe(first)
})
