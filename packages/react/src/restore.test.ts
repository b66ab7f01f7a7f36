// Restoring a removed line: what it shows at once, and what it sends.
import { expect, test } from 'vitest'
import { answer, line, openShop } from '../tests/fake-shop.ts'
import { createCartStore, type DehydratedState } from './store.ts'

const open = (initial: DehydratedState) => {
  const { shop, sent, settled } = openShop()
  const store = createCartStore(shop, initial)
  return { sent, settled, cart: () => store.getState().cart }
}

const quantities = (lines: readonly { id: string; quantity: number; pending?: string }[]) =>
  lines.map(({ id, quantity, pending }) => `${quantity} ${id}${pending ? ` ${pending}` : ''}`)

test('a removed line is restored with its quantity, options and texts, and shows at once', async () => {
  const options = { variantId: 'sage', customTextFields: { Initials: 'AB' } }
  const removed = {
    ...line('a', 3, 'mug-id'),
    catalogReference: { appId: 's', catalogItemId: 'mug-id', options },
  }
  const { sent, settled, cart } = open({ cart: answer(1, [removed, line('b', 1)]) })
  void cart().remove(['a'])
  void cart().restore(removed)
  expect(quantities(cart().lines)).toEqual(['1 b', '3 new-1-0 new'])
  expect(cart().lines[1]).toMatchObject({
    productName: removed.productName,
    lineItemPrice: removed.lineItemPrice,
  })
  await settled()
  await sent[0]?.answer(answer(2, [line('b', 1)]))
  await sent[1]?.answer(answer(3, [line('b', 1), { ...removed, id: 'c' }]))
  expect(sent.map(({ call, input }) => [call, input])).toEqual([
    ['remove', ['a']],
    ['add', [{ productId: 'mug-id', quantity: 3, ...options }]],
  ])
  expect(quantities(cart().lines)).toEqual(['1 b', '3 c'])
})

test('a restored line joins the line with the same item, whichever Unicode form its texts have', () => {
  const withText = (id: string, quantity: number, text: string) => ({
    ...line(id, quantity, 'mug-id'),
    catalogReference: { appId: 's', catalogItemId: 'mug-id', options: { customTextFields: { For: text } } },
  })
  const { cart } = open({ cart: answer(1, [withText('a', 2, 'Zo\u00e9')]) })
  void cart().restore(withText('gone', 3, 'Zoe\u0301'))
  expect(quantities(cart().lines)).toEqual(['5 a changed'])
})
