// Shares that add up: by largest remainder, whatever the weights are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prorate } from './prorate.ts'

test('three equal parts of 0.10 are 4, 3 and 3 cents, the first key first', () => {
  const parts = ['b', 'a', 'c'].map((key) => ({ weight: 1n, key }))
  expect(prorate(10n, parts)).toEqual([3n, 4n, 3n])
})

test('shares add up to the amount, and each is within one minor unit of its part', () => {
  const weights = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), weights, (amount, all) => {
      const sum = all.reduce((total, weight) => total + weight, 0n)
      const shares = prorate(
        amount,
        all.map((weight, i) => ({ weight, key: `${i}` })),
      )
      expect(shares.reduce((total, share) => total + share, 0n)).toBe(sum === 0n ? 0n : amount)
      shares.forEach((share, i) => {
        if (sum === 0n) return
        const exact = amount * (all[i] as bigint)
        expect(share * sum > exact - sum && share * sum < exact + sum).toBe(true)
      })
    }),
  )
})
