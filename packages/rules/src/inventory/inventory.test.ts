// Stock levels never become negative, and all statuses follow from them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustLevels, updateLevels, variantKey } from './change-inventory.ts'
import { inventoryStatus, preorderStatuses } from './statuses.ts'
import type { StockLevel } from './level.ts'
import { adjustLevel, changeLevel, isInStock, isSameLevel, untracked } from './stock-level.ts'

const max = 99_999
const anyLevel: fc.Arbitrary<StockLevel> = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((quantity) => ({ quantity, isTracked: true })),
  fc.constantFrom<StockLevel>(
    { quantity: null, isTracked: false },
    { quantity: 0, isTracked: false },
    { quantity: max, isTracked: true },
    { quantity: 1_000_000_000, isTracked: true },
  ),
)
const anyStep = fc.integer({ min: -25, max: 25 }).filter((by) => by !== 0)

test('taking from stock never leaves less than nothing, and adding never more than a stock number can be', () => {
  fc.assert(
    fc.property(anyLevel, anyStep, (level, by) => {
      const next = adjustLevel(level, by, max)
      const { quantity, isTracked } = level
      if (next === 'too little') expect(by < 0 && (quantity ?? 0) + by < 0 && quantity !== null).toBe(true)
      else if (next === 'too much') expect(by > 0 && isTracked && (quantity ?? 0) + by > max).toBe(true)
      else if (isTracked) expect(next).toEqual({ quantity: (quantity ?? 0) + by, isTracked })
      else expect(next).toBe(level)
    }),
  )
})

test('lines that add to the stock of the same variant give the sum of their steps, or change nothing', () => {
  const keys = ['a', 'b'].map((variantId) => variantKey('p', variantId))
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 2 }),
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), anyStep), { minLength: 1, maxLength: 8 }),
      (quantities, steps) => {
        const levels = new Map(
          keys.map((key, i) => [key, { quantity: quantities[i] as number, isTracked: true }]),
        )
        const lines = steps.map(([variantId, by]) => ({ productId: 'p', variantId, by, isPreorder: false }))
        const names = { field: 'lines', byField: 'by', maxQuantity: max }
        const running = new Map(levels)
        const isShort = lines.some(({ variantId, by }) => {
          const key = variantKey('p', variantId)
          const quantity = (running.get(key)?.quantity ?? 0) + by
          if (quantity < 0) return true
          running.set(key, { quantity, isTracked: true })
          return false
        })
        const adjust = () => adjustLevels(levels, lines, names)
        if (isShort) expect(adjust).toThrow('INSUFFICIENT_INVENTORY')
        else expect(adjust()).toEqual(running)
      },
    ),
  )
})

test('a line of an unknown variant, and a preorder of a product that has none, are refused', () => {
  const levels = new Map([[variantKey('p', 'a'), { quantity: 3, isTracked: true }]])
  const names = { field: 'lines', byField: 'by', maxQuantity: max }
  const adjust = (variantId: string, isPreorder: boolean) =>
    adjustLevels(levels, [{ productId: 'p', variantId, by: -1, isPreorder }], names)
  expect(() => adjust('b', false)).toThrow('INVENTORY_ITEM_NOT_FOUND')
  expect(() => adjust('a', true)).toThrow('"lines[0].preorderRequest" cannot be preordered')
})

test('a level that is sent back as it was read stays as it is', () => {
  fc.assert(
    fc.property(anyLevel, (level) => {
      const sent = { quantity: level.isTracked ? level.quantity : null, inStock: isInStock(level) }
      expect(isSameLevel(changeLevel(level, sent), level)).toBe(true)
      const before = new Map([['a', level]])
      const update = { trackQuantity: level.isTracked, variants: [{ variantId: 'a', ...sent }] }
      expect(updateLevels(before, update)).toEqual(before)
      expect(changeLevel(level, {})).toBe(level)
    }),
  )
})

test('an update tracks what has a number, keeps what it does not name, and refuses what contradicts itself', () => {
  const before = new Map([
    ['a', untracked],
    ['b', { quantity: 4, isTracked: true }],
  ])
  const update = (change: Parameters<typeof updateLevels>[1]) =>
    Object.fromEntries(updateLevels(before, change))
  expect(update({ variants: [{ variantId: 'a', quantity: 2 }] })).toEqual({
    a: { quantity: 2, isTracked: true },
    b: { quantity: 4, isTracked: true },
  })
  expect(update({ trackQuantity: true })).toMatchObject({ a: { quantity: 0 }, b: { quantity: 4 } })
  expect(update({ trackQuantity: false, variants: [{ variantId: 'b', inStock: false }] })).toEqual({
    a: untracked,
    b: { quantity: 0, isTracked: false },
  })
  expect(() => update({ variants: [{ variantId: 'b', inStock: false }] })).toThrow(
    '"inventoryItem.variants[0].inStock" follows from the quantity',
  )
  expect(() => update({ variants: [{ variantId: 'c' }, { variantId: 'a' }, { variantId: 'a' }] })).toThrow(
    /variants\[0\].variantId" is not a variant.*variants\[2\].variantId" is there twice/,
  )
})

const anyVariants = fc.array(fc.record({ inStock: fc.boolean(), preorderEnabled: fc.boolean() }), {
  maxLength: 5,
})

test('the statuses of a product say of how many of its variants they hold (IN8)', () => {
  fc.assert(
    fc.property(anyVariants, (variants) => {
      const count = (matches: (variant: (typeof variants)[number]) => boolean) =>
        variants.filter(matches).length
      const name = (matching: number, names: [all: string, some: string, none: string]) =>
        matching === 0 ? names[2] : matching === variants.length ? names[0] : names[1]
      expect(inventoryStatus(variants)).toBe(
        name(
          count(({ inStock }) => inStock),
          ['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK', 'OUT_OF_STOCK'],
        ),
      )
      expect(preorderStatuses(variants)).toEqual({
        preorderStatus: name(
          count(({ preorderEnabled }) => preorderEnabled),
          ['ENABLED', 'PARTIALLY_ENABLED', 'DISABLED'],
        ),
        preorderAvailability: name(
          count(({ preorderEnabled, inStock }) => preorderEnabled && inStock),
          ['ALL_VARIANTS', 'SOME_VARIANTS', 'NO_VARIANTS'],
        ),
      })
    }),
  )
})
