// What may be done with a cart, told with literals.
import { expect, test } from 'vitest'
import { addToCart, choiceKey, offerKey, removeLines, setNote, setQuantities } from './cart.ts'
import { addCustom } from './custom.ts'
import type { CartFacts, Hands, Offer, RequestedItem } from './cart.ts'

const only = '00000000-0000-0000-0000-000000000000'
const face = { name: '', slug: '', productType: 'physical' as const, picture: null, choices: [] }
const offer = (product: string, stock: number | null = null, more: Partial<Offer> = {}): Offer => ({
  product,
  variant: only,
  choices: '',
  price: 100n,
  fullPrice: 100n,
  weight: null,
  sku: null,
  visible: true,
  stock,
  face,
  ...more,
})
const empty: CartFacts = { id: 'c', lines: [], note: null, createdDate: '', updatedDate: '' }
const hands = (...offers: Offer[]): Hands => ({
  offers,
  storesAppId: 'app',
  onlyVariantId: only,
  currency: 'EUR',
  bounds: { maxLines: 3, maxQuantity: 10, maxBytes: 1024 },
  lineId: (n) => `new-${n}`,
})
const want = (
  product: string,
  quantity = 1,
  options?: RequestedItem['catalogReference']['options'],
): RequestedItem => ({
  catalogReference: { appId: 'app', catalogItemId: product, ...(options !== undefined && { options }) },
  quantity,
})
const lines = (cart: CartFacts) =>
  cart.lines.map(({ id, product, quantity }) => `${id} ${product} ${quantity}`)
const frozen = (cart: CartFacts) => {
  for (const line of cart.lines) Object.freeze(line)
  Object.freeze(cart.lines)
  return Object.freeze(cart)
}

test('things are put in, the same thing raises its line, and the cart before is as it was', () => {
  const all = hands(offer('mug'), offer('bowl'))
  const one = frozen(addToCart(empty, [want('mug', 2), want('bowl')], all).cart)
  const two = addToCart(one, [want('bowl', 3), want('mug')], all).cart
  expect(lines(one)).toEqual(['new-0 mug 2', 'new-1 bowl 1'])
  expect(lines(two)).toEqual(['new-0 mug 3', 'new-1 bowl 4'])
})

test('choices name a variant in any order', () => {
  expect(choiceKey({ Size: 'S', Colour: 'Sage' })).toBe(choiceKey({ Colour: 'Sage', Size: 'S' }))
  const sage = offer('mug', null, { variant: 'v1', choices: choiceKey({ Colour: 'Sage', Size: 'S' }) })
  const { cart } = addToCart(empty, [want('mug', 1, { options: { Size: 'S', Colour: 'Sage' } })], hands(sage))
  expect(cart.lines[0]).toMatchObject({ variant: 'v1', quantity: 1 })
  expect(offerKey(want('mug', 1, { options: {} }).catalogReference, only)).toEqual({
    product: 'mug',
    variant: only,
  })
  expect(
    offerKey(want('mug', 1, { variantId: 'AB', options: { a: 'b' } }).catalogReference, only).variant,
  ).toBe('ab')
})

test('stock lowers a line and says so; what is sold out refuses the whole call', () => {
  const all = hands(offer('bowl', 3), offer('vase', 0), offer('mug'))
  const { cart, cappedLines: lowered } = addToCart(empty, [want('bowl', 5)], all)
  expect([lines(cart), lowered]).toEqual([['new-0 bowl 3'], ['new-0']])
  expect(() => addToCart(cart, [want('mug'), want('vase'), want('vase')], all)).toThrow(
    expect.objectContaining({ code: 'OUT_OF_STOCK', data: { fields: ['lineItems[1]', 'lineItems[2]'] } }),
  )
})

test('a line and a cart have their bounds', () => {
  const all = hands(offer('a'), offer('b'), offer('c'), offer('d'))
  const broken = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return (error as { violations: { field: string; violatedRule: string }[] }).violations
    }
    return []
  }
  const full = addToCart(empty, [want('a', 10), want('b'), want('c')], all).cart
  expect(broken(() => addToCart(full, [want('a')], all))).toMatchObject([
    { field: 'lineItems[0].quantity', violatedRule: 'MAX', data: { threshold: 10 } },
  ])
  expect(broken(() => addToCart(full, [want('d')], all))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: 3 } },
  ])
  expect(broken(() => addToCart(full, [want('b', 9)], all))).toEqual([])
  // What is weighed is bytes: a third of it in Chinese is too much already.
  const saying = (words: string) => [want('a', 1, { customTextFields: { Words: words } })]
  expect(broken(() => addToCart(empty, saying('a'.repeat(500)), all))).toEqual([])
  expect(broken(() => addToCart(empty, saying('字'.repeat(400)), all))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: 1024 } },
  ])
  const thing = { quantity: 1, price: '1', productName: { original: 'a'.repeat(200) } }
  const wordy = (n: number) => ({
    ...thing,
    descriptionLines: [{ name: { original: 'Words' }, plainText: { original: 'a'.repeat(n) } }],
  })
  expect(broken(() => addCustom(empty, [wordy(500)], all, 0))).toEqual([])
  expect(broken(() => addCustom(empty, [wordy(600), thing], all, 0))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE' },
  ])
})

