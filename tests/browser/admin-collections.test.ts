// The form of a collection in the admin: creating, changing and deleting it, and its products, with and without script.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, hydrated } from './browser.ts'
import { button, edited, field, save, saved } from './product-form.ts'
import { openSmallAdmin } from './small-admin.ts'

/** Opens a page of the collections in an admin of its own. */
async function openCollections(
  visitor: { javaScriptEnabled?: boolean; expects?: RegExp[]; path?: string } = {},
) {
  const shop = await openSmallAdmin()
  const { leave, ...visit } = await shop.enter({ path: '/collections/kitchen', ...visitor })
  if (visitor.javaScriptEnabled !== false) await hydrated(visit.page)
  const ask = async (path: string) => (await shop.merchant.ask('GET', path)).body
  return {
    shop,
    ...visit,
    collectionOf: async (slug: string) =>
      (await ask(`/v2/collections/slug/${slug}`)).collection as { id: string } | undefined,
    close: async () => {
      await leave()
      await shop.close()
    },
  }
}

const namesIn = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').locator('bdi').allInnerTexts()
const productsIn = (page: Page) => namesIn(page, 'Products in this collection')

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'script on' : 'script off'

  test(`a merchant creates a collection, fills it, and deletes it, ${script}`, async () => {
    const { page, collectionOf, close } = await openCollections({
      javaScriptEnabled,
      path: '/collections',
      expects: [/422/],
    })
    await page.getByRole('link', { name: 'New collection' }).click()
    await page.getByRole('heading', { name: 'New collection', level: 1 }).waitFor()
    await field(page, 'Address').fill('kitchen')
    await field(page, 'Description').fill('To give away.')
    await save(page)
    await page.getByText('Enter a name.').waitFor()
    await field(page, 'Name').fill('Gifts')
    await save(page)
    await page.getByText('Address is already used by another collection.').waitFor()
    expect(await field(page, 'Description').inputValue()).toBe('To give away.')
    await field(page, 'Address').fill('')
    await field(page, 'Address of the picture').fill('/sample/kitchen.svg')
    await field(page, 'Description of the picture').fill('A shelf')
    await save(page)
    await saved(page)
    expect(await page.title()).toBe('Gifts · Collections')
    await page.getByText('Its page is /collections/gifts in the storefront.').waitFor()
    expect(await collectionOf('gifts')).toMatchObject({
      name: 'Gifts',
      description: 'To give away.',
      visible: true,
      numberOfProducts: 0,
      media: { mainMedia: { image: { altText: 'A shelf' } } },
    })
    if (javaScriptEnabled) {
      await page.goto('/admin/collections/new')
      await hydrated(page)
      expect(await page.getByText('You have unsaved changes').count()).toBe(0)
      await page.goBack()
      await hydrated(page)
    }

    await page.getByText('No products yet.').waitFor()
    await page.getByRole('searchbox', { name: 'Find products to add' }).fill('b')
    await button(page, 'Find').click()
    await button(page, 'Add Bowl').click()
    await expect.poll(() => productsIn(page)).toEqual(['Bowl'])
    await button(page, 'Add Board').click()
    await expect.poll(() => productsIn(page)).toEqual(['Board', 'Bowl'])
    expect(await namesIn(page, 'Products that match "b"')).toEqual(['Board', 'Book of clay', 'Bowl'])
    if (javaScriptEnabled) await expectAccessible(page)
    await button(page, 'Remove Bowl').click()
    await expect.poll(() => productsIn(page)).toEqual(['Board'])
    expect(await collectionOf('gifts')).toMatchObject({ numberOfProducts: 1 })

    await page.getByText('Delete this collection').click()
    await button(page, 'Delete collection').click()
    await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor()
    expect(await page.getByRole('row', { name: /Gifts/ }).count()).toBe(0)
    expect(await collectionOf('gifts')).toBeUndefined()
    await close()
  })

  test(`in a conflict a merchant sees both values of a collection, ${script}`, async () => {
    const { shop, page, collectionOf, close } = await openCollections({ javaScriptEnabled, expects: [/409/] })
    const body = { collection: { name: 'Their kitchen', description: 'Theirs.' } }
    await shop.merchant.ask('PATCH', '/stores/v1/collections/kitchen', { body })
    await field(page, 'Name').fill('My kitchen')
    await save(page)
    const conflict = page.getByRole('alert').filter({ hasText: 'This collection was changed' })
    await conflict.waitFor()
    expect(await conflict.locator('dd bdi').allInnerTexts()).toEqual(['Their kitchen', 'My kitchen'])
    expect(await collectionOf('kitchen')).toMatchObject({ name: 'Their kitchen' })
    await button(page, 'Keep mine').click()
    await saved(page)
    expect(await collectionOf('kitchen')).toMatchObject({ name: 'My kitchen', description: 'Theirs.' })
    await close()
  })
}

test('a product is added and removed with the keyboard, and what is typed into the fields stays', async () => {
  const { page, collectionOf, close } = await openCollections({ path: '/collections/clay?find=%00&page=0' })
  await field(page, 'Name').fill('Stoneware')
  await field(page, 'Address').fill('stone')
  await page.getByText('Its page is /collections/stone in the storefront.').waitFor()
  await edited(page)
  await page.getByRole('searchbox', { name: 'Find products to add' }).focus()
  await page.keyboard.type('bowl')
  await page.keyboard.press('Enter')
  await button(page, 'Add Bowl').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => productsIn(page)).toContain('Bowl')
  await button(page, 'Remove Bowl').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => productsIn(page)).not.toContain('Bowl')
  await expect
    .poll(() =>
      page.getByRole('heading', { name: 'Products', level: 2 }).evaluate((h) => h.matches(':focus')),
    )
    .toBe(true)
  expect(await field(page, 'Name').inputValue()).toBe('Stoneware')
  await save(page)
  await saved(page)
  expect(await collectionOf('stone')).toMatchObject({ name: 'Stoneware' })
  await close()
})

test('an unsaved new collection is offered again as a draft', async () => {
  const { page, close } = await openCollections({ path: '/collections/new' })
  await field(page, 'Name').fill('Gifts')
  await edited(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await hydrated(page)
  await button(page, 'Restore').click()
  expect(await field(page, 'Name').inputValue()).toBe('Gifts')
  await save(page)
  await saved(page)
  await close()
})
