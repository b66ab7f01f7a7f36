// The lists of the admin in a large shop: search, sort order, pages and saved views, with and without script.
import type { ProductDraft } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, scriptOnAndOff } from '../../browser/browser.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

const productCount = 10_000
const products = Array.from({ length: productCount }, (_, n): ProductDraft => {
  const number = `${n + 1}`.padStart(5, '0')
  return {
    id: `p${number}`,
    slug: `p${number}`,
    name: `${n % 100 === 0 ? 'Lamp' : 'Bowl'} ${number}`,
    sku: `SKU-${number}`,
    productType: 'physical',
    description: 'One of many.',
    price: `${productCount - n}.00`,
    variants: [],
    pictures: [],
    createdDate: '2030-01-02T03:04:05.678Z',
  }
})
const collections = [
  { id: 'light', name: 'Light', slug: 'light', description: 'Lamps.' },
  { id: 'attic', name: 'Attic', slug: 'attic', description: 'Not shown yet.', visible: false },
]

const shop = await openSmallAdmin({ products, collections })

const count = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor()
const firstName = (page: Page) =>
  page.getByRole('row').nth(1).getByRole('rowheader').locator('bdi').innerText()
const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })

async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await page.getByRole('searchbox').press('Enter')
}

async function saveView(page: Page, name: string) {
  await page.getByText('Save view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

for (const { javaScriptEnabled, script } of scriptOnAndOff) {
  test(`pages, sort order and search of 10,000 products go together, and Back undoes each, ${script}`, async () => {
    const { page } = await shop.enter({ javaScriptEnabled })
    await count(page, '1–25 of 10,000 products')
    await page.getByRole('link', { name: 'Next' }).click()
    await count(page, '26–50 of 10,000 products')
    expect(await firstName(page)).toBe('Bowl 00027')

    await page.getByRole('link', { name: 'Price' }).click()
    await count(page, '1–25 of 10,000 products')
    expect(await firstName(page)).toBe('Bowl 10000')
    expect(await page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await page.getByRole('link', { name: 'Price' }).click()
    await page.getByRole('row').nth(1).getByText('Lamp 00001').waitFor()

    await search(page, 'lamp')
    await count(page, '1–25 of 100 products for "lamp"')
    expect(await page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await page.getByRole('link', { name: 'Next' }).click()
    await count(page, '26–50 of 100 products for "lamp"')

    await page.goBack()
    await count(page, '1–25 of 100 products for "lamp"')
    await page.goBack()
    await count(page, '1–25 of 10,000 products')
    // Without script the browser itself restores the fields of a page that it goes back to.
    if (javaScriptEnabled) expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.goBack()
    await page.getByRole('row').nth(1).getByText('Bowl 10000').waitFor()
    await page.goBack()
    await count(page, '26–50 of 10,000 products')

    await page.goto('/admin/products?page=400')
    await count(page, '9,976–10,000 of 10,000 products')
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
    await page.goto('/admin/products?page=401')
    await page.getByText('There are only 10,000 products, so this page is empty.').waitFor()
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await count(page, '1–25 of 10,000 products')
  })

  test(`a merchant saves a view, opens it again and deletes it, ${script}`, async () => {
    const { page, context } = await shop.enter({ javaScriptEnabled, expects: [/422/] })
    await page.getByRole('table').waitFor()
    expect(await page.getByText('Save view').count(), 'the whole list needs no view').toBe(0)

    await search(page, 'lamp')
    await count(page, '1–25 of 100 products for "lamp"')
    await page.getByRole('link', { name: 'Price' }).click()
    await page.waitForURL(/sort=price/)
    await saveView(page, 'Lamps, cheapest first')
    const view = views(page).getByRole('link', { name: 'Lamps, cheapest first' })
    await view.waitFor()
    expect(await view.getAttribute('aria-current')).toBe('page')
    if (javaScriptEnabled) await expectAccessible(page)

    await views(page).getByRole('link', { name: 'All products' }).click()
    await count(page, '1–25 of 10,000 products')
    await search(page, 'bowl')
    await count(page, '1–25 of more than 1,000 products for "bowl"')
    await saveView(page, 'Lamps, cheapest first')
    await page.getByText('Another view has this name. Choose a different one.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Lamps, cheapest first')
    if (javaScriptEnabled) await expectAccessible(page)

    await page.goto('/admin/collections')
    await page.getByRole('table').waitFor()
    expect(await views(page).count(), 'each list has its own views').toBe(0)

    // Views stay on the device when the merchant signs out.
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').fill(shop.apiKey)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await view.click()
    await count(page, '1–25 of 100 products for "lamp"')
    expect(await page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )

    await page.getByRole('button', { name: 'Delete view' }).click()
    await page.getByText('Save view').waitFor()
    await count(page, '1–25 of 100 products for "lamp"')
    expect(await views(page).count()).toBe(0)
    const cookie = (await context.cookies(`${shop.url}/admin`)).find(({ name }) => name === 'vitrine-views')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/admin' })
  })
}

test('a view is saved and deleted by keyboard, and the focus stays with it', async () => {
  const { page } = await shop.enter({ path: '/products?q=lamp' })
  await hydrated(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByText('Save view').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lamps')
  await page.keyboard.press('Enter')
  await views(page).getByRole('link', { name: 'Lamps' }).waitFor()
  await expect.poll(focused).toBe('Lamps')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Delete view')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Save view')
})

test('views that the cookie has no room for are refused, and the saved ones stay', async () => {
  let cookie = `vitrine-desk=${shop.apiKey}`
  const post = async (search: string, form: Record<string, string>) => {
    const response = await fetch(`${shop.url}/admin/products${search}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { cookie },
      redirect: 'manual',
    })
    const stored = response.headers.get('set-cookie')
    if (stored) cookie = `vitrine-desk=${shop.apiKey}; ${stored.split(';')[0]}`
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
    }
  }
  const longText = 'ф'.repeat(250)
  let saved = 0
  for (; saved < 50; saved += 1) {
    const { status, text } = await post(`?q=${saved}${longText}`, { name: `View ${saved}` })
    if (status !== 303) {
      expect(status).toBe(422)
      expect(text).toContain('There is no room for another view. Delete one that you no longer need.')
      break
    }
  }
  expect(saved).toBeGreaterThan(0)
  expect(saved).toBeLessThan(50)
  expect(cookie.length).toBeLessThan(4000)
  const list = await (await fetch(`${shop.url}/admin/products`, { headers: { cookie } })).text()
  for (let n = 0; n < saved; n += 1) expect(list).toContain(`View ${n}`)

  expect((await post('?q=a', { name: ' ' })).text).toContain('Enter a name for the view.')
  expect((await post('?q=a', { name: 'n'.repeat(41) })).text).toContain('Use at most 40 characters.')
  const deleted = await post('?q=a&page=3', { delete: 'View 0' })
  expect([deleted.status, deleted.location]).toEqual([303, '/admin/products?q=a&page=3'])
})

test('a page carries what it shows, and not the whole products', async () => {
  const headers = { cookie: `vitrine-desk=${shop.apiKey}` }
  const list = await (await fetch(`${shop.url}/admin/products`, { headers })).text()
  expect(list).toContain('SKU-00002')
  expect(list).not.toContain('One of many.')
})

test('a malformed cookie of saved views counts as none', async () => {
  const asCookie = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)))
  const malformed = [
    '%%%',
    'eA==',
    asCookie(null),
    asCookie('text'),
    asCookie({ products: 'text' }),
    asCookie({ products: [null, 7, {}, { name: 'x' }, { name: 'x', search: 'javascript:alert(1)' }] }),
    asCookie({ products: { length: 3 } }),
  ]
  for (const value of malformed) {
    const headers = { cookie: `vitrine-desk=${shop.apiKey}; vitrine-views=${value}` }
    const response = await fetch(`${shop.url}/admin/products`, { headers })
    expect(response.status, value).toBe(200)
    expect(await response.text(), value).not.toMatch(/Saved views|javascript:alert/)
  }
})

test('collections are searched and sorted, and hidden ones are marked', async () => {
  const { page } = await shop.enter({ path: '/collections' })
  await hydrated(page)
  await count(page, '2 collections')
  expect(await firstName(page)).toBe('Attic')
  await page.getByRole('row', { name: /Attic/ }).getByText('Hidden').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Name' }).click()
  await page.getByRole('row').nth(1).getByText('Light').waitFor()
  await search(page, 'lig')
  await count(page, '1 collection for "lig"')
  await search(page, 'zzz')
  await page.getByText('No collections match').waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await count(page, '2 collections')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await count(page, '1–25 of 10,000 products')
})
