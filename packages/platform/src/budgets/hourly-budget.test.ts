// The map of budgets is limited in size, and other keys cannot push out a budget that is used up.
import { expect, test } from 'vitest'
import { createHourlyBudget } from './hourly-budget.ts'

const limits = { tokens: 10, carts: 10, records: Infinity, bytes: 1000 }
const hour = 3_600_000

test('a used-up budget outlives a hundred times as many other keys as the map holds', () => {
  const budget = createHourlyBudget(limits, 100)
  for (const key of ['tokens', 'carts'] as const) budget.take(key, { [key]: 10 }, 0)
  for (let n = 0; n < 10_000; n += 1) {
    const key = `2001:db8:0:${n.toString(16)}`
    expect(budget.check(key, { tokens: 1 }, 0)).toBeUndefined()
    budget.take(key, { tokens: n % 10 }, 0)
  }
  expect(budget.check('tokens', { tokens: 1 }, 0)).toEqual({ budget: 'tokens', seconds: 360 })
  expect(budget.check('carts', { carts: 1 }, 0)).toEqual({ budget: 'carts', seconds: 360 })
  expect(budget.size()).toBe(100)
})

test('what is used comes back evenly over an hour, and never more than that', () => {
  const budget = createHourlyBudget(limits)
  budget.take('a', { tokens: 10, bytes: 500 }, 0)
  expect(budget.check('a', { tokens: 5 }, hour / 2 - 1)).toEqual({ budget: 'tokens', seconds: 1 })
  expect(budget.check('a', { tokens: 5 }, hour / 2)).toBeUndefined()
  expect(budget.check('a', { tokens: 11 }, 5 * hour)).toBeUndefined()
  budget.take('a', { tokens: 11 }, 5 * hour)
  expect(budget.check('a', { tokens: 1 }, 5 * hour)).toEqual({ budget: 'tokens', seconds: 720 })
})

test('a clock that goes back gives nothing back', () => {
  const budget = createHourlyBudget(limits)
  budget.take('a', { carts: 10 }, hour)
  expect(budget.check('a', { carts: 1 }, 0)).toEqual({ budget: 'carts', seconds: 360 })
  budget.take('a', { carts: 0 }, 0)
  expect(budget.check('a', { carts: 1 }, hour)).toEqual({ budget: 'carts', seconds: 360 })
})

test('a limit of Infinity never refuses', () => {
  const budget = createHourlyBudget(limits)
  for (let n = 0; n < 1000; n += 1) budget.take('a', { records: 1_000_000 }, 0)
  expect(budget.check('a', { records: 1_000_000 }, 0)).toBeUndefined()
})
