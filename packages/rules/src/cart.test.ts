// Changes to a cart.
import type { CustomLineItem } from '@vitrine/contract'
import { cartBounds, onlyVariantId, storesAppId, storesAppIds } from '@vitrine/contract/constants'
import { expect, test } from 'vitest'
import { assertTextFits } from './cart-bounds.ts'
import { addToCart, choiceKey, offerKey, removeLines, setNote, setQuantities } from './cart.ts'
import { mergeCarts } from './cart-merge.ts'
import { addCustom } from './custom.ts'
import { type CartFacts, emptyCart, type Offer, type RequestedItem, upgrade } from './cart-facts.ts'
import { offer } from '../../../tests/shop/offers.ts'

const empty = emptyCart('c', '')
const lineId = (n: number) => `new-${n}`
const add = (cart: CartFacts, items: RequestedItem[], offers: Offer[]) =>
  addToCart(cart, items, offers, lineId)
const addCustomItems = (cart: CartFacts, items: CustomLineItem[]) =>
  addCustom(cart, items, 'EUR', (n) => lineId(n + 1))
const item = (
  product: string,
  quantity = 1,
  options?: RequestedItem['catalogReference']['options'],
): RequestedItem => ({
  catalogReference: { appId: storesAppId, catalogItemId: product, ...(options !== undefined && { options }) },
  quantity,
})
const lines = (cart: CartFacts) =>
  cart.lines.map(({ id, product, quantity }) => `${id} ${product} ${quantity}`)
const frozen = (cart: CartFacts) => {
  for (const line of cart.lines) Object.freeze(line)
  Object.freeze(cart.lines)
  return Object.freeze(cart)
}

test('the app id of the catalogue is compared without regard to case, and kept as it was sent', () => {
  const olderId = (storesAppIds[1] as string).toUpperCase()
  const older = { ...item('mug'), catalogReference: { appId: olderId, catalogItemId: 'mug' } }
  const { cart } = add(empty, [older, item('mug')], [offer('mug')])
  expect(cart.lines).toMatchObject([{ product: 'mug', quantity: 2, appId: olderId }])
})

test('adding items creates lines, adding the same variant again raises its quantity, and the old cart is unchanged', () => {
  const offers = [offer('mug'), offer('bowl')]
  const before = frozen(add(empty, [item('mug', 2), item('bowl')], offers).cart)
  const after = add(before, [item('bowl', 3), item('mug')], offers).cart
  expect(lines(before)).toEqual(['new-0 mug 2', 'new-1 bowl 1'])
  expect(lines(after)).toEqual(['new-0 mug 3', 'new-1 bowl 4'])
})

test('choices identify a variant in any order', () => {
  expect(choiceKey({ Size: 'S', Colour: 'Sage' })).toBe(choiceKey({ Colour: 'Sage', Size: 'S' }))
  const sage = offer('mug', null, { variant: 'v1', choices: choiceKey({ Colour: 'Sage', Size: 'S' }) })
  const { cart } = add(empty, [item('mug', 1, { options: { Size: 'S', Colour: 'Sage' } })], [sage])
  expect(cart.lines[0]).toMatchObject({ variant: 'v1', quantity: 1 })
  expect(offerKey(item('mug', 1, { options: {} }).catalogReference)).toEqual({
    product: 'mug',
    variant: onlyVariantId,
  })
  expect(offerKey(item('mug', 1, { variantId: 'AB', options: { a: 'b' } }).catalogReference).variant).toBe(
    'ab',
  )
})

test('a quantity above the stock is capped and reported; a sold-out item refuses the whole call', () => {
  const offers = [offer('bowl', 3), offer('vase', 0), offer('mug')]
  const { cart, cappedLines } = add(empty, [item('bowl', 5)], offers)
  expect([lines(cart), cappedLines]).toEqual([['new-0 bowl 3'], ['new-0']])
  expect(() => add(cart, [item('mug'), item('vase'), item('vase')], offers)).toThrow(
    expect.objectContaining({ code: 'OUT_OF_STOCK', data: { fields: ['lineItems[1]', 'lineItems[2]'] } }),
  )
})

const violationsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { violations: { field: string; violatedRule: string }[] }).violations
  }
  return []
}

