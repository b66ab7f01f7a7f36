// The sign-in pages in a browser without script: with a mouse, with keys alone, and for assistive technology.
import { assets } from '@vitrine/hosted/server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { known, openSignInPages } from '../shop/sign-in-platform.ts'
import { expectAccessible, openVisitorPage } from './browser.ts'
import { listenOnPort } from './serve-app.ts'

const search = new URLSearchParams({ session: known.session })
const clientSearch = new URLSearchParams({ clientId: known.clientId })

let shop: Awaited<ReturnType<typeof listenOnPort>>
let pages: Awaited<ReturnType<typeof listenOnPort>>
let received: ReturnType<typeof openSignInPages>['received']

/** What reached the shop: each address, and the page that it names as its referrer. */
const visitsOfShop: { address: string; referrer: string | null }[] = []

beforeAll(async () => {
  const storefront = {
    fetch: async ({ url, headers }: Request) => {
      const { pathname, search } = new URL(url)
      visitsOfShop.push({ address: pathname + search, referrer: headers.get('referer') })
      return new Response('<title>The shop</title>', { headers: { 'content-type': 'text/html' } })
    },
  }
  shop = await listenOnPort(storefront, assets)
  // On another host name, so that the browser takes it for another site.
  const opened = openSignInPages({
    shopUrl: shop.url.replace('localhost', '127.0.0.1'),
    consents: [
      {
        text: 'I agree to the terms of sale.',
        link: { text: 'terms of sale', url: `${shop.url}/terms` },
        required: false,
      },
    ],
  })
  received = opened.received
  pages = await listenOnPort(opened.hosted, assets)
})
afterAll(async () => {
  await pages.close()
  await shop.close()
})

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
  const { page, leave } = await openVisitor()
  await signIn(page, known.email)
  await atShop(page)
  expect(visitsOfShop.find(({ address }) => address.startsWith('/callback'))).toEqual({
    address: '/callback?code=the-code&state=s',
    referrer: null,
  })
  await leave()
})

test('after a wrong password the cursor is in its field, and the address is still there', async () => {
  const { page, leave } = await openVisitor()
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
  await leave()
})

test('with keys alone a visitor registers, asks for another code, and confirms the address', async () => {
  const { page, leave } = await openVisitor()
  await page.goto(`/sign-in?${search}`)
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
  await leave()
})

test('a link from a mail on another site sets a password, and no later URL has its token', async () => {
  const { page, context, leave } = await openVisitor()
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
  await leave()
})

/** Every page, as a visitor gets there. */
const views: Record<string, (page: Page) => Promise<unknown>> = {
  'sign in': (page) => page.goto(`/sign-in?${search}`),
  'a refused sign-in': (page) => signIn(page, known.email, 'something else'),
  'a sign-in with too many attempts': (page) => signIn(page, 'busy@example.com'),
  register: (page) => page.goto(`/sign-in/register?${search}`),
  'a refused registration': async (page) => {
    await page.goto(`/sign-in/register?${search}`)
    await submit(page, 'Create account')
  },
  code: (page) => signIn(page, 'new@example.com'),
  'a wrong code': async (page) => {
    await signIn(page, 'new@example.com')
    await page.getByLabel('Code').fill('000000')
    await submit(page, 'Confirm')
  },
  'no code': (page) => page.goto(`/sign-in/verify?${search}`),
  approval: (page) => signIn(page, 'waiting@example.com'),
  recover: (page) => page.goto(`/sign-in/recover?${search}`),
  'recover sent': async (page) => {
    await page.goto(`/sign-in/recover?${search}`)
    await page.getByLabel('Email address').fill(known.email)
    await submit(page, 'Send the link')
  },
  'set password': (page) => page.goto(`/sign-in/set-password?${clientSearch}&token=${known.link}`),
  'used link': (page) => page.goto(`/sign-in/set-password?${clientSearch}`),
  'password changed': (page) => page.goto(`/sign-in/password-changed?${clientSearch}`),
  'signed out': (page) => page.goto(`/signed-out?${clientSearch}`),
  'ended session': (page) => page.goto('/sign-in?session=ended-long-ago'),
  'unknown client': (page) => page.goto('/signed-out?clientId=none'),
}

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const) {
  test(`every page is accessible at ${width} px, ${colorScheme}, and has one heading and no script`, async () => {
    for (const [name, open] of Object.entries(views)) {
      // With script, which the checks need and the pages do not have.
      const { page, leave } = await openVisitor({
        javaScriptEnabled: true,
        viewport: { width, height: 800 },
        colorScheme,
      })
      await open(page)
      await expectAccessible(page)
      const { headings, scripts, isWide } = await page.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        scripts: document.scripts.length,
        isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      }))
      expect([name, headings, isWide]).toEqual([name, 1, false])
      if (name !== 'unknown client') expect([name, scripts]).toEqual([name, 0])
      await leave()
    }
  })
}
