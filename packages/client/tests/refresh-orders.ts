// Parallel calls with an expired token in random orders of events.
import fc from 'fast-check'
import { expect } from 'vitest'
import { cart, createClient } from '../src/index.ts'
import { storageOf, tokensOf } from './fake-platform.ts'

/** Expects that 50 parallel calls send one token request and succeed, in each of so many orders of events. */
export async function expectOneRefresh(orders: number): Promise<void> {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  process.stdout.write(`TK1: ${orders} orders of events, SEED=${seed}\n`)
  const headers = new Headers()
  const story = fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, expired) => {
    let refreshes = 0
    // A plain object instead of a Response: 1,000 orders make about 100,000 of them.
    const respond = (status: number, body: object) =>
      ({ status, statusText: '', headers, text: async () => JSON.stringify(body) }) as Response
    const fetch = async ({ url, headers }: Request) => {
      await scheduler.schedule(Promise.resolve())
      if (url.endsWith('/oauth2/token')) {
        refreshes++
        return respond(200, { access_token: 'new', refresh_token: 'family.1', expires_in: 60 })
      }
      return headers.get('authorization') === 'new' ? respond(200, { cart: { id: 'c' } }) : respond(401, {})
    }
    const tokens = storageOf(tokensOf('old', expired ? -60 : 60))
    const shop = createClient({
      clientId: 'shop',
      url: 'http://platform.test',
      modules: { cart },
      fetch,
      tokens,
    })
    const calls = Promise.all(Array.from({ length: 50 }, () => shop.cart.get()))
    let done = false
    void calls.finally(() => (done = true)).catch(() => {})
    while (!done) {
      if (scheduler.count() > 0) await scheduler.waitOne()
      else await Promise.resolve()
    }
    expect((await calls).every((answer) => answer?.id === 'c')).toBe(true)
    expect(refreshes).toBe(1)
  })
  await fc.assert(story, { numRuns: orders, seed, endOnFailure: true })
}
