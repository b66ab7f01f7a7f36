// Every sign-in page of the platform is accessible, has one heading and no script, and is not wider than the screen.
import { assets } from '@vitrine/hosted/server'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { expectWholePage, submit } from '../../browser/member-steps.ts'
import { listenOnPort } from '../../browser/serve-app.ts'
import { known, openSignInPages } from '../../shop/sign-in-platform.ts'

const search = new URLSearchParams({ session: known.session })
const clientSearch = new URLSearchParams({ clientId: known.clientId })

const consents = [
  {
    text: 'I agree to the terms of sale.',
    link: { text: 'terms of sale', url: 'https://lamps.test/terms' },
    required: false,
  },
]

const pages = await listenOnPort(openSignInPages({ consents }).hosted, assets)

async function signIn(page: Page, email: string, password = known.password) {
  await page.goto(`/sign-in?${search}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await submit(page, 'Sign in')
}

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
      const { page, leave } = await openVisitorPage({
        baseURL: pages.url,
        // The browser logs pages with an error status.
        expects: [/the server responded with a status of 4/],
        viewport: { width, height: 800 },
        colorScheme,
      })
      await open(page)
      await expectWholePage(page, name)
      const scripts = await page.locator('script').count()
      if (name !== 'unknown client') expect([name, scripts]).toEqual([name, 0])
      await leave()
    }
  })
}
