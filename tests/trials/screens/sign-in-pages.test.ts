// The sign-in pages in a browser without script: with a mouse, with keys alone, and for assistive technology.
import { assets } from '@vitrine/hosted/server'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { known, openSignInPages } from '../../shop/sign-in-platform.ts'
import { openVisitorPage } from '../../browser/browser.ts'
import { expectWholePage } from '../../browser/member-steps.ts'
import { listenOnPort } from '../../browser/serve-app.ts'

const search = new URLSearchParams({ session: known.session })
const clientSearch = new URLSearchParams({ clientId: known.clientId })

/** What reached the shop: each address, and the page that it names as its referrer. */
const visitsOfShop: { address: string; referrer: string | null }[] = []

const storefront = {
  fetch: async ({ url, headers }: Request) => {
    const { pathname, search } = new URL(url)
    visitsOfShop.push({ address: pathname + search, referrer: headers.get('referer') })
    return new Response('<title>The shop</title>', { headers: { 'content-type': 'text/html' } })
  },
}
const shop = await listenOnPort(storefront, assets)
// On another host name, so that the browser takes it for another site.
const { hosted, received } = openSignInPages({
  shopUrl: shop.url.replace('localhost', '127.0.0.1'),
  consents: [
    {
      text: 'I agree to the terms of sale.',
      link: { text: 'terms of sale', url: `${shop.url}/terms` },
      required: false,
    },
  ],
})
const pages = await listenOnPort(hosted, assets)

/** Opens a browser without script. */
const openVisitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({
    baseURL: pages.url,
    javaScriptEnabled: false,
    // The browser logs pages with an error status.
    expects: [/the server responded with a status of 4/],
    ...options,
  })

const submit = (page: Page, name: string) => page.getByRole('button', { name }).click()

const atShop = (page: Page) => page.waitForURL((url) => url.hostname === '127.0.0.1')

async function signIn(page: Page, email: string, password = known.password) {
  await page.goto(`/sign-in?${search}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await submit(page, 'Sign in')
}

test('a visitor signs in and arrives at the shop, which sees no token of the page', async () => {
  const { page } = await openVisitor()
  await signIn(page, known.email)
  await atShop(page)
  expect(visitsOfShop.find(({ address }) => address.startsWith('/callback'))).toEqual({
    address: '/callback?code=the-code&state=s',
    referrer: null,
  })
})

test('after a wrong password the cursor is in its field, and the address is still there', async () => {
  const { page } = await openVisitor()
  await signIn(page, known.email, 'something else')
  expect(await page.getByRole('alert').textContent()).toContain('The email address or the password is wrong')
  expect(await page.getByLabel('Email address').inputValue()).toBe(known.email)
  const password = page.getByLabel('Password')
  expect(await password.inputValue()).toBe('')
  await password.and(page.locator(':focus')).waitFor()
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.type(known.password)
  await page.keyboard.press('Enter')
  await atShop(page)
})

test('with keys alone a visitor registers, asks for another code, and confirms the address', async () => {
  const { page } = await openVisitor({ path: `/sign-in?${search}` })
  const focused = page.locator(':focus')
  await page.locator('input[name=email]:focus').waitFor()
  // From the email address: password, forgotten password, stay, sign in, and then the link.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
  expect(await focused.textContent()).toBe('Create an account')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused.textContent()).toBe('Skip to content')
  await page.keyboard.press('Enter')
  for (const text of ['Lin', 'lin@example.com', 'a good long one']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.getByText('We have sent a code of six digits to lin@example.com.').waitFor()
  const code = page.locator('input[autocomplete=one-time-code]:focus')
  await code.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused.textContent()).toBe('Send another code')
  await page.keyboard.press('Enter')
  await page.getByText('We have sent another code to lin@example.com.').waitFor()
  expect(page.url()).not.toContain('state')
  await code.waitFor()
  await page.keyboard.type(known.code)
  await page.keyboard.press('Enter')
  await atShop(page)
})

test('a link from a mail on another site sets a password, and no later URL has its token', async () => {
  const { page, context } = await openVisitor()
  const urls: string[] = []
  page.on('framenavigated', (frame) => urls.push(frame.url()))
  const target = `${pages.url}/sign-in/set-password?${clientSearch}&token=${known.link}`
  // The mail program is a page of another site: strict cookies would get lost on the way.
  await context.route('http://mail.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${target}">Choose a new password</a>` }),
  )
  await page.goto('http://mail.test/')
  await page.getByRole('link').click()
  await page.getByLabel('New password').fill('a good long one')
  await submit(page, 'Save password')
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  expect(received.at(-1)?.body).toEqual({ recoveryToken: known.link, password: 'a good long one' })
  expect(urls.filter((url) => url.includes(known.link))).toEqual([])
  expect(await context.cookies()).toEqual([])
  await page.getByRole('link', { name: 'Go to Lamps & Co' }).click()
  await atShop(page)
})

test('the first page is accessible at 360 px, dark, and so is a refused sign-in', async () => {
  // With script, which the checks need and the pages do not have.
  const { page } = await openVisitor({
    javaScriptEnabled: true,
    viewport: { width: 360, height: 800 },
    colorScheme: 'dark',
  })
  await page.goto(`/sign-in?${search}`)
  await expectWholePage(page, 'sign in')
  await signIn(page, known.email, 'something else')
  await page.getByRole('alert').waitFor()
  await expectWholePage(page, 'a refused sign-in')
  expect(await page.locator('script').count()).toBe(0)
})
