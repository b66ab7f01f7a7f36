// A store's budget is shared out: many networks, or one with many subnets, cannot keep another network from the shop.
import { describe, expect, test } from 'vitest'
import { createBudgets } from './budgets.ts'

const storeId = 'store'

/** A store whose networks create carts: fifty budgets of a network are that of the store, as by default. */
function openStore() {
  let now = 0
  const charge = createBudgets({ network: { carts: 200 }, store: { carts: 10_000 } }, { now: () => now })
  const create = (network: string) => {
    try {
      charge({ storeId, network }, { carts: 1 })
      return 'created'
    } catch (error) {
      return (error as { data: { scope: string; retryAfter: number } }).data
    }
  }
  /** Creates carts until one is refused; how many they were, and the refusal. */
  const createAll = (network: string) => {
    for (let count = 0; ; count += 1) {
      const result = create(network)
      if (result !== 'created') return { count, ...result }
    }
  }
  const pass = (seconds: number) => {
    now += 1000 * seconds
  }
  return { create, createAll, pass }
}

const ipv4 = (n: number) => `address-${n}.subnet-${n}`

describe('the budget of a store', () => {
  test('is refused to the networks that have used the most, and a new network creates carts (HT19)', () => {
    const { create, createAll, pass } = openStore()
    const counts = Array.from({ length: 60 }, (_, n) => createAll(ipv4(n)).count)
    expect(counts.slice(0, 40)).toEqual(Array(40).fill(200))
    // The less is left, the less each of them gets.
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(create(ipv4(0))).toMatchObject({ scope: 'network' })
    // All sixty take what comes back, again and again, and each new network creates carts beside them.
    for (let round = 0; round < 20; round += 1) {
      pass(360)
      for (let n = 0; n < 60; n += 1) createAll(ipv4(n))
      expect([round, createAll(ipv4(1000 + round)).count > 10]).toEqual([round, true])
    }
  })

  test('tells a network that has used more than its share when to come back', () => {
    const { create, createAll, pass } = openStore()
    for (let n = 0; n < 50; n += 1) createAll(ipv4(n))
    const { count, retryAfter, scope } = createAll(ipv4(50))
    expect([count > 0, scope]).toEqual([true, 'store'])
    pass(1)
    expect(create(ipv4(50))).toMatchObject({ scope: 'store' })
    pass(retryAfter - 1)
    expect(create(ipv4(50))).toBe('created')
  })

  test('is not used up by sixty networks of one IPv6 /56, nor by those of a /48 (HT19)', () => {
    const { create, createAll } = openStore()
    const sum = (networks: string[]) =>
      networks.map((network) => createAll(network).count).reduce((total, count) => total + count)
    const subnets = (site: string) => Array.from({ length: 60 }, (_, n) => `${site}-${n}.${site}.site-a`)
    // As many as four networks create.
    expect(sum(subnets('home-a'))).toBe(800)
    expect(create('home-b-1.home-b.site-a')).toBe('created')
    // As many as sixteen.
    expect(sum(Array.from({ length: 60 }, (_, home) => subnets(`home-${home}`).slice(0, 5)).flat())).toBe(
      2399,
    )
    expect(create('elsewhere-1.elsewhere.site-b')).toBe('created')
    expect(create(ipv4(1))).toBe('created')
  })
})
