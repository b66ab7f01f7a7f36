// The mail that confirms an order: which variants were bought, and what the total is made of.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { item, openCheckoutShop, readyPage } from '../../shop/checkout-shop.ts'
import { bowl, mugInCurrency } from '../../shop/sample-products.ts'

const idOf = (n: number) => `a0000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`

test('the mail names variants, prices and what the total is made of, and nothing that the buyer has typed', async () => {
  const shop = await openCheckoutShop({ isAlone: true })
  const visitor = shop.visitor()
  const mug = item('mug', 2, mugInCurrency.Sage)
  const { catalogReference } = mug
  const options = { ...catalogReference.options, customTextFields: { Engraving: 'Visit evil.example' } }
  const lineItems = [{ ...mug, catalogReference: { ...catalogReference, options } }]
  await visitor.ask('POST', '/ecom/v1/carts/current/add-to-cart', { body: { lineItems } })
  const order = await (await readyPage(shop, visitor)).order()
  const typed = order.lineItems[0]?.descriptionLines.map(({ plainText }) => plainText?.original)
  expect(typed).toContain('Visit evil.example')
  await shop.platform.runJobs()
  const [mail] = shop.platform.mails()
  expect(mail?.text).toContain(`2 × Mug, Colour: Sage: €49.00

Subtotal: €49.00
Delivery, Standard: €5.00
Total: €54.00
`)
  expect(mail?.text).toContain('Reference: order 10001')
  expect(mail?.text).not.toContain('evil')
  expect(mail?.html).toContain('Subtotal: €49.00<br>')
})

test('the mail names a choice among many', async () => {
  const sizes = Array.from({ length: 60 }, (_, n) => `S${n + 10}`)
  const rug: ProductDraft = {
    ...bowl,
    id: 'rug',
    slug: 'rug',
    name: 'Rug',
    options: [
      {
        name: 'Size',
        optionType: 'drop_down',
        choices: sizes.map((size) => ({ value: size, description: size })),
      },
    ],
    variants: sizes.map((Size, n) => ({ id: idOf(n), choices: { Size } })),
  }
  const shop = await openCheckoutShop({ isAlone: true, products: [rug] })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'rug', options: { Size: 'S69' }, quantity: 1 }])
  await (await readyPage(shop, visitor)).order()
  await shop.platform.runJobs()
  expect(shop.platform.mails()[0]?.text).toContain('1 × Rug, Size: S69: €30.00')
})
