// Brands, ribbons and info sections in the admin: creating, renaming and deleting them, and their use in a product and the shop.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated } from '../../browser/browser.ts'
import {
  button,
  field,
  openForm,
  save,
  saveUntil,
  saveUntilSaved,
  type Visitor,
} from '../../browser/product-form.ts'

/** Opens a page in an admin of its own. */
const openArea = (path: string, visitor: Visitor = {}) => openForm({ path, ...visitor })

const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allInnerTexts()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

type Shop = Awaited<ReturnType<typeof openForm>>['shop']

const brandOf = async (shop: Shop, id: string) =>
  (
    (await shop.merchant.ask('GET', `/stores-reader/v1/products/${id}`)).body.product as {
      brand: string | null
    }
  ).brand

test('a merchant creates a brand, renames it with its products, and deletes it', async () => {
  const { shop, page } = await openArea('/products', { expects: [/422/] })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click()
  await page.getByText('No brands yet').waitFor()
  await page.getByRole('link', { name: 'New brand' }).click()
  await heading(page, 'New brand')
  await saveUntil(page, 'Name is required.')
  await field(page, 'Name').fill('Fjord')
  await saveUntilSaved(page)
  await heading(page, 'Fjord')
  expect(await page.title()).toBe('Fjord · Brands')

  await page.goto('/admin/brands/new')
  await field(page, 'Name').fill('Fjord')
  await saveUntil(page, 'Name is already used by another brand.')

  await shop.merchant.ask('PATCH', '/stores/v1/products/bowl', { body: { product: { brand: 'Fjord' } } })
  await page.goto('/admin/brands')
  await page.getByRole('row', { name: /^Fjord\s+1\s/ }).waitFor()
  await page.getByRole('link', { name: 'Fjord', exact: true }).click()
  await page.getByText('1 product has this brand').waitFor()
  await field(page, 'Name').fill('Fjord & Sons')
  await saveUntilSaved(page)
  await heading(page, 'Fjord & Sons')
  expect(await brandOf(shop, 'bowl')).toBe('Fjord & Sons')

  await page.getByText('Delete this brand').click()
  await page.getByText('is taken off 1 product. The products stay in the store.').waitFor()
  await button(page, 'Delete brand').click()
  await heading(page, 'Brands')
  await page.getByText('No brands yet').waitFor()
  expect(await brandOf(shop, 'bowl')).toBeNull()
})

test('a list of many ribbons is searched, sorted, paged in both directions, and kept as a view', async () => {
  const { shop, page } = await openArea('/ribbons')
  const ribbons = Array.from({ length: 60 }, (_, i) => ({ name: `Ribbon ${String(i + 1).padStart(2, '0')}` }))
  await shop.merchant.ask('POST', '/stores/v3/bulk/ribbons/create', { body: { ribbons } })
  await gotoHydrated(page, '/admin/ribbons')
  await page.getByText('1–25 of 60 ribbons').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('26–50 of 60 ribbons').waitFor()
  expect((await names(page))[0]).toBe('Ribbon 26')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('51–60 of 60 ribbons').waitFor()
  expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.getByText('26–50 of 60 ribbons').waitFor()
  // The address of a page leads to the same page, and one with a broken cursor to the first.
  await page.reload()
  expect((await names(page))[0]).toBe('Ribbon 26')
  await page.goto('/admin/ribbons?page=2&cursor=broken')
  await page.getByText('1–25 of 60 ribbons').waitFor()
  await hydrated(page)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
  await expect.poll(async () => (await names(page))[0]).toBe('Ribbon 60')
  await page.getByRole('searchbox').fill('ribbon 0')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('9 ribbons for "ribbon 0"').waitFor()
  expect((await names(page))[0]).toBe('Ribbon 09')
  await page.getByText('Save view').click()
  await field(page, 'Name').fill('The first')
  await save(page)
  await page
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('link', { name: 'The first' })
    .waitFor()
  await expectAccessible(page)
})

test('an info section is written as rich text', async () => {
  const { shop, page } = await openArea('/info-sections/new', { expects: [/422/] })
  await saveUntil(page, 'Title is required.')
  await field(page, 'Title').fill('Care')
  await field(page, 'Text').focus()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('By hand.')
  await saveUntilSaved(page)
  expect(await field(page, 'Unique name').inputValue()).toBe('Care')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const read = async () =>
    (await shop.merchant.ask('GET', `/stores/v3/info-sections/${id}`)).body.infoSection as object
  expect(await read()).toMatchObject({
    title: 'Care',
    plainDescription: '<p><strong>By hand.</strong></p>',
    revision: '1',
  })
  await field(page, 'Title').fill('Washing')
  await saveUntilSaved(page)
  expect(await read()).toMatchObject({
    title: 'Washing',
    uniqueName: 'Care',
    plainDescription: '<p><strong>By hand.</strong></p>',
    revision: '2',
  })
  await page.getByRole('link', { name: 'Info sections' }).first().click()
  await page.getByRole('link', { name: 'Washing' }).click()
  await page.getByText('Delete this info section').click()
  await page.getByText('is on no product.').waitFor()
  await button(page, 'Delete info section').click()
  await page.getByText('No info sections yet').waitFor()
})

test('the number of products of a brand, a ribbon or a collection leads to these products', async () => {
  const { shop, page } = await openArea('/brands')
  for (const [id, name] of [
    ['mug', 'Mug'],
    ['bowl', 'Bowl'],
  ])
    await shop.merchant.ask('PATCH', `/stores/v1/products/${id}`, {
      body: { product: { brand: 'Fjord & Sons', ribbon: `Best ${name}` } },
    })
  const follow = async (area: string, link: string) => {
    await page.goto(`/admin/${area}`)
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    return (await page.getByRole('rowheader').locator('bdi').allInnerTexts()).toSorted()
  }
  expect(await follow('brands', '2 products of Fjord & Sons')).toEqual(['Bowl', 'Mug'])
  expect(await page.getByRole('combobox', { name: 'Brand' }).inputValue()).toBe('Fjord & Sons')
  expect(await follow('ribbons', '1 product of Best Bowl')).toEqual(['Bowl'])
  expect(await follow('collections', '1 product of Clay')).toHaveLength(1)
  expect(await page.getByRole('combobox', { name: 'Collection' }).inputValue()).toBe('clay')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages of brands, info sections and settings are accessible, narrow and wide, ${colorScheme}`, async () => {
    const { shop, page } = await openArea('/brands', { colorScheme })
    const created = await shop.merchant.ask('POST', '/stores/v3/brands', {
      body: { brand: { name: 'Fjord' } },
    })
    const { id } = created.body.brand as { id: string }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [
        '/brands',
        `/brands/${id}`,
        '/info-sections',
        '/info-sections/new',
        '/customizations/new',
        '/ribbons',
        `/settings/${shop.id}`,
        `/checkout-settings/${shop.id}`,
      ]) {
        await gotoHydrated(page, `/admin${path}`)
        await expectAccessible(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })
}
