// BR7, BR8: a member signs in directly, again and again, in browsers whose storage is missing, full or broken.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { storages } from '../../browser/storages.ts'
import { signInDirectly, signOut } from '../../pages/sign-in-flows.ts'
import { openSignInPage, type SignInPage } from '../../pages/sign-in-page.ts'
import { say } from '../../shop/figures.ts'

const email = 'ada@example.com'
const shop = await openSignInPage()
await shop.register(email)

const warmRequests = () => shop.received.platform.filter(({ url }) => url.includes('warm=true')).length
const prewarm = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as SignInPage).shop.signIn.prewarm())

test.each(Object.entries(storages))(
  'a member signs in directly, and pre-warms, with storage that %s (BR7, BR8)',
  async (how, breakIt) => {
    const rounds = 20
    // An account may be tried a hundred times in a day.
    shop.clock.pass(86_400)
    const { page } = await openVisitorPage()
    await page.addInitScript(breakIt)
    await shop.visit(page)
    const failures: unknown[] = []
    const before = warmRequests()
    for (let round = 0; round < rounds; round += 1) {
      await prewarm(page)
      const outcome = await signInDirectly(page, email)
      if (!outcome.isSignedIn || (await signOut(page))) failures.push(outcome)
    }
    expect(warmRequests() - before).toBeLessThanOrEqual(1)
    say(`BR8: ${rounds} sign-ins with storage that ${how}, ${failures.length} failed`)
    expect(failures).toEqual([])
    // `leave` fails if an error was not caught.
  },
)
