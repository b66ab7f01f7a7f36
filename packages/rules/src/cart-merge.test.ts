// The cart at a sign-in: the visitor's lines join the member's, and every unit is in the cart or in the report.
import { cartBounds, onlyVariantId, storesAppIds } from '@vitrine/contract/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartTextBytes } from './cart-bounds.ts'
import { type CartFacts, type CartLine, emptyCart, type Offer } from './cart-facts.ts'
import { mergeCarts } from './cart-merge.ts'
import { dropMerge } from './cart.ts'
import { priceCart } from './pricing/price-cart.ts'
import { toCart } from './pricing/to-cart.ts'
import { noDiscounts as possible, storeSettings as store } from '../../../tests/shop/store-settings.ts'
import { offer } from '../../../tests/shop/offers.ts'

const now = '2026-05-01T10:00:00.000Z'
const line = (id: string, product: string, quantity: number, text?: string): CartLine => ({
  id,
  product,
  variant: onlyVariantId,
  quantity,
  ...(text !== undefined && { options: { customTextFields: { Engraving: text } } }),
})
const customLine = (id: string, name: string, quantity: number): CartLine => ({
  id,
  product: '',
  variant: '',
  quantity,
  custom: { productName: { original: name }, price: '750', fullPrice: '750' },
})
const cartOf = (id: string, ...lines: CartLine[]): CartFacts => ({ ...emptyCart(id, '2026-04-01'), lines })
const visitorCart = (...lines: CartLine[]) => cartOf('visitor-cart', ...lines)
const memberCart = (...lines: CartLine[]) => cartOf('member-cart', ...lines)

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part)
    Object.freeze(value)
  }
  return value
}
const merged = (visitor: CartFacts, member: CartFacts | undefined, offers: Offer[]) =>
  mergeCarts(deepFreeze({ visitor, member, offers, id: 'new-cart', now }))

const linesOf = ({ cart }: { cart: CartFacts }) =>
  cart.lines.map(({ id, product, quantity, custom }) => `${id} ${custom ? 'custom' : product} ${quantity}`)
const reportOf = ({ merge }: ReturnType<typeof merged>) =>
  (['joined', 'capped', 'dropped'] as const).flatMap((list) =>
    merge[list].map(
      ({ productName, reason, added, quantity }) => `${list} ${productName}: ${reason} ${added}/${quantity}`,
    ),
  )

test('a line for the same item raises the quantity of the member’s line; other lines are added', () => {
  const result = merged(
    visitorCart(line('v1', 'mug', 2), line('v2', 'bowl', 1), line('v3', 'mug', 1, 'Ada')),
    memberCart(line('m1', 'vase', 1), line('m2', 'mug', 3)),
    [offer('mug'), offer('bowl', 5), offer('vase')],
  )
  expect(linesOf(result)).toEqual(['m1 vase 1', 'm2 mug 5', 'v2 bowl 1', 'v3 mug 1'])
  expect(reportOf(result)).toEqual([
    'joined The mug: QUANTITY_ADDED 2/2',
    'joined The bowl: ADDED 1/1',
    'joined The mug: ADDED 1/1',
  ])
  expect(result.cart).toMatchObject({ id: 'member-cart', createdDate: '2026-04-01', updatedDate: now })
})

test('custom texts make another line, in whatever order and Unicode form they are; the app id does not', () => {
  const texts = (fields: Record<string, string>) => ({ options: { customTextFields: fields } })
  const result = merged(
    visitorCart(
      { ...line('v1', 'mug', 1), ...texts({ b: '2', a: 'e\u0301' }), appId: storesAppIds[1] as string },
      { ...line('v2', 'mug', 1), ...texts({ a: 'e', b: '2' }) },
    ),
    memberCart({ ...line('m1', 'mug', 1), ...texts({ a: '\u00e9', b: '2' }) }),
    [offer('mug')],
  )
  expect(linesOf(result)).toEqual(['m1 mug 2', 'v2 mug 1'])
})

test('the sum is capped at the stock', () => {
  const result = merged(
    visitorCart(line('v1', 'mug', 3), line('v2', 'bowl', 9)),
    memberCart(line('m1', 'mug', 2)),
    [offer('mug', 4), offer('bowl', 5)],
  )
  expect(linesOf(result)).toEqual(['m1 mug 4', 'v2 bowl 5'])
  expect(reportOf(result)).toEqual([
    'capped The mug: LIMITED_STOCK 2/3',
    'capped The bowl: LIMITED_STOCK 5/9',
  ])
})

