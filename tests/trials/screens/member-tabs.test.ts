// TK2, TK11: several tabs of a member share one session, whatever happens to its tokens, and end it together.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { signedIn, signInDirectly, signOut } from '../../pages/sign-in-flows.ts'
import { openSignInPage, type SignInPage } from '../../pages/sign-in-page.ts'
import { percentile, say } from '../../shop/figures.ts'
import { atSize } from '../../shop/size.ts'

const rounds = atSize({ landing: 5, trial: 20, long: 20 })

const shop = await openSignInPage()
await shop.register('ada@example.com')

/** A visitor with `count` tabs on the page. */
async function withTabs(count: number) {
  const { context, page, leave } = await openVisitorPage({ expects: [/ 401 /] })
  const others = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()))
  const tabs = [page, ...others]
  await Promise.all(tabs.map((tab) => shop.visit(tab)))
  return { page, others, tabs, leave }
}

/** Calls the platform in a tab; returns whether it is that of a member still. */
const isMember = (tab: Page) =>
  tab.evaluate(async () => {
    const { shop } = globalThis as unknown as SignInPage
    await shop.cart.get()
    return (await shop.session.tokens())?.refreshToken.role === 'member'
  })

test('when the token of a member expires in five tabs, the session goes on (TK2)', async () => {
  const { page, tabs } = await withTabs(5)
  expect(await signInDirectly(page, 'ada@example.com')).toEqual(signedIn)
  let lost = 0
  for (let round = 0; round < rounds; round += 1) {
    // The access token of a member lives for fifteen minutes.
    shop.clock.pass(16 * 60)
    lost += (await Promise.all(tabs.map(isMember))).filter((kept) => !kept).length
  }
  say(`TK2: 5 tabs of a member, ${rounds} rounds: ${lost} sessions lost`)
  expect(lost).toBe(0)
})

test('when a member signs out in one tab, the others know (TK11)', async () => {
  const { page, others, tabs } = await withTabs(3)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    expect(await signInDirectly(page, 'ada@example.com')).toEqual(signedIn)
    expect(await Promise.all(tabs.map(isMember))).toEqual([true, true, true])
    const ended = await Promise.all(
      others.map((tab) => tab.evaluate(() => (globalThis as unknown as SignInPage).ended)),
    )
    const began = performance.now()
    const notified = others.map((tab, n) =>
      tab.waitForFunction((before = 0) => (globalThis as unknown as SignInPage).ended > before, ended[n]),
    )
    expect(await signOut(page)).toBe(false)
    await Promise.all(notified)
    times.push(performance.now() - began)
    expect(await Promise.all(tabs.map(isMember))).toEqual([false, false, false])
  }
  say(
    `TK11: ${rounds} members signed out in one of 3 tabs, the others knew after ${percentile(times, 0.5).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms at most`,
  )
})
