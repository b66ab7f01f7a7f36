// Ids cannot be guessed: visitors, carts, lines and requests have random ids with enough bits.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { atSize } from '../shop/size.ts'

const count = atSize({ landing: 40, trial: 400, long: 400 })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const bitsOf = (id: string) =>
  [...Buffer.from(id.replaceAll('-', ''), 'hex')].flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1),
  )

/** Counts the random bits of ids: those set in half of them, and different from the previous id in half of them. */
function countRandomBits(ids: string[]): number {
  const rows = ids.map(bitsOf)
  // Five standard deviations of a fair coin.
  const tolerance = 5 * Math.sqrt(0.25 / rows.length)
  const isBalanced = (count: number) => Math.abs(count / rows.length - 0.5) < tolerance
  return Array.from({ length: 128 }, (_, bit) => bit).filter((bit) => {
    const set = rows.filter((row) => row[bit]).length
    const changed = rows.filter((row, n) => n > 0 && row[bit] !== rows[n - 1]?.[bit]).length
    return isBalanced(set) && isBalanced(changed)
  }).length
}

test('ids of visitors, carts, lines and requests have at least 74 random bits (MB6)', async () => {
  const shop = await openShop()
  const ids = { visitor: [] as string[], cart: [] as string[], line: [] as string[], request: [] as string[] }
  for (let n = 0; n < count; n += 1) {
    const visitor = shop.visitor()
    const { requestId } = await visitor.ask('GET', '/stores/v3/provision/version')
    const cart = await visitor.cart.add([{ productId: 'book' }])
    ids.visitor.push(cart.buyerInfo.visitorId as string)
    ids.cart.push(cart.id)
    ids.line.push(cart.lineItems[0]?.id as string)
    ids.request.push(requestId)
  }
  const all = Object.values(ids).flat()
  const bits = Object.entries(ids).map(([kind, group]) => `${kind} ${countRandomBits(group)}`)
  say(
    `MB6: random bits in ${count} ids each: ${bits.join(', ')}; ${new Set(all).size} of ${all.length} ids are unique`,
  )
  expect(all.filter((id) => !uuid.test(id))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  for (const group of Object.values(ids)) expect(countRandomBits(group)).toBeGreaterThanOrEqual(74)
  // The counter itself works: sequential ids have few bits that look random.
  const sequentialIds = Array.from(
    { length: count },
    (_, n) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
  )
  expect(countRandomBits(sequentialIds)).toBeLessThan(20)
})
