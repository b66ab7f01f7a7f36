// The form of a collection in the admin: creating, changing and deleting it, and its products, with and without script.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated, withScriptOrNot } from '../../browser/browser.ts'
import {
  button,
  edited,
  field,
  openForm,
  saveUntil,
  saveUntilSaved,
  type Visitor,
} from '../../browser/product-form.ts'

/** Opens a page of the collections in an admin of its own. */
async function openCollections(visitor: Visitor = {}) {
  const opened = await openForm({ path: '/collections/kitchen', ...visitor })
  const collectionOf = async (slug: string) => {
    const { body } = await opened.shop.merchant.ask('GET', `/v2/collections/slug/${slug}`)
    return body.collection as { id: string } | undefined
  }
  return { ...opened, collectionOf }
}

const namesIn = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').locator('bdi').allInnerTexts()
const productsIn = (page: Page) => namesIn(page, 'Products in this collection')

for (const { javaScriptEnabled, script } of withScriptOrNot) {
  test(`a merchant creates a collection, fills it, and deletes it, ${script}`, async () => {
    const { page, collectionOf } = await openCollections({
      javaScriptEnabled,
      path: '/collections',
      expects: [/422/],
    })
    await page.getByRole('link', { name: 'New collection' }).click()
    await page.getByRole('heading', { name: 'New collection', level: 1 }).waitFor()
    await field(page, 'URL slug').fill('kitchen')
    await field(page, 'Description').fill('To give away.')
    await saveUntil(page, 'Name is required.')
    await field(page, 'Name').fill('Gifts')
    await saveUntil(page, 'URL slug is already used by another collection.')
    expect(await field(page, 'Description').inputValue()).toBe('To give away.')
    await field(page, 'URL slug').fill('')
    await field(page, 'Picture URL').fill('/sample/kitchen.svg')
    await field(page, 'Description of the picture').fill('A shelf')
    await saveUntilSaved(page)
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
      await gotoHydrated(page, '/admin/collections/new')
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
  })
}

for (const { javaScriptEnabled, script } of withScriptOrNot)
  test(`a merchant lets the products of a collection follow from a rule, and chooses them again, ${script}`, async () => {
    const { shop, page } = await openCollections({ javaScriptEnabled })
    const kind = (place: number) => page.getByLabel(`Condition ${place}`, { exact: true })
    const value = (place: number) => page.getByLabel(`Value of condition ${place}`, { exact: true })
    const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
    const reloaded = async () => {
      await shop.runDueJobs()
      await page.reload()
      if (javaScriptEnabled) await hydrated(page)
      return productsIn(page)
    }
    await button(page, 'Remove Bowl').waitFor()
    await kind(1).selectOption('Price is at most')
    await value(1).fill('cheap')
    await button(page, 'Save rule').click()
    await page.getByText('Enter a price, such as 25.').waitFor()
    expect(await value(1).inputValue()).toBe('cheap')
    await value(1).fill('1000000')
    await button(page, 'Count products').click()
    await status('The rule is not saved yet.')
    if (javaScriptEnabled) await button(page, 'Add condition').click()
    await kind(2).selectOption('Name contains')
    await value(2).fill('bo')
    await button(page, 'Count products').click()
    await status('3 products match. The rule is not saved yet.')
    if (javaScriptEnabled) await expectAccessible(page)
    await button(page, 'Save rule').click()
    await page.getByText('Products that match the rule join this collection by themselves').waitFor()
    await status('3 products match.')
    expect(await reloaded()).toEqual(['Board', 'Book of clay', 'Bowl'])
    expect(await button(page, 'Remove Bowl').count()).toBe(0)
    expect(await page.getByRole('searchbox', { name: 'Find products to add' }).count()).toBe(0)
    expect([await kind(1).inputValue(), await value(2).inputValue()]).toEqual(['atMost', 'bo'])

    // The editor of a product does not offer the collection.
    await page.goto('/admin/products/bowl')
    await page.getByText('These have a rule that chooses their products: Kitchen.').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Kitchen' }).count()).toBe(0)
    await page.goto('/admin/collections/kitchen')
    if (javaScriptEnabled) await hydrated(page)
    await button(page, 'Choose products by hand').click()
    await button(page, 'Remove Bowl').waitFor()
    expect(await productsIn(page)).toEqual(['Board', 'Book of clay', 'Bowl'])
  })

