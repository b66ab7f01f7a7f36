// What a cart keeps besides its lines, and what of it comes along when a visitor signs in.
import { onlyVariantId } from '@vitrine/contract/constants'
import { expect, test } from 'vitest'
import { type CartFacts, emptyCart, upgrade } from './cart-facts.ts'
import { mergeCarts } from './cart-merge.ts'
import { addCustom } from './custom.ts'
import { offer } from '../../../tests/shop/offers.ts'

const line = (id: string, product: string) => ({ id, product, variant: onlyVariantId, quantity: 1 })
const cartOf = (...lines: CartFacts['lines']): CartFacts => ({ ...emptyCart('cart', '2026-04-01'), lines })

test('facts of every earlier version become current ones, and current ones stay as they are', () => {
  const current = { ...cartOf(line('a', 'mug')), email: 'ada@example.com' }
  const { version: _, ...first } = current
  expect([upgrade(first), upgrade({ ...first, version: 1 })]).toEqual([current, current])
  expect(upgrade(current)).toBe(current)
})

test('a description line of a colour is stored with a text, which processes of version 1 read', () => {
  const name = { original: 'Ribbon' }
  const gift = { quantity: 1, price: '1', productName: { original: 'Gift' } }
  const descriptionLines = [
    { name, colorInfo: { original: 'Sage', code: '#9caf88' } },
    { name, plainText: name },
  ]
  const { cart } = addCustom(cartOf(), [{ ...gift, descriptionLines }], 'EUR', () => 'new')
  expect(cart.lines[0]?.custom?.descriptionLines?.map(({ plainText }) => plainText?.original)).toEqual([
    'Sage',
    'Ribbon',
  ])
})

test('the member’s contact stays together; what the member’s cart lacks comes from the visitor’s', () => {
  const visitor: CartFacts = {
    ...cartOf(line('v1', 'mug'), line('v2', 'bowl')),
    email: 'guest@example.com',
    contactId: 'a contact',
    address: { city: 'Salem' },
    businessLocationId: 'here',
    coupon: { id: 'c', code: 'SAVE10' },
    merchantDiscounts: [
      { amount: '1', lineItemIds: ['v1', 'v2'] },
      { amount: '2', lineItemIds: ['v1'] },
    ],
  }
  const offers = [offer('mug'), offer('bowl')]
  const mergedWith = (member: CartFacts | undefined) =>
    mergeCarts({ visitor, member, offers, id: 'new', now: '2026-05-01' }).cart
  const withContact = mergedWith({ ...cartOf(line('m1', 'mug')), contactDetails: { firstName: 'Ada' } })
  expect(withContact).toMatchObject({
    contactDetails: { firstName: 'Ada' },
    businessLocationId: 'here',
    coupon: visitor.coupon,
    merchantDiscounts: [{ amount: '1', lineItemIds: ['v2'] }],
  })
  for (const name of ['email', 'address', 'contactId']) expect(withContact).not.toHaveProperty(name)
  const { id: _id, contactId: _contactId, createdDate: _created, updatedDate: _updated, ...taken } = visitor
  const created = mergedWith(undefined)
  expect(created).toMatchObject(taken)
  expect(created).not.toHaveProperty('contactId')
  const atLocation = mergedWith({ ...cartOf(line('m1', 'mug')), businessLocationId: 'there' })
  expect(atLocation).toMatchObject({ email: 'guest@example.com', businessLocationId: 'there' })
})