test('lines of the same variant share its stock, and each keeps a unit if it can', () => {
  const visitor = visitorCart(line('v1', 'mug', 5, 'Ada'), line('v2', 'mug', 5, 'Grace'))
  const stocked = (stock: number) => merged(visitor, memberCart(line('m1', 'mug', 2)), [offer('mug', stock)])
  expect(linesOf(stocked(6))).toEqual(['m1 mug 2', 'v1 mug 3', 'v2 mug 1'])
  expect(linesOf(stocked(3))).toEqual(['m1 mug 2', 'v1 mug 1'])
  expect(reportOf(stocked(3))).toEqual([
    'capped The mug: LIMITED_STOCK 1/5',
    'dropped The mug: LIMITED_STOCK 0/5',
  ])
})

test('lines that are sold out or no longer for sale are dropped, with the reason', () => {
  const result = merged(
    visitorCart(line('v1', 'mug', 1), line('v2', 'bowl', 2), line('v3', 'vase', 3)),
    memberCart(line('m1', 'jug', 1)),
    [offer('mug', 0), offer('bowl', 5, { visible: false }), offer('jug')],
  )
  expect(linesOf(result)).toEqual(['m1 jug 1'])
  expect(reportOf(result)).toEqual([
    'dropped The mug: OUT_OF_STOCK 0/1',
    'dropped The bowl: NOT_FOUND 0/2',
    'dropped Unavailable product: NOT_FOUND 0/3',
  ])
})

test('a sign-in takes nothing out of the member’s cart, even where the stock no longer suffices', () => {
  const result = merged(
    visitorCart(line('v1', 'mug', 1), line('v2', 'bowl', 1), line('v3', 'vase', 1)),
    memberCart(line('m1', 'mug', 5), line('m2', 'bowl', 5), line('m3', 'vase', 5)),
    [offer('mug', 3), offer('bowl', 0), offer('vase', 9, { visible: false })],
  )
  expect(linesOf(result)).toEqual(['m1 mug 5', 'm2 bowl 5', 'm3 vase 5'])
  expect(reportOf(result)).toEqual([
    'capped The mug: LIMITED_STOCK 0/1',
    'capped The bowl: OUT_OF_STOCK 0/1',
    'dropped The vase: NOT_FOUND 0/1',
  ])
})

test('custom lines come along, and never join another line', () => {
  const result = merged(
    visitorCart(customLine('v1', 'Engraving', 2), customLine('v2', 'Engraving', 1)),
    memberCart(customLine('m1', 'Engraving', 1)),
    [],
  )
  expect(linesOf(result)).toEqual(['m1 custom 1', 'v1 custom 2', 'v2 custom 1'])
  expect(reportOf(result)).toEqual(['joined Engraving: ADDED 2/2', 'joined Engraving: ADDED 1/1'])
})

test('a member without a cart gets a new one with the visitor’s lines and note', () => {
  const visitor = { ...visitorCart(line('v1', 'mug', 2)), note: 'Wrap it.' }
  const result = merged(visitor, undefined, [offer('mug')])
  expect(result.cart).toEqual({
    ...emptyCart('new-cart', now),
    lines: [line('v1', 'mug', 2)],
    note: 'Wrap it.',
    merge: result.merge,
  })
})

test('the member’s note stays; without one the visitor’s is kept', () => {
  const noteAfter = (visitor: string | null, member: string | null) =>
    merged({ ...visitorCart(), note: visitor }, { ...memberCart(), note: member }, []).cart.note
  expect(noteAfter('visitor', 'member')).toBe('member')
  expect(noteAfter('visitor', null)).toBe('visitor')
  expect(noteAfter(null, 'member')).toBe('member')
  expect(noteAfter(null, null)).toBeNull()
})

test('a cart without lines leaves no report, and an empty one changes nothing', () => {
  const withNote = merged({ ...visitorCart(), note: 'Wrap it.' }, memberCart(), [])
  expect(withNote.cart).toEqual({ ...memberCart(), note: 'Wrap it.', updatedDate: now })
  const member = memberCart(line('m1', 'mug', 1))
  const result = merged(visitorCart(), member, [offer('mug')])
  expect(result.cart).toBe(member)
  expect(result.merge).toEqual({ joined: [], capped: [], dropped: [] })
})

