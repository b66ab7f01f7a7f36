// BR5: addresses to return to lead a browser to no other site.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { openSignInPage } from '../../pages/sign-in-page.ts'
import { say } from '../../shop/figures.ts'
import { resembling } from '../../shop/hostile-addresses.ts'
import { createRandom } from '../../shop/random.ts'
import { password } from '../../shop/sign-in.ts'
import { atSize, isLanding } from '../../shop/size.ts'

const shop = await openSignInPage()

/** What a browser may read as the address of another site. */
const misread = [
  '/\\evil.example',
  '//evil.example',
  '///evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://evil.example\\@127.0.0.1/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:http://127.0.0.1/x',
]
/** At a landing 24 of those that resemble the registered address. */
const addresses = () => {
  const others = resembling('https://shop.example/account/callback')
  return [
    ...misread,
    ...createRandom('BR5')
      .shuffle(others)
      .slice(0, atSize({ landing: 24, trial: others.length, long: others.length })),
  ]
}

/** The pages of the shop and of the platform that take an address to return to. */
function waysOf({ urls: { storefront, platform }, clientId }: typeof shop): ((address: string) => string)[] {
  const withQuery = (page: string, params: Record<string, string>) => `${page}?${new URLSearchParams(params)}`
  return [
    (returnTo) => withQuery(`${storefront}/sign-in`, { returnTo }),
    (returnTo) => withQuery(`${storefront}/register`, { returnTo }),
    (to) =>
      withQuery(`${platform}/_api/iam/authentication/v1/logout`, { clientId, postLogoutRedirectUri: to }),
    (redirect) => withQuery(`${platform}/sign-in/password-changed`, { clientId, redirect }),
  ]
}

async function register(page: Page) {
  await page.goto(`${shop.urls.storefront}/register`)
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/account')
}

test('no address to return to leads a member to another site (BR5)', async () => {
  const { page, context } = await openVisitorPage({ expects: [/status of 4/] })
  await register(page)
  // While the platform runs on this machine, the port of a loopback address is free (RFC 8252 §7.3).
  const { storefront, platform } = shop.urls
  const hosts = [storefront, platform].map((url) => new URL(url).hostname)
  const isOwn = ({ protocol, hostname }: URL) => protocol === 'http:' && hosts.includes(hostname)
  const foreign: string[] = []
  let tried = 0
  for (const address of addresses()) {
    for (const toUrl of waysOf(shop)) {
      tried += 1
      const response = await context.request.get(toUrl(address), { maxRedirects: 0 })
      const { location } = response.headers()
      const links = location === undefined ? hrefsIn(await response.text()) : [location]
      foreign.push(...links.filter((link) => !isOwn(new URL(link, response.url()))))
    }
  }
  say(`BR5: ${tried} addresses to return to, ${foreign.length} led to another site`)
  expect(foreign).toEqual([])
  const ways = waysOf(shop)
  for (const [n, address] of misread.entries()) {
    // At a landing each address takes one way, in turns.
    for (const toUrl of isLanding ? ways.slice(n % ways.length).slice(0, 1) : ways) {
      await page.goto(toUrl(address), { waitUntil: 'commit' })
      expect(isOwn(new URL(page.url()))).toBe(true)
    }
  }
})

/** The addresses of the links of a page. */
const hrefsIn = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'))
