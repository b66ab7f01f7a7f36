// The sign-in pages with the colour, the logo and the consents of a store, without script, in light and in dark mode.
import { assets } from '@vitrine/hosted/server'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { known, openSignInPages } from '../../shop/sign-in-platform.ts'
import { expectAccessible, openVisitorPage } from '../../browser/browser.ts'
import { listenOnPort } from '../../browser/serve-app.ts'

const logoUrl = 'https://pictures.test/logo.svg'
const search = new URLSearchParams({ session: known.session })
const clientSearch = new URLSearchParams({ clientId: known.clientId })

const consents = [
  {
    text: 'I agree to the terms of sale.',
    link: { text: 'terms of sale', url: 'https://lamps.test/terms' },
    required: true,
  },
  { text: 'Send me news about lamps, twice a month at most.', required: false },
]

async function openPages(branding: { accentColor: string | null; logoUrl: string | null }) {
  const { hosted, received } = openSignInPages({ branding, consents })
  const { url } = await listenOnPort(hosted, assets)
  return { url, received }
}

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" viewBox="0 0 240 80"><path fill="#26231f" d="M20 60 60 20h20v20l-40 20zM100 30h120v20H100z"/></svg>'

/** Serves the logo; without it the address answers 404. */
const serveLogo = (context: BrowserContext, body?: string) =>
  context.route(logoUrl, (route) =>
    body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body }),
  )

const paths = [
  `/sign-in?${search}`,
  `/sign-in/register?${search}`,
  `/sign-in/verify?${search}`,
  `/sign-in/recover?${search}`,
  `/sign-in/set-password?${clientSearch}&token=${known.link}`,
  `/signed-out?${clientSearch}`,
  `/sign-in?session=ended&${clientSearch}`,
]

// Colours that are hard to read on one of the two backgrounds, or on both.
const colors = ['#ffd500', '#101820', '#ffffff', '#7f7f7f']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is readable in every colour, ${colorScheme}, and shows the logo`, async () => {
    for (const [n, accentColor] of colors.entries()) {
      const { url } = await openPages({ accentColor, logoUrl })
      for (const path of n === 0 ? paths : paths.slice(0, 2)) {
        // With script, which the checks need and the pages do not have.
        const { page, context, leave } = await openVisitorPage({
          baseURL: url,
          colorScheme,
          expects: [/status of 404/],
        })
        await serveLogo(context, drawn)
        await page.goto(path)
        await expectAccessible(page)
        const { logo, scripts, fill } = await page.evaluate(() => ({
          logo: document.querySelector('img')?.naturalWidth,
          scripts: document.scripts.length,
          fill: getComputedStyle(document.documentElement).getPropertyValue('--color-fill'),
        }))
        expect([path, logo, scripts, fill]).toEqual([path, 240, 0, accentColor])
        await leave()
      }
    }
  })
}

test('without its logo a page shows the name of the store', async () => {
  const { url } = await openPages({ accentColor: null, logoUrl })
  const { page, context } = await openVisitorPage({
    baseURL: url,
    javaScriptEnabled: false,
    expects: [/status of 404/],
  })
  await serveLogo(context)
  await page.goto(paths[0] as string)
  const { width = 0, height = 0 } = (await page.getByRole('img', { name: 'Lamps & Co' }).boundingBox()) ?? {}
  expect(width, 'the name has room').toBeGreaterThan(80)
  expect(height).toBeGreaterThan(15)
})

test('without script a visitor ticks the required box, and what was agreed to is in the profile', async () => {
  const { url, received } = await openPages({ accentColor: '#b5654a', logoUrl: null })
  const { page } = await openVisitorPage({
    baseURL: url,
    javaScriptEnabled: false,
    expects: [/status of 422/],
  })
  await page.goto(paths[1] as string)
  const box = page.getByRole('checkbox', { name: 'I agree to the terms of sale.' })
  expect(await box.isChecked()).toBe(false)
  expect(await page.getByRole('link', { name: 'terms of sale' }).getAttribute('target')).toBe('_blank')
  const send = async () => {
    await page.getByLabel('Password').fill('a good long one')
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await page.getByLabel('Email address').fill('lin@example.com')
  await send()
  await box.and(page.locator(':focus')).waitFor()
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  await box.check()
  await send()
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  expect(received.at(-1)?.body).toMatchObject({
    profile: { customFields: [{ name: 'Consent', value: { strValue: 'I agree to the terms of sale.' } }] },
  })
})
