// Changes to a cart.
import { expect, test } from 'vitest'
import { addToCart, choiceKey, offerKey, removeLines, setNote, setQuantities } from './cart.ts'
import { addCustom } from './custom.ts'
import type { CartFacts, Hands, Offer, RequestedItem } from './cart.ts'

const onlyVariantId = '00000000-0000-0000-0000-000000000000'
const face = { name: '', slug: '', productType: 'physical' as const, picture: null, choices: [] }
const offer = (product: string, stock: number | null = null, more: Partial<Offer> = {}): Offer => ({
  product,
  variant: onlyVariantId,
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
const contextWith = (...offers: Offer[]): Hands => ({
  offers,
  storesAppId: 'app',
  onlyVariantId,
  currency: 'EUR',
  bounds: { maxLines: 3, maxQuantity: 10, maxBytes: 1024 },
  lineId: (n) => `new-${n}`,
})
const item = (
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

test('adding items creates lines, adding the same variant again raises its quantity, and the old cart is unchanged', () => {
  const context = contextWith(offer('mug'), offer('bowl'))
  const before = frozen(addToCart(empty, [item('mug', 2), item('bowl')], context).cart)
  const after = addToCart(before, [item('bowl', 3), item('mug')], context).cart
  expect(lines(before)).toEqual(['new-0 mug 2', 'new-1 bowl 1'])
  expect(lines(after)).toEqual(['new-0 mug 3', 'new-1 bowl 4'])
})

test('choices identify a variant in any order', () => {
  expect(choiceKey({ Size: 'S', Colour: 'Sage' })).toBe(choiceKey({ Colour: 'Sage', Size: 'S' }))
  const sage = offer('mug', null, { variant: 'v1', choices: choiceKey({ Colour: 'Sage', Size: 'S' }) })
  const { cart } = addToCart(
    empty,
    [item('mug', 1, { options: { Size: 'S', Colour: 'Sage' } })],
    contextWith(sage),
  )
  expect(cart.lines[0]).toMatchObject({ variant: 'v1', quantity: 1 })
  expect(offerKey(item('mug', 1, { options: {} }).catalogReference, onlyVariantId)).toEqual({
    product: 'mug',
    variant: onlyVariantId,
  })
  expect(
    offerKey(item('mug', 1, { variantId: 'AB', options: { a: 'b' } }).catalogReference, onlyVariantId)
      .variant,
  ).toBe('ab')
})

test('a quantity above the stock is capped and reported; a sold-out item refuses the whole call', () => {
  const context = contextWith(offer('bowl', 3), offer('vase', 0), offer('mug'))
  const { cart, cappedLines } = addToCart(empty, [item('bowl', 5)], context)
  expect([lines(cart), cappedLines]).toEqual([['new-0 bowl 3'], ['new-0']])
  expect(() => addToCart(cart, [item('mug'), item('vase'), item('vase')], context)).toThrow(
    expect.objectContaining({ code: 'OUT_OF_STOCK', data: { fields: ['lineItems[1]', 'lineItems[2]'] } }),
  )
})

test('a line is limited in quantity, a cart in lines and bytes', () => {
  const context = contextWith(offer('a'), offer('b'), offer('c'), offer('d'))
  const violationsOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return (error as { violations: { field: string; violatedRule: string }[] }).violations
    }
    return []
  }
  const full = addToCart(empty, [item('a', 10), item('b'), item('c')], context).cart
  expect(violationsOf(() => addToCart(full, [item('a')], context))).toMatchObject([
    { field: 'lineItems[0].quantity', violatedRule: 'MAX', data: { threshold: 10 } },
  ])
  expect(violationsOf(() => addToCart(full, [item('d')], context))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: 3 } },
  ])
  expect(violationsOf(() => addToCart(full, [item('b', 9)], context))).toEqual([])
  // The limit is in bytes, and a Chinese character takes three.
  const withText = (text: string) => [item('a', 1, { customTextFields: { Words: text } })]
  expect(violationsOf(() => addToCart(empty, withText('a'.repeat(500)), context))).toEqual([])
  expect(violationsOf(() => addToCart(empty, withText('字'.repeat(400)), context))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: 1024 } },
  ])
  const customItem = { quantity: 1, price: '1', productName: { original: 'a'.repeat(200) } }
  const withDescription = (length: number) => ({
    ...customItem,
    descriptionLines: [{ name: { original: 'Words' }, plainText: { original: 'a'.repeat(length) } }],
  })
  expect(violationsOf(() => addCustom(empty, [withDescription(500)], context, 0))).toEqual([])
  expect(violationsOf(() => addCustom(empty, [withDescription(600), customItem], context, 0))).toMatchObject([
    { field: 'lineItems', violatedRule: 'MAX_SIZE' },
  ])
})

test('unknown products, variants and catalogs and hidden products are not found', () => {
  const context = contextWith(offer('mug'), offer('secret', null, { visible: false }))
  const otherCatalog = {
    ...item('mug'),
    catalogReference: { ...item('mug').catalogReference, appId: 'other' },
  }
  for (const notFound of [item('none'), item('secret'), item('mug', 1, { variantId: 'v9' }), otherCatalog]) {
    expect(() => addToCart(empty, [item('mug'), notFound], context)).toThrow(
      expect.objectContaining({ code: 'ITEM_NOT_FOUND_IN_CATALOG' }),
    )
  }
})

test('quantities are capped at the stock but stay at least 1; an unknown line is refused', () => {
  const { cart } = addToCart(empty, [item('bowl', 2)], contextWith(offer('bowl', 5)))
  const set = (quantity: number, stock: number) =>
    setQuantities(cart, [{ id: 'NEW-0', quantity }], { offers: [offer('bowl', stock)] })
  expect(set(4, 5)).toMatchObject({ cart: { lines: [{ quantity: 4 }] }, cappedLines: [] })
  expect(set(9, 5)).toMatchObject({ cart: { lines: [{ quantity: 5 }] }, cappedLines: ['new-0'] })
  expect(set(9, 0)).toMatchObject({ cart: { lines: [{ quantity: 1 }] }, cappedLines: ['new-0'] })
  expect(() => setQuantities(cart, [{ id: 'x', quantity: 1 }], { offers: [] })).toThrow('LINE_ITEM_NOT_FOUND')
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
  const context = contextWith(offer('bowl', 3))
  const { cart, cappedLines } = addToCart(empty, [engraved('one', 2), engraved('two', 3)], context)
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(cappedLines).toEqual(['new-1'])
  const set = setQuantities(cart, [{ id: 'new-1', quantity: 3 }], context)
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
    const set = (stock: number) => setQuantities(cart, changes, { offers: [offer('bowl', stock)] })
    const result = ({ cart, cappedLines }: ReturnType<typeof set>) => [...lines(cart), ...cappedLines]
    expect(result(set(10))).toEqual(['a bowl 8', 'b bowl 2'])
    expect(result(set(9))).toEqual(['a bowl 8', 'b bowl 1', 'b'])
    expect(result(set(5))).toEqual(['a bowl 4', 'b bowl 1', 'a', 'b'])
    expect(result(set(1))).toEqual(['a bowl 1', 'b bowl 1', 'a', 'b'])
  }
})

test('different texts never share a key', () => {
  expect(choiceKey({ a: '1|b=2' })).not.toBe(choiceKey({ a: '1', b: '2' }))
})
