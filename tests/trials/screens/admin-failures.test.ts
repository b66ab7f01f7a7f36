// What merchants see when the platform does not answer, refuses a permission, or has ended their API key.
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, hydrated } from '../../browser/browser.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

const shop = await openSmallAdmin()
afterEach(() => shop.platform('answers'))

for (const javaScriptEnabled of [true, false]) {
  test(`a list that cannot be loaded can be retried, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const { page } = await shop.enter({ javaScriptEnabled, expects: [/503/] })
    await page.getByRole('table').waitFor()
    if (javaScriptEnabled) await hydrated(page)
    shop.platform('is down')
    await page.getByRole('searchbox').fill('mug')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('heading', { name: 'Products could not be loaded' }).waitFor()
    await page.getByRole('link', { name: 'Collections' }).waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await Promise.all([
      page.waitForResponse((response) => response.status() === 503),
      page.getByRole('link', { name: 'Try again' }).click(),
    ])
    await page.getByRole('heading', { name: 'Products could not be loaded' }).waitFor()

    shop.platform('answers')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByText(/for "mug"$/).waitFor()
    expect(await page.title()).toBe('"mug" · Products')
    if (javaScriptEnabled)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test(`a key that was replaced leads to the sign-in page and back, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const own = await openSmallAdmin()
    const { page, context } = await own.enter({ javaScriptEnabled })
    await page.getByRole('table').waitFor()
    if (javaScriptEnabled) await hydrated(page)
    const nextKey = await own.replaceKey()
    await page.getByRole('searchbox').fill('mug & "ü"')
    await page.getByRole('searchbox').press('Enter')
    await page.getByText('Sign in to continue where you left off.').waitFor()
    expect((await context.cookies(`${own.url}/admin`)).map(({ name }) => name)).toEqual([])
    await page.getByLabel('API key').fill(nextKey)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('0 products for "mug & "ü""').waitFor()
  })
}

test('without a connection the navigation stays, for pages that were open before and for others', async () => {
  const { page, context } = await shop.enter({
    expects: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/],
  })
  await page.getByRole('table').waitFor()
  await hydrated(page)
  const main = page.getByRole('main')
  const loadAgain = async (heading: string) => {
    await main.getByRole('heading', { name: heading }).waitFor()
    await main.getByText('You are offline, or the store cannot be reached.').waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
  }
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Price' }).click()
  await loadAgain('Products could not be loaded')
  await main.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('table').waitFor()
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).click()
  await loadAgain('The page could not be loaded')
  await main.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
})

test('an address without a page keeps the navigation, and without a key it is none to sign in for', async () => {
  const { page } = await shop.enter({ path: '/nowhere', expects: [/404/] })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to products' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }).click()
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
  expect((await fetch(`${shop.url}/admin/nowhere`, { redirect: 'manual' })).status).toBe(404)
})

test('a missing permission is named, and the merchant stays signed in', async () => {
  shop.platform('refuses')
  const { page, context } = await shop.enter({ path: '/collections', expects: [/403/] })
  await page.getByRole('heading', { name: 'No access to collections' }).waitFor()
  await page.getByText('collections.read').waitFor()
  await expectAccessible(page)
  expect((await context.cookies(`${shop.url}/admin`)).map(({ name }) => name)).toEqual(['vitrine-desk'])
})

test('an outage is answered with 503, and a page that needs no platform still comes', async () => {
  shop.platform('is down')
  const headers = { cookie: `vitrine-desk=${shop.apiKey}` }
  const failed = await fetch(`${shop.url}/admin/products`, { headers })
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await fetch(`${shop.url}/admin/sign-in`)).status).toBe(200)
})

test('signing in leads only to pages of the admin', async () => {
  const signIn = async (search: string) => {
    const response = await fetch(`${shop.url}/admin/sign-in${search}`, {
      method: 'POST',
      body: new URLSearchParams({ key: shop.apiKey }),
      redirect: 'manual',
    })
    return [response.status, response.headers.get('location')]
  }
  const back = (to: string) => signIn(`?${new URLSearchParams({ to })}`)
  expect(await signIn('')).toEqual([303, '/admin/products'])
  expect(await back('/collections?q=a&page=2')).toEqual([303, '/admin/collections?q=a&page=2'])
  const foreign = [
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    '/products/../../x',
    '/sign-out',
    'products',
  ]
  const malformed = ['/products?q=\r\nset-cookie: a=b', '/products?q=ü', '/products#x', '/productsx', '']
  for (const to of [...foreign, ...malformed]) {
    expect([to, ...(await back(to))]).toEqual([to, 303, '/admin/products'])
  }
})
