// The preorder of a variant: no change loses count of what was ordered, or makes stock of what can only be ordered.
import type { PreorderChange } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Invalid } from '../refusal.ts'
import { updateLevels } from './change-inventory.ts'
import { changePreorder, orderedOf, toPreorderInfo } from './change-preorder.ts'
import { toInventoryItem } from './stocked-variant.ts'
import type { StockLevel } from './level.ts'
import { availabilityStatus } from './statuses.ts'
import { adjustLevel, changeLevel, isBeyondLimit, isInStock, untracked } from './stock-level.ts'

const anyLimit = fc.integer({ min: 1, max: 20 })
const anyChange: fc.Arbitrary<PreorderChange> = fc.record(
  {
    enabled: fc.constantFrom(true, false, null),
    message: fc.constantFrom('In May', 'In June', null),
    limit: fc.option(anyLimit),
  },
  { requiredKeys: [] },
)
const anyStart: fc.Arbitrary<StockLevel> = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((quantity) => ({ quantity, isTracked: true, preorder: null })),
  fc.constantFrom<StockLevel>(untracked, { quantity: 0, isTracked: false, preorder: null }),
)
/** A level after some changes of its preorder, and some orders between them. */
const anyLevel = fc
  .tuple(anyStart, fc.array(fc.tuple(anyChange, fc.nat(6)), { maxLength: 4 }))
  .map(([start, steps]) =>
    steps.reduce((level, [change, pieces]) => {
      const ordered = adjustLevel(changePreorder(level, change), -pieces - 1, 99_999)
      return typeof ordered === 'string' ? changePreorder(level, change) : ordered
    }, start),
  )

test('another limit keeps what was ordered; what is left never exceeds the limit', () => {
  fc.assert(
    fc.property(anyLevel, anyChange, (before, change) => {
      const after = changePreorder(before, change)
      const { preorder, quantity, isTracked } = after
      if (!preorder) return
      expect(isTracked && preorder.limit !== undefined).toBe(isTracked)
      if (preorder.limit === undefined) return
      expect(quantity).toBeLessThanOrEqual(preorder.limit)
      const ordered = before.preorder ? (orderedOf(before) ?? 0) : 0
      expect(quantity).toBe(Math.max(0, preorder.limit - ordered))
    }),
  )
})

test('a preorder begins with its whole limit, and nothing is in stock when it ends', () => {
  fc.assert(
    fc.property(anyLevel, anyLimit, (level, limit) => {
      const ended = changePreorder(level, { enabled: false })
      if (level.preorder) expect([isInStock(ended), ended.preorder]).toEqual([false, null])
      else expect(ended).toBe(level)
      const begun = changeLevel(ended, {
        quantity: 0,
        inStock: false,
        preorderInfo: { enabled: true, limit },
      })
      expect(begun).toEqual({ quantity: limit, isTracked: true, preorder: { limit } })
    }),
  )
})

const item = {
  id: 'i',
  revision: 3n,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  productId: 'p',
  variantId: 'v',
  productName: 'Pot',
  choices: [],
  sku: null,
  barcode: null,
  isVisible: true,
  categoryIds: [],
  brand: null,
}

test('an item and an inventory that are sent back as they were read stay as they are', () => {
  fc.assert(
    fc.property(fc.array(anyLevel, { minLength: 1, maxLength: 4 }), (levels) => {
      for (const level of levels) {
        const sent = toInventoryItem({ ...item, ...level }, 's')
        expect(changeLevel(level, sent)).toEqual(level)
      }
      const before = new Map(levels.map((level, i) => [`${i}`, level]))
      expect(updateLevels(before, { preorderInfo: toPreorderInfo(levels) })).toEqual(before)
    }),
  )
})

test('an update of a product gives all of its variants the same preorder, whatever they had', () => {
  fc.assert(
    fc.property(fc.array(anyLevel, { minLength: 1, maxLength: 4 }), anyLimit, (levels, limit) => {
      const before = new Map(levels.map((level, i) => [`${i}`, level]))
      const preorderInfo = { enabled: true, message: 'In July', limit }
      const after = [...updateLevels(before, { preorderInfo }).values()]
      expect(toPreorderInfo(after)).toEqual(preorderInfo)
      for (const level of after) expect(level.preorder).toEqual({ message: 'In July', limit })
    }),
  )
})

test('whether stock is tracked or in stock, no more can be ordered than the limit', () => {
  const anyFlag = fc.constantFrom(true, false, undefined)
  fc.assert(
    fc.property(anyLevel, anyChange, anyFlag, anyFlag, (level, preorderInfo, inStock, trackQuantity) => {
      const variants = [{ variantId: 'a', inStock, quantity: null }]
      const changed = [changeLevel(level, { inStock, preorderInfo })]
      try {
        changed.push(
          ...updateLevels(new Map([['a', level]]), { trackQuantity, preorderInfo, variants }).values(),
        )
      } catch (error) {
        expect(error, 'a flag that contradicts the number').toBeInstanceOf(Invalid)
      }
      for (const { preorder, quantity } of changed)
        if (preorder?.limit !== undefined) expect(quantity ?? Infinity).toBeLessThanOrEqual(preorder.limit)
    }),
  )
})

test('a number beyond the limit of a preorder is refused, but not one that is stored already', () => {
  const level = { quantity: 3, isTracked: true, preorder: { limit: 5 } }
  expect(isBeyondLimit(level, changeLevel(level, { quantity: 6 }))).toBe(true)
  expect(isBeyondLimit(level, changeLevel(level, { quantity: 5 }))).toBe(false)
  const imported = { ...level, quantity: 9 }
  expect(isBeyondLimit(imported, changeLevel(imported, { quantity: 9 }))).toBe(false)
  expect(adjustLevel(level, 3, 99_999)).toBe('too much')
})

test('an item says what is left of a preorder, and how many were ordered', () => {
  const preordered = {
    ...item,
    choices: [{ text: 'Red' }, { text: 'L' }],
    quantity: 7,
    isTracked: true,
    preorder: { limit: 10, message: 'In May' },
  }
  expect(toInventoryItem(preordered, 's')).toMatchObject({
    availabilityStatus: 'PREORDER',
    quantity: 7,
    preorderInfo: { enabled: true, limit: 10, counter: 3, quantity: 7, message: 'In May' },
    product: { variantName: 'Red, L' },
  })
  expect(availabilityStatus({ quantity: 0, preorder: {} })).toBe('OUT_OF_STOCK')
  expect(toInventoryItem({ ...preordered, ...untracked, preorder: null, choices: [] }, 's')).toMatchObject({
    availabilityStatus: 'IN_STOCK',
    preorderInfo: { enabled: false },
    product: { variantName: 'Pot' },
  })
})
