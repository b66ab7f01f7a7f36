// BR8: with storage that is missing, full, throwing or emptied, the client continues from memory as the same visitor.
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { storages } from '../../browser/storages.ts'
import { type Bare, openBarePage } from '../../pages/bare-page.ts'
import { say } from '../../shop/figures.ts'

const bare = await openBarePage()

const rounds = 20
const fourHours = 4 * 3600 + 60

test.each(Object.entries(storages))(
  'the client keeps its session with storage that %s (BR8)',
  async (how, breakIt) => {
    // The expected responses: an expired token, and a cart that does not exist yet.
    const { page } = await openVisitorPage({
      baseURL: bare.url,
      expects: [/ 401 .*\/carts\/current/],
    })
    await page.addInitScript(breakIt)
    await bare.visit(page)
    const failures: string[] = []
    let id: string | undefined
    for (let round = 1; round <= rounds; round += 1) {
      // Every fifth round the token expires, and the client can refresh it only from memory.
      if (round % 5 === 0) bare.clock.pass(fourHours)
      const result = await page.evaluate(async () => {
        const { shop } = globalThis as unknown as Bare
        await shop.cart.add([{ productId: 'book' }])
        const [first, second] = await Promise.all([shop.cart.get(), shop.cart.get()])
        return {
          id: first?.id,
          same: first?.id === second?.id,
          count: first?.lineItems[0]?.quantity,
        }
      })
      id ??= result.id
      if (result.id !== id || !result.same || result.count !== round)
        failures.push(`${round}: ${JSON.stringify(result)}`)
    }
    // The next page works too, possibly as a new visitor.
    await bare.visit(page)
    const lineCount = await page.evaluate(async () => {
      const { shop } = globalThis as unknown as Bare
      return (await shop.cart.add([{ productId: 'bowl' }])).lineItems.length
    })
    say(`BR8: storage that ${how}: ${rounds} adds and reads, ${failures.length} wrong`)
    expect(failures).toEqual([])
    expect(lineCount).toBeGreaterThan(0)
    // Closing the page fails the test if an error was not caught.
  },
)
