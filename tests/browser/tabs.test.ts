// Real tabs of one browser, on a page with nothing but the client: one session, whatever happens to its tokens.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bare, openBarePage } from '../pages/bare-page.ts'
import { say } from '../shop/figures.ts'
import { openVisitorPage } from './browser.ts'

let bare: Awaited<ReturnType<typeof openBarePage>>
beforeAll(async () => {
  bare = await openBarePage()
})
afterAll(() => bare.close())

/** Somebody with so many tabs on the page. */
async function withTabs(count: number) {
  // Tokens that have run out, and carts that are not there yet, are what these stories are about.
  const expects = [/ 40[14] .*\/carts\/current/]
  const { context, page, leave } = await openVisitorPage({ baseURL: bare.url, expects })
  const others = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()))
  const tabs = [page, ...others]
  await Promise.all(tabs.map((tab) => bare.visit(tab)))
  return { tabs, leave }
}

/** The carts that a tab is shown when it asks twice at once. */
const looksTwice = (tab: Page) =>
  tab.evaluate(async () => {
    const { shop } = globalThis as unknown as Bare
    const held = await Promise.all([shop.cart.get(), shop.cart.get()])
    return held.map((one) => one?.id)
  })

/** The tokens that a tab holds. */
const tokensOf = (tab: Page) => tab.evaluate(() => (globalThis as unknown as Bare).shop.session.tokens())
const familyIn = (tokens: Awaited<ReturnType<typeof tokensOf>>) => tokens?.refreshToken.value.split('.')[0]

const fourHours = 4 * 3600 + 60

test('TK2: twenty times the token of five tabs runs out: the session goes on, and is renewed once', async () => {
  const { tabs, leave } = await withTabs(5)
  const id = await (tabs[0] as Page).evaluate(async () => {
    const { shop } = globalThis as unknown as Bare
    return (await shop.cart.add([{ productId: 'book' }])).id
  })
  let lost = 0
  let most = 0
  for (let round = 0; round < 20; round += 1) {
    const before = bare.renewed.length
    // By turns the platform's clock runs on and refuses the token, and the tabs' own clocks, and they drop it.
    if (round % 2 === 0) bare.clock.pass(fourHours)
    else
      for (const tab of tabs)
        await tab.evaluate((seconds) => (globalThis as unknown as Bare).later(seconds), fourHours)
    // One of them has only just come back, and knows what the storage knows.
    await bare.visit(tabs[round % 5] as Page)
    const shown = (await Promise.all(tabs.map(looksTwice))).flat()
    lost += shown.filter((one) => one !== id).length
    const rotations = bare.renewed.length - before
    expect([round, rotations > 0]).toEqual([round, true])
    most = Math.max(most, rotations)
  }
  await leave()
  say(`TK2: 5 tabs, 20 rounds: ${lost} sessions lost, at most ${most} rotation a round`)
  expect([lost, most]).toEqual([0, 1])
})

test('TK11: fifty times a session is ended in one tab, and the others know within two seconds', async () => {
  const { tabs, leave } = await withTabs(3)
  const [first, ...others] = tabs as [Page, ...Page[]]
  const times: number[] = []
  for (let round = 0; round < 50; round += 1) {
    const before = await first.evaluate(async () => {
      const { shop } = globalThis as unknown as Bare
      const cart = await shop.cart.add([{ productId: 'book' }])
      return { cart: cart.id, tokens: await shop.session.tokens() }
    })
    expect(new Set((await Promise.all(others.map(looksTwice))).flat())).toEqual(new Set([before.cart]))
    const began = performance.now()
    const heard = others.map((tab) =>
      tab.waitForFunction((round) => (globalThis as unknown as Bare).ended > round, round, { timeout: 2000 }),
    )
    await first.evaluate(() => (globalThis as unknown as Bare).shop.session.end())
    await Promise.all(heard)
    times.push(performance.now() - began)
    expect(await Promise.all(tabs.map(tokensOf))).toEqual(tabs.map(() => undefined))
    // Whoever calls next is somebody new, with a cart of their own.
    expect(await looksTwice(first)).toEqual([undefined, undefined])
    expect(familyIn(await tokensOf(first))).not.toBe(familyIn(before.tokens))
  }
  await leave()
  say(
    `TK11: 50 sessions ended in one of 3 tabs, the others knew after ${Math.max(...times).toFixed(0)} ms at most`,
  )
  expect(Math.max(...times)).toBeLessThan(2000)
})
