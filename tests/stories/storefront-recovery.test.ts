// A forgotten password on the storefront, without script: the link of the mail leads to the shop's own page, and to the sign-in.
import { expect, test } from 'vitest'
import { openShopAlone } from '../shop/open-shop-alone.ts'
import type { Shop } from '../shop/open-shop.ts'
import { codeIn, linkTokenIn, readMail, requireVerification } from '../shop/sign-in.ts'
import { ada, openBrowser, registerAda, shopUrl } from '../shop/storefront-browser.ts'

const newPassword = 'another horse battery'
const usedLink = 'This link has been used or has expired'

type Browser = ReturnType<typeof openBrowser>

/** Asks for a mail, and returns the path and query of the link in it. */
async function readLink(shop: Shop, browser: Browser, returnTo?: string): Promise<string> {
  const search = returnTo ? `?${new URLSearchParams({ returnTo })}` : ''
  await browser.post(`/recover${search}`, { email: ada.email })
  const [link = ''] = /http:\S+/.exec(await readMail(shop, ada.email)) ?? []
  // The mail does not repeat what a visitor can write into an address.
  expect(link).toMatch(/^http:\/\/shop\.test\/new-password\?token=[\w-]+$/)
  return link.slice(shopUrl.length)
}

/** Registers Ada, who confirms the address at once. */
async function registerConfirmed(shop: Shop): Promise<Browser> {
  await requireVerification(shop)
  const browser = openBrowser(shop)
  const { html } = await browser.post('/register', { ...ada, firstName: 'Ada' })
  const stateToken = /name="stateToken" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const code = codeIn(await readMail(shop, ada.email))
  expect((await browser.post('/verify', { stateToken, code })).status).toBe(303)
  return browser
}

test('the link sets a password on the shop’s own page; its token leaves the address at once', async () => {
  const shop = await openShopAlone()
  const otherDevice = await registerConfirmed(shop)
  await otherDevice.add('book')
  const browser = openBrowser(shop)
  const link = await readLink(shop, browser, '/account/addresses')
  const token = linkTokenIn(link)
  const { status, location, headers } = await browser.visit(link)
  const page = '/new-password?returnTo=%2Faccount%2Faddresses'
  expect([status, location]).toEqual([303, page])
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.getSetCookie().join()).toMatch(/Path=\/new-password; HttpOnly; SameSite=Lax/)
  const { html } = await browser.visit(page)
  expect(html).toContain('Choose a new password')
  expect(html).not.toContain(token)
  const short = await browser.post(page, { password: 'short' })
  expect([short.status, short.html.includes('at least 8 characters')]).toEqual([422, true])

  const done = await browser.post(page, { password: newPassword })
  expect(done).toMatchObject({
    status: 303,
    location: '/sign-in?returnTo=%2Faccount%2Faddresses&notice=password-changed',
  })
  const signInPage = (await browser.visit(done.location ?? '')).html
  for (const text of ['Your password has been changed', 'Sign in with it.'])
    expect(signInPage).toContain(text)
  expect(signInPage).not.toContain('we have removed its cart')
  expect(await browser.post(done.location ?? '', { ...ada, password: newPassword })).toMatchObject({
    location: '/account/addresses',
  })
  // What belongs to a confirmed address stays.
  expect(await browser.count()).toBe(1)
})

test('a link that is opened in another browser leads to the account', async () => {
  const shop = await openShopAlone()
  await registerConfirmed(shop)
  const link = await readLink(shop, openBrowser(shop), '/account/addresses')
  const other = openBrowser(shop)
  expect((await other.visit(link)).location).toBe('/new-password')
  const { location } = await other.post('/new-password', { password: newPassword })
  expect(location).toBe('/sign-in?notice=password-changed')
  // A later mail forgets the page of an earlier one.
  const browser = openBrowser(shop)
  await readLink(shop, browser, '/account/addresses')
  expect((await browser.visit(await readLink(shop, browser))).location).toBe('/new-password')
})

test('a member who waits for approval hears that the account was emptied', async () => {
  const shop = await openShopAlone()
  await shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', {
    body: { signOnPolicy: { requireOwnerApproval: true } },
  })
  const browser = openBrowser(shop)
  await browser.post('/register', { ...ada, firstName: 'Ada' })
  const text = 'we have removed its cart, name and addresses'
  for (const [location, isEmptied] of [
    ['/approval?emptied', true],
    ['/approval', false],
  ] as const) {
    await browser.visit(await readLink(shop, browser))
    expect((await browser.post('/new-password', { password: newPassword })).location).toBe(location)
    const { html } = await browser.visit(location)
    expect(html).toContain('Your account is awaiting approval')
    expect(html.includes(text)).toBe(isEmptied)
  }
})

test('a member who is signed in, too, ends at the sign-in page', async () => {
  const shop = await openShopAlone()
  const browser = await registerConfirmed(shop)
  await browser.visit(await readLink(shop, browser))
  const { location } = await browser.post('/new-password', { password: newPassword })
  expect((await browser.visit(location ?? '')).html).toContain('Your password has been changed')
  expect((await browser.post('/sign-in', { ...ada, password: newPassword })).status).toBe(303)
})

test('the first proof of an address empties the account, and the shop says so', async () => {
  const shop = await openShopAlone()
  const stranger = await registerAda(shop)
  await stranger.add('book')
  const browser = openBrowser(shop)
  await browser.visit(await readLink(shop, browser))
  const { location } = await browser.post('/new-password', { password: newPassword })
  expect(location).toBe('/sign-in?notice=account-emptied')
  expect((await browser.visit(location ?? '')).html).toContain('we have removed its cart, name and addresses')
  await browser.post('/sign-in', { ...ada, password: newPassword })
  expect(await browser.count()).toBe(0)
  // From now on it is confirmed.
  await browser.visit(await readLink(shop, browser))
  const again = await browser.post('/new-password', { password: 'the third horse battery' })
  expect(again.location).toBe('/sign-in?notice=password-changed')
})

test('a used, a forged and an absent token say so before a password is chosen, and looking uses none up', async () => {
  const shop = await openShopAlone()
  await registerAda(shop)
  const browser = openBrowser(shop)
  expect((await browser.visit('/new-password')).html).toContain(usedLink)
  for (const token of ['forged', 'x'.repeat(2000), '']) {
    await browser.visit(`/new-password?${new URLSearchParams({ token })}`)
    expect((await browser.visit('/new-password')).html).toContain(usedLink)
    expect((await browser.post('/new-password', { password: newPassword })).html).not.toContain(
      'Save password',
    )
  }
  const link = await readLink(shop, browser)
  for (const other of [browser, openBrowser(shop), browser]) {
    await other.visit(link)
    expect((await other.visit('/new-password')).html).toContain('Save password')
  }
  await browser.post('/new-password', { password: newPassword })
  const late = openBrowser(shop)
  // Looking at a used link is no guess of the password.
  for (let n = 0; n < 25; n += 1) {
    await late.visit(link)
    expect((await late.visit('/new-password')).html).toContain(usedLink)
  }
  const { status, html } = await late.post('/new-password', { password: 'a third horse battery' })
  expect([status, html.includes(usedLink)]).toEqual([400, true])
  expect((await late.post('/sign-in', { ...ada, password: newPassword })).status).toBe(303)
})
