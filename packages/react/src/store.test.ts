// The store of a page: what it shows at once, what it sends when, and how each answer settles it.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer, failure, line, mug, openShop } from '../tests/fake-shop.ts'
import { createCartStore, type DehydratedState } from './store.ts'

const open = (initial?: DehydratedState) => {
  const { shop, sent, settled } = openShop()
  const store = createCartStore(shop, initial)
  return { store, sent, settled, cart: () => store.getState().cart }
}

const quantities = (lines: readonly { id: string; quantity: number; pending?: string }[]) =>
  lines.map(({ id, quantity, pending }) => `${quantity} ${id}${pending ? ` ${pending}` : ''}`)

describe('reading', () => {
  test('the cart is read when the first component asks, and once', async () => {
    const { store, sent, settled, cart } = open()
    expect(cart()).toMatchObject({ cart: null, lines: [], count: 0, status: 'idle' })
    store.loadCart()
    store.loadCart()
    await settled()
    store.loadCart()
    expect(sent.map(({ call }) => call)).toEqual(['get'])
    expect(cart().pending).toBe(0)
    await sent[0]?.answer(answer(3, [line('a', 2)]))
    expect(cart()).toMatchObject({ count: 2, status: 'success' })
    store.loadCart()
    expect(sent).toHaveLength(1)
  })

  test('a cart that the server has read is not read again', () => {
    const { store, sent, cart } = open({ cart: null })
    store.loadCart()
    expect(cart()).toMatchObject({ cart: null, status: 'success' })
    expect(sent).toEqual([])
  })

  test('a failed read sets status error, and the next read recovers', async () => {
    const { store, sent, settled, cart } = open()
    store.loadCart()
    await settled()
    await sent[0]?.fail(failure('network'))
    expect(cart()).toMatchObject({ status: 'error', error: { kind: 'network' } })
    store.loadCart()
    await settled()
    await sent[1]?.answer(null)
    expect(cart()).toMatchObject({ status: 'success', cart: null, error: undefined })
  })
})

