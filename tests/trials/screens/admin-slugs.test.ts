// A product that gets another address in the admin, and the links to its old one.
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { field, openForm, saveUntilSaved } from '../../browser/product-form.ts'
import { openStorefrontOf } from '../../browser/small-shop.ts'

test('a product is renamed to another address, and the old link leads to its page', async () => {
  const { shop, page } = await openForm({ path: '/products/board' })
  await field(page, 'URL slug').fill('oak-board')
  await saveUntilSaved(page)
  const storefront = await openStorefrontOf(shop)
  const visit = await openVisitorPage({ baseURL: storefront.url })
  await visit.page.goto('/products/board')
  await visit.page.getByRole('heading', { name: 'Board', level: 1 }).waitFor()
  expect(new URL(visit.page.url()).pathname).toBe('/products/oak-board')
})