test('a cart has at most 300 lines; what is sold out takes no place', () => {
  const { maxLines } = cartBounds
  const lines = Array.from({ length: maxLines - 1 }, (_, n) => line(`m${n}`, `p${n}`, 1))
  const offers = [
    ...lines.map(({ product }) => offer(product)),
    offer('mug', 0),
    offer('bowl'),
    offer('vase'),
  ]
  const visitor = visitorCart(
    line('v1', 'mug', 1),
    line('v2', 'bowl', 1),
    line('v3', 'vase', 1),
    line('v4', 'p0', 1),
    customLine('v5', 'Engraving', 1),
  )
  const result = merged(visitor, memberCart(...lines), offers)
  expect(result.cart.lines).toHaveLength(maxLines)
  expect(reportOf(result)).toEqual([
    'joined The bowl: ADDED 1/1',
    'joined The p0: QUANTITY_ADDED 1/1',
    'dropped The mug: OUT_OF_STOCK 0/1',
    'dropped The vase: MAX_LINES 0/1',
    'dropped Engraving: MAX_LINES 0/1',
  ])
})

test('a line has at most 100,000 pieces', () => {
  const { maxQuantity } = cartBounds
  const visitor = visitorCart(line('v1', 'mug', 5), line('v2', 'bowl', maxQuantity), line('v3', 'bowl', 1))
  const result = merged(visitor, memberCart(line('m1', 'mug', maxQuantity - 2)), [
    offer('mug'),
    offer('bowl'),
  ])
  expect(linesOf(result)).toEqual([`m1 mug ${maxQuantity}`, `v2 bowl ${maxQuantity}`])
  expect(reportOf(result)).toEqual([
    'capped The mug: MAX_QUANTITY 2/5',
    `capped The bowl: MAX_QUANTITY ${maxQuantity}/${maxQuantity + 1}`,
  ])
})

test('the text of a cart is limited; a smaller line still fits after a larger one did not', () => {
  const { maxTextBytes } = cartBounds
  const long = (share: number, letter = 'a') => letter.repeat(maxTextBytes * share)
  const visitor = visitorCart(
    line('v1', 'mug', 1, long(0.6)),
    line('v2', 'mug', 1, long(0.3)),
    line('v3', 'mug', 1, long(0.3, 'b')),
    line('v4', 'mug', 1),
  )
  const member = memberCart(line('m1', 'mug', 1, long(0.5)))
  const result = merged({ ...visitor, note: 'Wrap it.' }, member, [offer('mug')])
  expect(result.cart.lines.map(({ id }) => id)).toEqual(['m1', 'v2', 'v4'])
  expect(result.merge.dropped.map(({ reason }) => reason)).toEqual(['MAX_TEXT', 'MAX_TEXT'])
  expect(result.cart.note).toBe('Wrap it.')
  expect(cartTextBytes(result.cart)).toBeLessThanOrEqual(maxTextBytes)

  // A cart from before this limit stays as it is, and takes only what has no text.
  const large = memberCart(line('m1', 'mug', 1, long(1.5)))
  const after = merged({ ...visitor, note: 'Wrap it.' }, large, [offer('mug')])
  expect(after.cart.lines.map(({ id }) => id)).toEqual(['m1', 'v4'])
  expect(after.cart.note).toBeNull()
})

test('the cart shows how it was merged until the next change', () => {
  const offers = [offer('mug')]
  const { cart: facts, merge } = merged(visitorCart(line('v1', 'mug', 2)), memberCart(), offers)
  const shown = (facts: CartFacts) =>
    toCart({ figures: priceCart({ facts, offers, possible }), facts, revision: 1n, owner: {}, store }).cart
  expect(shown(facts).merge).toEqual(merge)
  expect(shown(dropMerge(facts))).not.toHaveProperty('merge')
  expect({ ...dropMerge(facts), merge }).toEqual(facts)
})

const products = ['mug', 'bowl', 'vase', 'jug', 'gone']
const offersOf = fc
  .tuple(
    ...products.slice(0, -1).map((product) =>
      fc.record({
        product: fc.constant(product),
        stock: fc.option(fc.nat(12)),
        visible: fc.nat(9).map((n) => n > 0),
      }),
    ),
  )
  .map((drafts) => drafts.map(({ product, stock, visible }) => offer(product, stock, { visible })))

