// Names that nobody guesses: everything that is handed out by its id has an id of chance, and enough of it.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const bitsOf = (id: string) =>
  [...Buffer.from(id.replaceAll('-', ''), 'hex')].flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1),
  )

/** How many bits of these ids are chance: as often set as not, and other than the one before as often as not. */
function chanceIn(ids: string[]): number {
  const rows = ids.map(bitsOf)
  // Five standard deviations of a fair coin.
  const off = 5 * Math.sqrt(0.25 / rows.length)
  const even = (count: number) => Math.abs(count / rows.length - 0.5) < off
  return Array.from({ length: 128 }, (_, bit) => bit).filter((bit) => {
    const set = rows.filter((row) => row[bit]).length
    const changed = rows.filter((row, n) => n > 0 && row[bit] !== rows[n - 1]?.[bit]).length
    return even(set) && even(changed)
  }).length
}

test('MB6: ids of visitors, carts, lines and requests are chance of at least 74 bits', async () => {
  const shop = await openShop()
  const ids = { visitor: [] as string[], cart: [] as string[], line: [] as string[], request: [] as string[] }
  for (let n = 0; n < 400; n += 1) {
    const visitor = shop.visitor()
    const { requestId } = await visitor.ask('GET', '/stores/v3/provision/version')
    const cart = await visitor.cart.add([{ productId: 'book' }])
    ids.visitor.push(cart.buyerInfo.visitorId as string)
    ids.cart.push(cart.id)
    ids.line.push(cart.lineItems[0]?.id as string)
    ids.request.push(requestId)
  }
  const all = Object.values(ids).flat()
  const bits = Object.entries(ids).map(([what, some]) => `${what} ${chanceIn(some)}`)
  say(`MB6: bits of chance in 400 ids each: ${bits.join(', ')}; ${new Set(all).size} of ${all.length} differ`)
  expect(all.filter((id) => !uuid.test(id))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  for (const some of Object.values(ids)) expect(chanceIn(some)).toBeGreaterThanOrEqual(74)
  // The measure measures: of ids that count up, a few bits at most look like chance.
  const counted = Array.from(
    { length: 400 },
    (_, n) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
  )
  expect(chanceIn(counted)).toBeLessThan(20)
})
