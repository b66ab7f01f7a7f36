// BR8: storage that is missing, full, throwing, emptied or not ours: the client goes on from memory, as the same visitor.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { storages } from '../../browser/storages.ts'
import { type Bare, openBarePage } from '../../pages/bare-page.ts'
import { say } from '../../shop/figures.ts'

let bare: Awaited<ReturnType<typeof openBarePage>>
beforeAll(async () => {
  bare = await openBarePage()
})
afterAll(() => bare.close())

const rounds = 20
const fourHours = 4 * 3600 + 60

test.each(Object.entries(storages))('BR8: storage that %s', async (how, breakIt) => {
  // A token that has run out, and a cart that is not there yet.
  const { page, leave } = await openVisitorPage({
    baseURL: bare.url,
    expects: [/ 40[14] .*\/carts\/current/],
  })
  await page.addInitScript(breakIt)
  await bare.visit(page)
  const wrong: string[] = []
  let id: string | undefined
  for (let round = 1; round <= rounds; round += 1) {
    // Now and then the token runs out, and only memory knows how to renew it.
    if (round % 5 === 0) bare.clock.pass(fourHours)
    const shown = await page.evaluate(async () => {
      const { shop } = globalThis as unknown as Bare
      await shop.cart.add([{ productId: 'book' }])
      const [one, other] = await Promise.all([shop.cart.get(), shop.cart.get()])
      return {
        id: one?.id,
        same: one?.id === other?.id,
        count: one?.lineItems[0]?.quantity,
      }
    })
    id ??= shown.id
    if (shown.id !== id || !shown.same || shown.count !== round)
      wrong.push(`${round}: ${JSON.stringify(shown)}`)
  }
  // The next page works too, whoever it takes them for.
  await bare.visit(page)
  const next = await page.evaluate(async () => {
    const { shop } = globalThis as unknown as Bare
    return (await shop.cart.add([{ productId: 'bowl' }])).lineItems.length
  })
  say(`BR8: storage that ${how}: ${rounds} adds and looks, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect(next).toBeGreaterThan(0)
  // And nothing was thrown that nobody caught.
  await leave()
})