const linesWith = (prefix: string, isUnique: boolean) =>
  fc
    .array(
      fc.record({
        product: fc.constantFrom(...products, 'custom'),
        quantity: fc.integer({ min: 1, max: 9 }),
        text: fc.constantFrom(undefined, 'Ada', 'Grace'),
        isOlderApp: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((drafts) =>
      drafts
        .filter(
          ({ product, text }, i) =>
            !isUnique ||
            product === 'custom' ||
            drafts.findIndex((other) => other.product === product && other.text === text) === i,
        )
        .map(({ product, quantity, text, isOlderApp }, i) => {
          // Ids do not rise with the lines.
          const id = `${prefix}${(i * 7) % 12}`
          if (product === 'custom') return customLine(id, 'Engraving', quantity)
          return { ...line(id, product, quantity, text), ...(isOlderApp && { appId: 'older' }) }
        }),
    )

const itemOf = ({ product, options, custom, id }: CartLine) =>
  custom ? `custom ${id}` : `${product} ${options?.customTextFields?.Engraving ?? ''}`
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const unitsOf = (lines: readonly CartLine[], isCounted: (line: CartLine) => boolean) =>
  sum(lines.filter(isCounted).map(({ quantity }) => quantity))

const pair = fc.record({
  visitor: linesWith('v', false).map((lines) => visitorCart(...lines)),
  member: fc.option(
    linesWith('m', true).map((lines) => memberCart(...lines)),
    { nil: undefined },
  ),
  offers: offersOf,
})

test('every unit of both carts is in the merged cart or in the report', () => {
  fc.assert(
    fc.property(pair, ({ visitor, member, offers }) => {
      const result = merged(visitor, member, offers)
      const { cart, merge } = result
      const entries = [...merge.joined, ...merge.capped, ...merge.dropped]
      const names = new Set(entries.map(({ productName }) => productName))
      expect(sum(entries.map(({ quantity }) => quantity))).toBe(unitsOf(visitor.lines, () => true))
      for (const name of names) {
        const isNamed = (line: CartLine) => (line.custom ? 'Engraving' : `The ${line.product}`) === name
        if (name === 'Unavailable product') continue
        const own = entries.filter(({ productName }) => productName === name)
        const added = unitsOf(cart.lines, isNamed) - unitsOf(member?.lines ?? [], isNamed)
        expect(sum(own.map((entry) => entry.added))).toBe(added)
        expect(sum(own.map(({ quantity }) => quantity))).toBe(unitsOf(visitor.lines, isNamed))
      }
      for (const { added, quantity } of merge.joined) expect(added).toBe(quantity)
      for (const { added, quantity } of merge.capped) expect(added).toBeLessThan(quantity)
      for (const { added } of merge.dropped) expect(added).toBe(0)
      expect(new Set(cart.lines.map(({ id }) => id)).size).toBe(cart.lines.length)
      expect(cart.lines.every(({ quantity }) => quantity > 0)).toBe(true)
      const items = cart.lines.map(itemOf)
      expect(new Set(items).size).toBe(items.length)
    }),
    { numRuns: 1000 },
  )
})

test('the stock is never exceeded by the merge, and never left over while a line is capped', () => {
  fc.assert(
    fc.property(pair, ({ visitor, member, offers }) => {
      const { cart, merge } = merged(visitor, member, offers)
      for (const { product, stock, face } of offers) {
        const isOf = (line: CartLine) => line.product === product
        const units = unitsOf(cart.lines, isOf)
        const bound = Math.max(stock ?? Number.POSITIVE_INFINITY, unitsOf(member?.lines ?? [], isOf))
        expect(units).toBeLessThanOrEqual(bound)
        const isShort = [...merge.capped, ...merge.dropped].some(
          ({ productName, reason }) => productName === face.name && /STOCK/.test(reason),
        )
        if (isShort) expect(units).toBe(bound)
      }
      for (const { id, quantity } of member?.lines ?? [])
        expect(cart.lines.find((line) => line.id === id)?.quantity).toBeGreaterThanOrEqual(quantity)
    }),
    { numRuns: 1000 },
  )
})

test('the order of lines for the same item does not matter', () => {
  fc.assert(
    fc.property(pair, ({ visitor, member, offers }) => {
      // Each line changes places with another one for the same item.
      const remaining = visitor.lines.toReversed()
      const lines = visitor.lines.map((line) => {
        const index = remaining.findIndex((other) => itemOf(other) === itemOf(line))
        return remaining.splice(index, 1)[0] as CartLine
      })
      expect(merged({ ...visitor, lines }, member, offers)).toEqual(merged(visitor, member, offers))
    }),
    { numRuns: 1000 },
  )
})
