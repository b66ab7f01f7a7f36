// A storefront's server asks for the member of a request: the platform decides, whatever the cookie says.
import { expect, test } from 'vitest'
import { openOwnServer } from '../../shop/own-server.ts'
import { openShop } from '../../shop/open-shop.ts'
import { password } from '../../shop/sign-in.ts'

const email = 'ada@example.com'

/** A browser in which Ada has registered, through the proxy. */
async function openMember() {
  const shop = await openShop()
  const browser = openOwnServer(shop)
  expect((await browser.page.signIn.register({ email, password })).state).toBe('SUCCESS')
  return { shop, ...browser }
}

const json = { accept: 'application/json' }

test('a page that only members may see leads a visitor to the sign-in, and back', async () => {
  const shop = await openShop()
  const { visit, registerOnPage } = openOwnServer(shop)
  const first = await visit('/account?tab=orders')
  expect([first.status, first.location, first.headers.get('cache-control')]).toEqual([
    303,
    '/sign-in?returnTo=%2Faccount%3Ftab%3Dorders',
    'no-store',
  ])
  const { location } = await visit(first.location ?? '')
  const back = await visit(await registerOnPage(location ?? '', email))
  expect([back.status, back.location]).toEqual([303, '/account?tab=orders'])
  const page = await visit(back.location ?? '')
  expect([page.status, JSON.parse(page.text)]).toEqual([200, { memberId: expect.any(String), email }])
})

test('a visitor without a member’s cookie costs the platform no request', async () => {
  const shop = await openShop()
  const requests: string[] = []
  const fetch: typeof shop.fetch = (request) => {
    requests.push(request.url)
    return shop.fetch(request)
  }
  const { visit, page } = openOwnServer({ ...shop, fetch })
  expect((await visit('/account')).status).toBe(303)
  await page.cart.get()
  requests.length = 0
  expect((await visit('/account')).status).toBe(303)
  expect(requests).toEqual([])
})

test('a call gets 401 in place of the redirect, in the format of the platform', async () => {
  const shop = await openShop()
  const { visit } = openOwnServer(shop)
  const calls: RequestInit[] = [
    { headers: json },
    { headers: { accept: 'application/problem+json, */*' } },
    { method: 'POST' },
    { method: 'DELETE', headers: { accept: 'text/html' } },
  ]
  for (const init of calls) {
    const { status, text, headers } = await visit('/account', init)
    expect([init, status]).toEqual([init, 401])
    expect(JSON.parse(text)).toMatchObject({ details: { applicationError: { code: 'UNAUTHENTICATED' } } })
    expect(headers.get('cache-control')).toBe('no-store')
  }
  const pages: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8' } },
    { headers: { accept: '*/*' } },
  ]
  for (const init of pages) expect([init, (await visit('/account', init)).status]).toEqual([init, 303])
})

test('a write of another site is refused, even with the cookie of a member', async () => {
  const { visit } = await openMember()
  const write = (headers: Record<string, string>) => visit('/account', { method: 'POST', headers })
  expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  for (const site of ['cross-site', 'same-site']) {
    const { status, text } = await write({ 'sec-fetch-site': site })
    expect([site, status]).toEqual([site, 403])
    expect(text).toContain('PERMISSION_DENIED')
  }
  // A link on another site leads to a page of the member.
  expect((await visit('/account', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
})

test('a visitor who writes into the cookie becomes no member', async () => {
  const shop = await openShop()
  const browser = openOwnServer(shop)
  await browser.page.cart.get()
  const forged = {
    'the role': ([access, end, refresh]: unknown[]) => [access, end, refresh, 'member'],
    'a made-up access token': ([, end, refresh]: unknown[]) => ['made-up', end, refresh, 'member'],
    'made-up tokens that never end': () => ['a', 9_999_999_999, 'b', 'member'],
    'made-up tokens that have ended': () => ['a', 1, 'b', 'member'],
  }
  for (const [name, change] of Object.entries(forged)) {
    browser.alter(change as Parameters<typeof browser.alter>[0])
    expect([name, (await browser.visit('/account', { headers: json })).status]).toEqual([name, 401])
    expect([name, (await browser.visit('/account')).status]).toEqual([name, 303])
  }
})

test('the tokens of another shop’s member count for nothing', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  const [browser, other] = [openOwnServer(ours), openOwnServer(theirs)]
  await other.page.signIn.register({ email, password })
  expect((await other.visit('/account')).status).toBe(200)
  await browser.page.cart.get()
  browser.alter(() => other.parts())
  const { status, text } = await browser.visit('/account', { headers: json })
  expect([status, text.includes('UNAUTHENTICATED')]).toEqual([401, true])
})

test('a session that has ended does not pass, and the cookie becomes that of a visitor', async () => {
  const { shop, visit, parts } = await openMember()
  const [access, , refresh] = parts()
  expect((await visit('/account')).status).toBe(200)
  // From another device.
  const device = openOwnServer(shop)
  await device.page.signIn.login({ email, password })
  await device.page.account.endAllSessions()
  shop.clock.pass(60)
  const { status, location } = await visit('/account')
  expect([status, location]).toEqual([303, '/sign-in?returnTo=%2Faccount'])
  expect(parts()[3]).toBe('visitor')
  expect(parts()).not.toContain(access)
  expect(parts()).not.toContain(refresh)
})

test('tokens that were refreshed for the request are in its response', async () => {
  const { shop, visit, parts, alter } = await openMember()
  const before = parts()
  shop.clock.pass(1)
  // The access token has expired.
  alter(([access, , refresh, role, ...rest]) => [access ?? '', 1, refresh ?? '', role ?? '', ...rest])
  expect((await visit('/account')).status).toBe(200)
  expect(parts()[3]).toBe('member')
  expect(parts()[0]).not.toBe(before[0])
  expect((await visit('/account')).status).toBe(200)
})

test('a member who is blocked does not pass', async () => {
  const { shop, visit } = await openMember()
  const { memberId } = JSON.parse((await visit('/account')).text) as { memberId: string }
  const blocked = await shop.merchant.ask('POST', `/vitrine/v1/members/${memberId}/block`, { body: {} })
  expect(blocked.status).toBe(200)
  shop.clock.pass(60)
  expect((await visit('/account')).status).toBe(303)
})