test('a line is limited in quantity, and a cart in lines', () => {
  const { maxLines, maxQuantity } = cartBounds
  const offers = Array.from({ length: maxLines + 1 }, (_, n) => offer(`${n}`))
  const [first, ...others] = offers.slice(0, maxLines).map(({ product }) => item(product))
  const full = add(empty, [{ ...(first as RequestedItem), quantity: maxQuantity }, ...others], offers).cart
  expect(violationsOf(() => add(full, [item('0')], offers))).toMatchObject([
    { field: 'lineItems[0].quantity', violatedRule: 'MAX', data: { threshold: maxQuantity } },
  ])
  expect(violationsOf(() => add(full, [item(`${maxLines}`)], offers))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: maxLines } },
  ])
  const customItem = { quantity: 1, price: '1', productName: { original: 'Gift wrapping' } }
  expect(violationsOf(() => addCustomItems(full, [customItem]))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE' },
  ])
  expect(violationsOf(() => add(full, [item('1', maxQuantity - 1)], offers))).toEqual([])
})

test('the text of a cart is limited: custom texts, options, custom lines and the note together', () => {
  const offers = [offer('a'), offer('b')]
  const share = cartBounds.maxTextBytes / 1024
  const withText = (text: string) =>
    add(empty, [item('a', 1, { customTextFields: { Words: text } })], offers).cart
  const withCustom = (cart: CartFacts, length: number) => {
    const descriptionLines = [{ name: { original: 'Words' }, plainText: { original: 'a'.repeat(length) } }]
    const custom = { quantity: 1, price: '1', productName: { original: 'Gift' }, descriptionLines }
    return addCustomItems(cart, [custom]).cart
  }
  const growth = (after: CartFacts, before?: CartFacts) => violationsOf(() => assertTextFits(before, after))
  const lineItems = [
    { field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: cartBounds.maxTextBytes } },
  ]
  const note = [
    { field: 'cartInfo.buyerNote', violatedRule: 'MAX_SIZE', data: { threshold: cartBounds.maxTextBytes } },
  ]

  expect(growth(withText('a'.repeat(900 * share)))).toEqual([])
  // The limit is in bytes, and a Chinese character takes three.
  expect(growth(withText('字'.repeat(400 * share)))).toMatchObject(lineItems)
  expect(growth(withCustom(withText('a'.repeat(400 * share)), 300 * share))).toEqual([])
  expect(growth(withCustom(withText('a'.repeat(400 * share)), 700 * share))).toMatchObject(lineItems)
  expect(growth(setNote(withText('a'.repeat(400 * share)), 'a'.repeat(400 * share)))).toEqual([])
  expect(
    growth(
      setNote(withText('a'.repeat(400 * share)), 'a'.repeat(700 * share)),
      withText('a'.repeat(400 * share)),
    ),
  ).toMatchObject(note)

  // A cart from before this limit may keep its size or shrink.
  const large = setNote(withText('a'.repeat(2000 * share)), 'Hello')
  expect(growth(large, large)).toEqual([])
  expect(growth(add(large, [item('b')], offers).cart, large)).toEqual([])
  expect(growth(setNote(large, 'Hi'), large)).toEqual([])
  expect(growth(setNote(large, 'Hello!'), large)).toMatchObject(note)
  expect(growth(withCustom(large, 1), large)).toMatchObject(lineItems)
  expect(growth(withCustom(setNote(withText('a'.repeat(1500 * share)), 'Hello'), 1), large)).toEqual([])
})

test('unknown products, variants and catalogs and hidden products are not found', () => {
  const offers = [offer('mug'), offer('secret', null, { visible: false })]
  const otherCatalog = {
    ...item('mug'),
    catalogReference: { ...item('mug').catalogReference, appId: 'other' },
  }
  for (const notFound of [item('none'), item('secret'), item('mug', 1, { variantId: 'v9' }), otherCatalog]) {
    expect(() => add(empty, [item('mug'), notFound], offers)).toThrow(
      expect.objectContaining({ code: 'ITEM_NOT_FOUND_IN_CATALOG' }),
    )
  }
})

