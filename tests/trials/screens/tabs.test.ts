// Several tabs of one browser share one session, whatever happens to its tokens; the page has nothing but the client.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Bare, openBarePage } from '../../pages/bare-page.ts'
import { percentile, say } from '../../shop/figures.ts'
import { atSize } from '../../shop/size.ts'
import { openVisitorPage } from '../../browser/browser.ts'

const bare = await openBarePage()

/** A visitor with `count` tabs on the page. */
async function withTabs(count: number) {
  // Expired tokens are part of these tests.
  const expects = [/ 401 .*\/carts\/current/]
  const { context, page, leave } = await openVisitorPage({ baseURL: bare.url, expects })
  const others = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()))
  const tabs = [page, ...others]
  await Promise.all(tabs.map((tab) => bare.visit(tab)))
  return { tabs, leave }
}

/** The ids of the carts that a tab gets from two concurrent calls. */
const getCartTwice = (tab: Page) =>
  tab.evaluate(async () => {
    const { shop } = globalThis as unknown as Bare
    const carts = await Promise.all([shop.cart.get(), shop.cart.get()])
    return carts.map((cart) => cart?.id)
  })

/** The tokens of a tab. */
const tokensOf = (tab: Page) => tab.evaluate(() => (globalThis as unknown as Bare).shop.session.tokens())
const familyIn = (tokens: Awaited<ReturnType<typeof tokensOf>>) => tokens?.refreshToken.value.split('.')[0]

const fourHours = 4 * 3600 + 60

test('a first visit without a cart writes no error to the console', async () => {
  const { page } = await openVisitorPage({ baseURL: bare.url })
  await bare.visit(page)
  expect(await page.evaluate(() => (globalThis as unknown as Bare).shop.cart.get())).toBeNull()
})

test('when the token of five tabs expires, the session continues and is refreshed once (TK2)', async () => {
  const { tabs, leave } = await withTabs(5)
  const id = await (tabs[0] as Page).evaluate(async () => {
    const { shop } = globalThis as unknown as Bare
    return (await shop.cart.add([{ productId: 'book' }])).id
  })
  const rounds = atSize({ landing: 5, trial: 20, long: 20 })
  let lost = 0
  let maxRotations = 0
  for (let round = 0; round < rounds; round += 1) {
    const refreshedBefore = bare.refreshed.length
    // In turn, the clock of the platform advances and it refuses the token, or the clocks of the tabs do and they drop it.
    if (round % 2 === 0) bare.clock.pass(fourHours)
    else
      for (const tab of tabs)
        await tab.evaluate((seconds) => (globalThis as unknown as Bare).later(seconds), fourHours)
    // One tab reloads, and only has what the storage has.
    await bare.visit(tabs[round % 5] as Page)
    const cartIds = (await Promise.all(tabs.map(getCartTwice))).flat()
    lost += cartIds.filter((cartId) => cartId !== id).length
    const rotations = bare.refreshed.length - refreshedBefore
    expect([round, rotations > 0]).toEqual([round, true])
    maxRotations = Math.max(maxRotations, rotations)
  }
  await leave()
  say(`TK2: 5 tabs, ${rounds} rounds: ${lost} sessions lost, at most ${maxRotations} rotation a round`)
  expect([lost, maxRotations]).toEqual([0, 1])
})

test('when a session ends in one tab, the others know (TK11)', async () => {
  const { tabs, leave } = await withTabs(3)
  const [first, ...others] = tabs as [Page, ...Page[]]
  const rounds = atSize({ landing: 5, trial: 50, long: 50 })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await first.evaluate(async () => {
      const { shop } = globalThis as unknown as Bare
      const cart = await shop.cart.add([{ productId: 'book' }])
      return { cart: cart.id, tokens: await shop.session.tokens() }
    })
    expect(new Set((await Promise.all(others.map(getCartTwice))).flat())).toEqual(new Set([before.cart]))
    const began = performance.now()
    const notified = others.map((tab) =>
      tab.waitForFunction((round) => (globalThis as unknown as Bare).ended > round, round),
    )
    await first.evaluate(() => (globalThis as unknown as Bare).shop.session.end())
    await Promise.all(notified)
    times.push(performance.now() - began)
    expect(await Promise.all(tabs.map(tokensOf))).toEqual(tabs.map(() => undefined))
    // The next call starts a new session, without a cart.
    expect(await getCartTwice(first)).toEqual([undefined, undefined])
    expect(familyIn(await tokensOf(first))).not.toBe(familyIn(before.tokens))
  }
  await leave()
  say(
    `TK11: ${rounds} sessions ended in one of 3 tabs, the other tabs knew after ${percentile(times, 0.5).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms at most`,
  )
})
