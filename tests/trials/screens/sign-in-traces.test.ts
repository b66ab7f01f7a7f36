// BR6, BR7, LG25: what a sign-in leaves behind in a browser, and what its pre-warm does.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { blockThirdParties } from '../../browser/third-parties.ts'
import { signInByRedirect, signInByServer, signInDirectly, signedIn } from '../../pages/sign-in-flows.ts'
import { openSignInPage, type SignInPage } from '../../pages/sign-in-page.ts'
import { say } from '../../shop/figures.ts'
import { atSize } from '../../shop/size.ts'

const shop = await openSignInPage()
await shop.register('ada@example.com')

const email = 'ada@example.com'
const secretNames = ['code', 'state', 'sessionToken', 'session_token', 'codeVerifier', 'access_token']

/** Collects codes, states and tokens from everything that the pages send and get. */
function collectSecrets(page: Page) {
  const secrets = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (secretNames.includes(name) && typeof inner === 'string' && inner.length > 20) secrets.add(inner)
      // The token of a redirect session is in the address of its page, and worth nothing once the member is signed in.
      if (name !== 'redirectSession') collect(inner)
    }
  }
  const collectFromText = (text: string | null) => {
    try {
      collect(JSON.parse(text ?? ''))
    } catch {
      // A page.
    }
  }
  const answers: Promise<void>[] = []
  page.on('request', (request) => {
    const { searchParams, hash } = new URL(request.url())
    collect(Object.fromEntries(searchParams))
    collect(Object.fromEntries(new URLSearchParams(hash.slice(1))))
    collectFromText(request.postData())
  })
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json'))
      answers.push(response.text().then(collectFromText, () => {}))
  })
  return async () => {
    await Promise.all(answers)
    return [...secrets]
  }
}

/** What a visitor, or another page, can still see of a sign-in. */
async function traces(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  const pageTexts = await page.evaluate(() => [
    location.href,
    document.referrer,
    document.title,
    document.cookie,
  ])
  const referrers = Object.values(shop.received)
    .flat()
    .map(({ referrer }) => referrer ?? '')
  return [
    ...entries.flatMap(({ url, userTypedURL, title }) => [url, userTypedURL, title]),
    ...pageTexts,
    ...referrers,
  ].join('\n')
}

const modes: Record<string, (page: Page) => Promise<unknown>> = {
  async 'the query of an address of a server'(page) {
    await signInByServer(page, shop, email)
  },
  async 'the fragment of an address'(page) {
    await shop.visit(page)
    await signInByRedirect(page, email)
  },
  async 'a message'(page) {
    await shop.visit(page)
    expect(await signInDirectly(page, email)).toEqual(signedIn)
  },
}

test.each(Object.entries(modes))(
  'a sign-in by %s leaves no code, state or token in the address, the history or a referrer (BR6, LG25)',
  async (mode, signIn) => {
    const rounds = atSize({ landing: 3, trial: 20, long: 20 })
    let found = 0
    let checked = 0
    for (let round = 0; round < rounds; round += 1) {
      const { page, leave } = await openVisitorPage()
      const secrets = collectSecrets(page)
      await signIn(page)
      // The next pages that the visitor opens, which would name the last address as their referrer.
      await page.evaluate(() => {
        location.href = '/cart'
      })
      await page.waitForURL('**/cart')
      const values = await secrets()
      const left = await traces(page)
      checked += values.length
      found += values.filter((value) => left.includes(value)).length
      expect(values.length).toBeGreaterThan(1)
      await leave()
    }
    say(`BR6: ${rounds} sign-ins by ${mode}, ${checked} codes, states and tokens, ${found} left behind`)
    expect(found).toBe(0)
  },
)

const warmRequests = () => shop.received.platform.filter(({ url }) => url.includes('warm=true')).length
const prewarm = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as SignInPage).shop.signIn.prewarm())

test('the pre-warm loads a page once in seven days, and changes no session (BR7)', async () => {
  const { page } = await openVisitorPage()
  await blockThirdParties(page)
  const halfDay = 43_200
  const before = warmRequests()
  let passed = 0
  for (let step = 0; step < 50; step += 1) {
    // The mark survives the page.
    if (step % 10 === 0) {
      await shop.visit(page)
      await page.evaluate((seconds) => (globalThis as unknown as SignInPage).later(seconds), passed)
    }
    await prewarm(page)
    await page.evaluate((seconds) => (globalThis as unknown as SignInPage).later(seconds), halfDay)
    passed += halfDay
  }
  const loads = warmRequests() - before
  say(`BR7: 50 pre-warms in 25 days, ${loads} pages loaded`)
  expect(loads).toBe(4)
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0)
})

test('the pre-warm accepts no message, also of its own page (BR7)', async () => {
  const { page } = await openVisitorPage()
  await shop.visit(page)
  expect(await signInDirectly(page, email)).toEqual(signedIn)
  await page.route('**/oauth2/authorize?*warm=true*', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': '' }
    const body = `<script>for (const state of ['', 'x', undefined]) parent.postMessage({ code: 'evil', state }, '*')</script>`
    await route.fulfill({ response, headers, body })
  })
  const tokens = () => page.evaluate(() => (globalThis as unknown as SignInPage).shop.session.tokens())
  const before = await tokens()
  const received = await page.evaluate(async () => {
    const { shop } = globalThis as unknown as SignInPage
    let messages = 0
    addEventListener('message', () => (messages += 1))
    for (let round = 0; round < 10; round += 1) await shop.signIn.prewarm({ force: true })
    return messages
  })
  expect(received).toBeGreaterThan(0)
  expect(await tokens()).toEqual(before)
})