test('quantities are capped at the stock but stay at least 1; an unknown line is refused', () => {
  const { cart } = add(empty, [item('bowl', 2)], [offer('bowl', 5)])
  const set = (quantity: number, stock: number) =>
    setQuantities(cart, [{ id: 'NEW-0', quantity }], [offer('bowl', stock)])
  expect(set(4, 5)).toMatchObject({ cart: { lines: [{ quantity: 4 }] }, cappedLines: [] })
  expect(set(9, 5)).toMatchObject({ cart: { lines: [{ quantity: 5 }] }, cappedLines: ['new-0'] })
  expect(set(9, 0)).toMatchObject({ cart: { lines: [{ quantity: 1 }] }, cappedLines: ['new-0'] })
  expect(() => setQuantities(cart, [{ id: 'x', quantity: 1 }], [])).toThrow('LINE_ITEM_NOT_FOUND')
  expect(lines(removeLines(cart, ['new-0']).cart)).toEqual([])
  expect(() => removeLines(cart, ['new-0', 'x'])).toThrow('LINE_ITEM_NOT_FOUND')
})

test('an empty note removes the note', () => {
  expect(setNote(empty, 'Hello').note).toBe('Hello')
  expect(setNote({ ...empty, note: 'Hello' }, '').note).toBeNull()
})

test('lines of the same variant share its stock', () => {
  const engraved = (text: string, quantity: number) => {
    const bowl = item('bowl', quantity)
    const options = { customTextFields: { Words: text } }
    return { ...bowl, catalogReference: { ...bowl.catalogReference, options } }
  }
  const offers = [offer('bowl', 3)]
  const { cart, cappedLines } = add(empty, [engraved('one', 2), engraved('two', 3)], offers)
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(cappedLines).toEqual(['new-1'])
  const set = setQuantities(cart, [{ id: 'new-1', quantity: 3 }], offers)
  expect(set.cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
})

test('quantities set in one call give the same result in any order, and are capped no more than needed', () => {
  const line = (id: string, quantity: number) => ({ id, product: 'bowl', variant: onlyVariantId, quantity })
  const cart = frozen({ ...empty, lines: [line('a', 5), line('b', 5)] })
  const [a, b] = [
    { id: 'a', quantity: 8 },
    { id: 'b', quantity: 2 },
  ] as const
  for (const changes of [
    [a, b],
    [b, a],
  ]) {
    const set = (stock: number) => setQuantities(cart, changes, [offer('bowl', stock)])
    const result = ({ cart, cappedLines }: ReturnType<typeof set>) => [...lines(cart), ...cappedLines]
    expect(result(set(10))).toEqual(['a bowl 8', 'b bowl 2'])
    expect(result(set(9))).toEqual(['a bowl 8', 'b bowl 1', 'b'])
    expect(result(set(5))).toEqual(['a bowl 4', 'b bowl 1', 'a', 'b'])
    expect(result(set(1))).toEqual(['a bowl 1', 'b bowl 1', 'a', 'b'])
  }
})

test('facts without a version get the current one, and current facts are returned as they are', () => {
  const { version: _, ...unversioned } = frozen({ ...empty, note: 'Hello' })
  expect(upgrade(unversioned)).toEqual({ ...empty, note: 'Hello' })
  expect(upgrade(empty)).toBe(empty)
})

test('different texts never share a key', () => {
  expect(choiceKey({ a: '1|b=2' })).not.toBe(choiceKey({ a: '1', b: '2' }))
})

test('the texts of each line are read a few times, however many lines a request adds to a cart or moves at a sign-in', () => {
  let reads = 0
  const counted = (n: number) =>
    new Proxy({ Words: `${n}`, More: 'text' } as Record<string, string>, {
      ownKeys(target) {
        reads += 1
        return Reflect.ownKeys(target)
      },
    })
  const count = 300
  const items = Array.from({ length: count }, (_, n) => item('mug', 1, { customTextFields: counted(n) }))
  const { cart } = add(empty, items, [offer('mug')])
  expect(cart.lines).toHaveLength(count)
  expect(add(cart, items, [offer('mug')]).cart.lines.map(({ quantity }) => quantity)).toEqual(
    items.map(() => 2),
  )
  mergeCarts({ visitor: cart, member: { ...cart, id: 'm' }, offers: [offer('mug')], id: '', now: '' })
  expect(reads / count).toBeLessThan(20)
})