describe('mutations', () => {
  test('mutations are sent one at a time, in order, and show at once', async () => {
    const { sent, settled, cart } = open({ cart: answer(1, [line('a', 1), line('b', 1)]) })
    const before = cart().cart?.subtotal
    const set = cart().updateQuantity('a', 5)
    const removed = cart().remove(['b'])
    const noted = cart().update({ buyerNote: 'A present' })
    expect(quantities(cart().lines)).toEqual(['5 a changed'])
    expect(quantities(cart().cart?.lineItems ?? [])).toEqual(['5 a changed'])
    expect(cart()).toMatchObject({ count: 5, pending: 3, cart: { buyerNote: 'A present' } })
    await settled()
    expect(sent.map(({ call, input }) => [call, input])).toEqual([
      ['updateQuantities', [{ id: 'a', quantity: 5 }]],
    ])

    await sent[0]?.answer(answer(2, [line('a', 4), line('b', 1)]))
    expect((await set).revision).toBe('2')
    expect(quantities(cart().lines)).toEqual(['4 a'])
    expect(sent.map(({ call }) => call)).toEqual(['updateQuantities', 'remove'])
    await sent[1]?.answer(answer(3, [line('a', 4)]))
    await sent[2]?.answer(answer(4, [line('a', 4)], { buyerNote: 'A present' }))
    await Promise.all([removed, noted])
    expect(cart()).toMatchObject({ pending: 0, cart: { revision: '4', subtotal: before } })
    expect(cart().lines).toBe(cart().cart?.lineItems)
  })

  test('amounts are never computed: a changed line keeps its figures, and the cart is marked as predicted', async () => {
    const { sent, settled, cart } = open({ cart: answer(1, [line('a', 1)]) })
    void cart().update({ buyerNote: 'A present' })
    expect(cart().cart).not.toHaveProperty('isPredicted')
    void cart().updateQuantity('a', 7)
    expect(cart().lines[0]).toMatchObject({
      quantity: 7,
      lineItemPrice: { amount: '10.00' },
      pending: 'changed',
    })
    expect(cart().cart).toMatchObject({ isPredicted: true, subtotal: { amount: '10.00' } })
    await settled()
    await sent[0]?.answer(answer(2, [line('a', 1)], { buyerNote: 'A present' }))
    expect(cart().cart?.isPredicted).toBe(true)
    await sent[1]?.answer(answer(3, [line('a', 7)], { buyerNote: 'A present' }))
    expect(cart().cart).not.toHaveProperty('isPredicted')
  })

  test('contact shows at once, and a coupon leaves the amounts open until it is answered', () => {
    const known = { buyerInfo: { visitorId: 'v' }, contactInfo: { address: { city: 'Salem' } } }
    const { cart } = open({ cart: answer(1, [line('a', 1)], known) })
    void cart().update({
      buyerInfo: { email: 'ada@example.com' },
      contactInfo: { contactDetails: { firstName: 'Ada' } },
    })
    expect(cart().cart).toMatchObject({
      buyerInfo: { visitorId: 'v', email: 'ada@example.com' },
      contactInfo: { address: { city: 'Salem' }, contactDetails: { firstName: 'Ada' } },
    })
    expect(cart().cart).not.toHaveProperty('isPredicted')
    void cart().update({ couponCode: 'SAVE10' })
    expect(cart().cart).toMatchObject({ isPredicted: true })
    expect(cart().cart).not.toHaveProperty('couponCode')
  })

  test('a removed coupon stays with its figures, which are marked, until it is answered; a refused code leaves the old ones', async () => {
    const saved = { appliedDiscounts: [{ description: '10% off' }] }
    const { sent, settled, cart } = open({ cart: answer(1, [line('a', 1)], saved) })
    const refused = cart().update({ couponCode: 'SAVE99' })
    const removed = cart().removeCoupon()
    await settled()
    await sent[0]?.fail(failure('application', 'ERROR_COUPON_DOES_NOT_EXIST'))
    await expect(refused).rejects.toMatchObject({ code: 'ERROR_COUPON_DOES_NOT_EXIST' })
    expect(cart().cart).toMatchObject({ isPredicted: true, ...saved })
    await sent[1]?.answer(answer(2, [line('a', 1)]))
    await removed
    expect(sent.map(({ call }) => call).slice(0, 2)).toEqual(['update', 'removeCoupon'])
    expect(cart().cart).toMatchObject({ appliedDiscounts: [] })
  })

  test('an added product does not join a line with a price of the merchant', () => {
    const { cart } = open({
      cart: answer(1, [{ ...line('a', 1), catalogOverrideFields: { price: '5.00' } }]),
    })
    void cart().add([{ productId: 'a' }])
    expect(quantities(cart().lines)).toEqual(['1 a'])
  })

  test('the amount of a new line is known only for one piece', () => {
    const { cart } = open({ cart: answer(1, []), queries: { 'product mug': mug } })
    const item = { productId: 'mug-id', variantId: 'sage' }
    const amounts = () => cart().lines.map(({ lineItemPrice }) => lineItemPrice.formattedAmount)
    void cart().add([item])
    expect([quantities(cart().lines), amounts()]).toEqual([['1 new-0-0 new'], ['€18.00']])
    void cart().add([item])
    expect([quantities(cart().lines), amounts()]).toEqual([['2 new-0-0 new'], ['']])
  })

  test('the amounts of a new line with a text or a choice of a modifier are unknown until the answer', async () => {
    const { sent, settled, cart } = open({ cart: answer(1, []), queries: { 'product mug': mug } })
    const item = { productId: 'mug-id', variantId: 'sage' }
    void cart().add([{ ...item, options: { 'Gift wrap': 'Silk' } }])
    void cart().add([{ ...item, customTextFields: { Initials: 'AL' } }])
    expect(quantities(cart().lines)).toEqual(['1 new-0-0 new', '1 new-1-0 new'])
    expect(cart().cart?.isPredicted).toBe(true)
    for (const { price, fullPrice, lineItemPrice } of cart().lines)
      expect([price, fullPrice, lineItemPrice].map(({ amount }) => amount)).toEqual(['', '', ''])
    expect(cart().lines[0]?.descriptionLines.map(({ plainText }) => plainText?.original)).toEqual([
      'Sage',
      'Silk',
    ])
    await settled()
    const wrapped = {
      ...line('a', 1, 'mug-id'),
      catalogReference: {
        appId: 's',
        catalogItemId: 'mug-id',
        options: { variantId: 'sage', options: { 'Gift wrap': 'Silk' } },
      },
    }
    await sent[0]?.answer(answer(2, [wrapped]))
    expect(cart().lines[0]?.price.amount).toBe('10.00')
    void cart().add([{ ...item, options: { 'Gift wrap': 'Silk' } }])
    expect(quantities(cart().lines)).toEqual(['2 a changed', '1 new-1-0 new'])
  })

  test('a predicted price is also that of the converted one', () => {
    const dollars = {
      ...mug.priceData,
      currency: 'USD',
      discountedPrice: 20,
      formatted: { price: '$26.00', discountedPrice: '$20.00' },
    }
    const product = {
      ...mug,
      variants: mug.variants.map((each) => ({
        ...each,
        variant: { ...each.variant, convertedPriceData: dollars },
      })),
    }
    const { cart } = open({ cart: answer(1, []), queries: { 'product mug': product } })
    void cart().add([{ productId: 'mug-id', variantId: 'sage' }])
    expect(cart().lines[0]?.price).toEqual({
      amount: '18',
      convertedAmount: '20',
      formattedAmount: '€18.00',
      formattedConvertedAmount: '$20.00',
    })
  })

  test('adding an item that is in the cart raises its quantity', () => {
    const { cart } = open({ cart: answer(1, [line('a', 1, 'mug-id')]) })
    void cart().add([{ productId: 'mug-id', quantity: 2 }, { productId: 'else' }])
    expect(quantities(cart().lines)).toEqual(['3 a changed'])
  })

  test('a new item shows as a line at once if the page knows the product, even before the cart exists', async () => {
    const { sent, settled, cart } = open({ cart: null, queries: { 'product mug': mug } })
    void cart().add([{ productId: 'mug-id', variantId: 'sage', quantity: 2 }])
    expect(cart()).toMatchObject({ cart: null, count: 2, pending: 1 })
    expect(cart().lines[0]).toMatchObject({
      pending: 'new',
      productName: { original: 'Mug', translated: 'Mug' },
      price: { formattedAmount: '€18.00' },
      fullPrice: { formattedAmount: '€24.00' },
      lineItemPrice: { formattedAmount: '' },
      image: { url: 'http://shop.test/mug.svg', altText: 'A mug' },
      descriptionLines: [
        {
          name: { original: 'Colour', translated: 'Colour' },
          plainText: { original: 'Sage', translated: 'Sage' },
        },
      ],
    })
    await settled()
    await sent[0]?.answer(answer(1, [line('a', 2, 'mug-id')]))
    expect(quantities(cart().lines)).toEqual(['2 a'])
  })

  test('a quantity that is replaced while it waits is never sent', async () => {
    const { sent, settled, cart } = open({ cart: answer(1, [line('a', 1), line('b', 1)]) })
    const first = cart().updateQuantity('a', 2)
    await settled()
    const promises = [
      cart().updateQuantity('a', 3),
      cart().updateQuantity('b', 9),
      cart().updateQuantity('a', 4),
      cart().updateQuantity('a', 5),
    ]
    expect(quantities(cart().lines)).toEqual(['5 a changed', '9 b changed'])
    expect(cart().pending).toBe(3)
    await sent[0]?.answer(answer(2, [line('a', 2), line('b', 1)]))
    await first
    await sent[1]?.answer(answer(3, [line('a', 5), line('b', 1)]))
    await sent[2]?.answer(answer(4, [line('a', 5), line('b', 9)]))
    expect(sent.map(({ input }) => input)).toEqual([
      [{ id: 'a', quantity: 2 }],
      [{ id: 'a', quantity: 5 }],
      [{ id: 'b', quantity: 9 }],
    ])
    expect((await Promise.all(promises)).map(({ revision }) => revision)).toEqual(['3', '4', '3', '3'])
  })

  test('a quantity is not merged across another mutation', async () => {
    const { sent, settled, cart } = open({ cart: answer(1, [line('a', 1)]) })
    void cart().updateQuantity('a', 2)
    void cart().remove(['a'])
    void cart().updateQuantity('a', 3)
    for (const n of [0, 1, 2]) {
      await settled()
      await sent[n]?.answer(answer(n + 2, []))
    }
    expect(sent.map(({ call }) => call)).toEqual(['updateQuantities', 'remove', 'updateQuantities'])
  })

  test('a failed mutation rolls back its own prediction, and no other', async () => {
    const { sent, settled, cart } = open({ cart: answer(1, [line('a', 1), line('b', 1)]) })
    const failed = cart().updateQuantity('a', 5)
    void cart().updateQuantity('b', 7)
    await settled()
    await sent[0]?.fail(failure('validation', 'INVALID_ARGUMENT'))
    await expect(failed).rejects.toMatchObject({ kind: 'validation' })
    expect(quantities(cart().lines)).toEqual(['1 a', '7 b changed'])
    expect(cart()).toMatchObject({ status: 'success', error: { code: 'INVALID_ARGUMENT' }, pending: 1 })
    await sent[1]?.answer(answer(2, [line('a', 1), line('b', 7)]))
    expect(cart().error?.code).toBe('INVALID_ARGUMENT')
    void cart().updateQuantity('a', 2)
    expect(cart().error).toBeUndefined()
  })

  test.each(['timeout', 'application'] as const)(
    'when it is in doubt what was done (%s), the platform is asked',
    async (kind) => {
      const { sent, settled, cart } = open({ cart: answer(1, [line('a', 1)]) })
      void cart().remove(['a'])
      await settled()
      await sent[0]?.fail(failure(kind, 'OWNED_CART_NOT_FOUND'))
      expect(sent.map(({ call }) => call)).toEqual(['remove', 'get'])
      await sent[1]?.answer(null)
      expect(cart()).toMatchObject({ cart: null, count: 0, status: 'success', error: { kind } })
    },
  )

  test('a rejection that the caller ignores is not an unhandled rejection', async () => {
    const hear = vi.fn()
    process.on('unhandledRejection', hear)
    const { sent, settled, cart } = open({ cart: null })
    void cart().add([{ productId: 'x' }])
    await settled()
    await sent[0]?.fail(failure('network'))
    await settled()
    process.off('unhandledRejection', hear)
    expect(hear).not.toHaveBeenCalled()
    expect(cart().error?.kind).toBe('network')
  })
})

