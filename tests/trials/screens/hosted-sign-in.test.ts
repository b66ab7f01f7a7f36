// A visitor of a storefront signs in on the platform's page, which is on another host name.
import { beginSignIn } from '@vitrine/client/server'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../shop/free-port.mjs'
import { password } from '../../shop/sign-in.ts'
import { startCommand } from '../../shop/start-command.mjs'
import { hydrated, openVisitorPage, withScriptOrNot } from '../../browser/browser.ts'

const clientId = '5e11f00d-0000-4000-8000-000000000001'

const port = `${await freePort()}`
const shop = await startCommand([], { PORT: port, VITRINE_URL: `http://127.0.0.1:${port}` })
afterAll(() => shop.close())

/** Begins a sign-in as a storefront's server does, for the browser of this page. */
async function beginAt(page: Page, returnTo: string) {
  const { storefrontUrl, platformUrl: url } = shop
  const cookies = await page.context().cookies(storefrontUrl)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const request = new Request(storefrontUrl, { headers: { cookie } })
  const redirectUri = `${storefrontUrl}/callback`
  const { headers } = await beginSignIn(request, { clientId, url, redirectUri, returnTo })
  const kept = headers.getSetCookie().map((header) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    return { name, value, url: storefrontUrl, httpOnly: true, sameSite: 'Lax' as const }
  })
  await page.context().addCookies(kept)
  await page.goto(headers.get('location') ?? '')
}

for (const { javaScriptEnabled } of withScriptOrNot)
  test(`the cart and the choice to stay signed in come along, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const { storefrontUrl, platformUrl } = shop
    expect(new URL(storefrontUrl).hostname).not.toBe(new URL(platformUrl).hostname)
    const { page, context } = await openVisitorPage({ baseURL: storefrontUrl, javaScriptEnabled })
    await page.goto('/products/reading-mug')
    if (javaScriptEnabled) await hydrated(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const cart = page.getByRole('link', { name: 'Cart , 1 item' })
    await cart.waitFor({ state: 'attached' })

    await beginAt(page, '/cart')
    expect(new URL(page.url()).origin).toBe(platformUrl)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Email address').fill(`member-${javaScriptEnabled}@example.com`)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Stay signed in').check()
    await page.getByRole('button', { name: 'Create account' }).click()

    await page.waitForURL(`${storefrontUrl}/cart`)
    await cart.waitFor()
    // All that the new member's cart holds was chosen by the visitor.
    expect(await page.getByText('before you signed in').count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).waitFor()
    const session = (await context.cookies()).filter(({ name }) => name.includes(clientId))
    expect(session).toMatchObject([{ httpOnly: true, sameSite: 'Lax', domain: 'localhost' }])
    expect(session[0]?.expires).toBeGreaterThan(0)
    // The address that the platform redirected to is worth nothing any more, and leads to the shop's own page.
    await page.goto('/callback?code=x&state=y')
    await page.waitForURL(/\/account$/)
  })