test('what is not offered here cannot be had', () => {
  const all = hands(offer('mug'), offer('secret', null, { visible: false }))
  const elsewhere = { ...want('mug'), catalogReference: { ...want('mug').catalogReference, appId: 'other' } }
  for (const wanted of [want('none'), want('secret'), want('mug', 1, { variantId: 'v9' }), elsewhere]) {
    expect(() => addToCart(empty, [want('mug'), wanted], all)).toThrow(
      expect.objectContaining({ code: 'ITEM_NOT_FOUND_IN_CATALOG' }),
    )
  }
})

test('quantities follow the stock, but no line vanishes; lines that are not there are told', () => {
  const { cart } = addToCart(empty, [want('bowl', 2)], hands(offer('bowl', 5)))
  const set = (quantity: number, left: number) =>
    setQuantities(cart, [{ id: 'NEW-0', quantity }], { offers: [offer('bowl', left)] })
  expect(set(4, 5)).toMatchObject({ cart: { lines: [{ quantity: 4 }] }, cappedLines: [] })
  expect(set(9, 5)).toMatchObject({ cart: { lines: [{ quantity: 5 }] }, cappedLines: ['new-0'] })
  expect(set(9, 0)).toMatchObject({ cart: { lines: [{ quantity: 1 }] }, cappedLines: ['new-0'] })
  expect(() => setQuantities(cart, [{ id: 'x', quantity: 1 }], { offers: [] })).toThrow('LINE_ITEM_NOT_FOUND')
  expect(lines(removeLines(cart, ['new-0']).cart)).toEqual([])
  expect(() => removeLines(cart, ['new-0', 'x'])).toThrow('LINE_ITEM_NOT_FOUND')
})

test('an empty note is no note', () => {
  expect(setNote(empty, 'Hello').note).toBe('Hello')
  expect(setNote({ ...empty, note: 'Hello' }, '').note).toBeNull()
})

test('lines of the same thing share its stock', () => {
  const engraved = (text: string, quantity: number) => {
    const wanted = want('bowl', quantity)
    const options = { customTextFields: { Words: text } }
    return { ...wanted, catalogReference: { ...wanted.catalogReference, options } }
  }
  const all = hands(offer('bowl', 3))
  const { cart, cappedLines: lowered } = addToCart(empty, [engraved('one', 2), engraved('two', 3)], all)
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(lowered).toEqual(['new-1'])
  const set = setQuantities(cart, [{ id: 'new-1', quantity: 3 }], all)
  expect(set.cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
})

test('a batch is the same in any order, and lowers no more than is needed', () => {
  const held = (id: string, quantity: number) => ({ id, product: 'bowl', variant: only, quantity })
  const cart = frozen({ ...empty, lines: [held('a', 5), held('b', 5)] })
  const [a, b] = [
    { id: 'a', quantity: 8 },
    { id: 'b', quantity: 2 },
  ] as const
  for (const changes of [
    [a, b],
    [b, a],
  ]) {
    const set = (stock: number) => setQuantities(cart, changes, { offers: [offer('bowl', stock)] })
    const told = ({ cart, cappedLines: lowered }: ReturnType<typeof set>) => [...lines(cart), ...lowered]
    expect(told(set(10))).toEqual(['a bowl 8', 'b bowl 2'])
    expect(told(set(9))).toEqual(['a bowl 8', 'b bowl 1', 'b'])
    expect(told(set(5))).toEqual(['a bowl 4', 'b bowl 1', 'a', 'b'])
    expect(told(set(1))).toEqual(['a bowl 1', 'b bowl 1', 'a', 'b'])
  }
})

test('two ways to write texts are two things', () => {
  expect(choiceKey({ a: '1|b=2' })).not.toBe(choiceKey({ a: '1', b: '2' }))
})