test('a rule is counted and saved beside unsaved fields, and a row is removed', async () => {
  const { shop, page } = await openCollections()
  await field(page, 'Description').fill('For cooks.')
  await edited(page)
  await page.getByLabel('Condition 1', { exact: true }).selectOption('Is on sale')
  await button(page, 'Add condition').click()
  await page.getByLabel('Condition 2', { exact: true }).selectOption('Is a digital product')
  await button(page, 'Remove condition 1').click()
  await page.getByLabel('Products match').selectOption('any condition')
  await button(page, 'Save rule').click()
  await page.getByText('Products that match the rule join this collection by themselves').waitFor()
  const { body } = await shop.merchant.ask('GET', '/vitrine/v1/collections/kitchen/rule')
  expect(body.rule).toEqual({ match: 'ANY', conditions: [{ type: 'PRODUCT_TYPE_IS', value: 'digital' }] })
  expect(await field(page, 'Description').inputValue()).toBe('For cooks.')
})

test('a rule is changed again after its condition became another that needs no value', async () => {
  const { shop, page } = await openCollections()
  const kind = page.getByLabel('Condition 1', { exact: true })
  const types = async () => {
    const { body } = await shop.merchant.ask('GET', '/vitrine/v1/collections/kitchen/rule')
    return (body as { rule: { conditions: { type: string }[] } | null }).rule?.conditions.map(
      ({ type }) => type,
    )
  }
  await kind.selectOption('Name contains')
  await page.getByLabel('Value of condition 1', { exact: true }).fill('mug')
  await kind.selectOption('Is on sale')
  await button(page, 'Save rule').click()
  await page.getByText('Products that match the rule join this collection by themselves').waitFor()
  await kind.selectOption('Is a digital product')
  await button(page, 'Save rule').click()
  await expect.poll(types).toEqual(['PRODUCT_TYPE_IS'])
  expect(await page.getByText('This rule was changed while you edited it').count()).toBe(0)
  await gotoHydrated(page, '/admin/collections/kitchen')
  expect(await kind.inputValue()).toBe('digital')
  expect(await button(page, 'Restore').count()).toBe(0)
})

test('a product that comes first keeps its place in the archive, and the others move around it', async () => {
  const { shop, page } = await openCollections()
  await shop.merchant.ask('POST', '/stores/v1/collections/kitchen/productIds', {
    body: { productIds: ['bowl', 'board'] },
  })
  await shop.merchant.ask('POST', '/vitrine/v1/collections/kitchen/product-order', {
    body: { productIds: ['mug', 'bowl', 'board'] },
  })
  await shop.merchant.ask('POST', '/vitrine/v1/products/bowl/archive', { body: {} })
  await page.reload()
  await hydrated(page)
  const first = () => namesIn(page, 'Shown first, in this order')
  expect(await first()).toEqual(['Mug', 'Bowl', 'Board'])
  await page.getByRole('listitem').filter({ hasText: 'Bowl' }).getByText('Archived').waitFor()
  await button(page, 'Move Board up').click()
  await expect.poll(first).toEqual(['Mug', 'Board', 'Bowl'])
})

test('a product is added and removed with the keyboard, and what is typed into the fields stays', async () => {
  const { page, collectionOf } = await openCollections({ path: '/collections/clay?find=%00&page=0' })
  await field(page, 'Name').fill('Stoneware')
  await field(page, 'URL slug').fill('stone')
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
  await saveUntilSaved(page)
  expect(await collectionOf('stone')).toMatchObject({ name: 'Stoneware' })
})

test('the draft of a rule remembers which rule it is based on', async () => {
  const { shop, page } = await openCollections()
  page.on('dialog', (dialog) => dialog.accept())
  const value = page.getByLabel('Value of condition 1', { exact: true })
  const setRule = async (price: string) => {
    const rule = { match: 'ALL', conditions: [{ type: 'PRICE_AT_MOST', value: price }] }
    await shop.merchant.ask('POST', '/vitrine/v1/collections/kitchen/rule', { body: { rule } })
    await page.reload()
    await hydrated(page)
  }
  await setRule('40')
  await value.fill('20')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  await setRule('50')
  expect(await value.inputValue()).toBe('50')
  await button(page, 'Restore').click()
  await button(page, 'Save rule').click()
  const conflict = page.getByText('This rule was changed while you edited it')
  await conflict.waitFor()
  await expectAccessible(page)
  await button(page, 'Keep mine').click()
  await conflict.waitFor({ state: 'detached' })
  expect(await value.inputValue()).toBe('20')
})

test('a product that cannot be added any more says why beside its button', async () => {
  const { shop, page } = await openCollections({ path: '/collections/kitchen?find=vase', expects: [/409/] })
  await shop.merchant.ask('POST', '/vitrine/v1/collections/kitchen/rule', {
    body: { rule: { match: 'ALL', conditions: [{ type: 'PRICE_AT_MOST', value: '10' }] } },
  })
  await button(page, 'Add Vase').click()
  await page.getByText('A rule decides now which products are in this collection.').waitFor()
})