describe('revisions', () => {
  test('an equal or higher revision of the same cart replaces the shown one, a lower one does not', () => {
    const { store, cart } = open({ cart: answer(9, [line('a', 1)]) })
    store.setCart(answer(8, []))
    expect(cart().count).toBe(1)
    store.setCart(answer(9, [line('a', 2)]))
    expect(cart().count).toBe(2)
    store.setCart(answer(10, [line('a', 3)]))
    expect(cart().count).toBe(3)
  })

  test('another cart, or none, always replaces the shown one', () => {
    const { store, cart } = open({ cart: answer(9, [line('a', 1)]) })
    store.setCart(answer(1, [line('b', 4)], { id: 'another' }))
    expect(cart().count).toBe(4)
    store.setCart(null)
    expect(cart()).toMatchObject({ cart: null, count: 0 })
    store.setCart(answer(1, [line('a', 1)]))
    expect(cart().count).toBe(1)
  })
})

test('an answer after the page has left is still applied', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { store, sent, settled, cart } = open({ cart: answer(1, []) })
  const leave = store.syncTabs()
  const added = cart().add([{ productId: 'a' }])
  await settled()
  leave()
  await sent[0]?.answer(answer(2, [line('a', 1)]))
  expect(await added).toMatchObject({ revision: '2' })
  expect(cart()).toMatchObject({ count: 1, error: undefined })
})

test('what waits is sent at once when the visitor leaves the page, and one at a time again on their return', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { store, sent, settled, cart } = open({ cart: answer(1, [line('a', 1)]) })
  onTestFinished(store.syncTabs())
  const calls = () => sent.map(({ call }) => call)
  const changed = [cart().updateQuantity('a', 2), cart().add([{ productId: 'b' }]), cart().remove(['a'])]
  await settled()
  expect(calls()).toEqual(['updateQuantities'])

  page.dispatchEvent(new Event('pagehide'))
  await settled()
  expect(calls()).toEqual(['updateQuantities', 'add', 'remove'])

  changed.push(cart().update({ buyerNote: 'A present' }))
  await settled()
  expect(sent).toHaveLength(3)
  for (const n of [2, 0, 1]) await sent[n]?.answer(answer(n + 2, [line('b', 1)]))
  await settled()
  expect(calls().at(-1)).toBe('update')
  await sent[3]?.answer(answer(5, [line('b', 1)], { buyerNote: 'A present' }))
  await Promise.all(changed)
  expect(cart()).toMatchObject({ pending: 0, error: undefined, cart: { revision: '5' } })
})

test('listeners are called until they unsubscribe, and the initial state never changes', () => {
  const { store } = open({ cart: answer(1, []) })
  const first = store.getInitialState()
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.setCart(answer(2, [line('a', 1)]))
  leave()
  store.setCart(answer(3, []))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.getInitialState()).toBe(first)
  expect(first.cart.count).toBe(0)
  expect(store.getState().cart.add).toBe(first.cart.add)
})
