// A visitor of the sample shop: `node examples/mug.mjs`, while `npm start` runs.
import { cart, createClient, products } from '@vitrine/client'

const shop = createClient({
  clientId: '5e11f00d-0000-4000-8000-000000000001',
  url: 'http://localhost:4000',
  modules: { cart, products },
})

const { total, facets } = await shop.products.search({ inStock: true, price: { max: 25 } })
console.log(`${total} products up to €25, ${facets.onSale} of them on sale`)

const mug = await shop.products.bySlug('reading-mug')
if (mug) {
  const order = { productId: mug.id, options: { Colour: 'Sage' }, quantity: 2 }
  const { subtotal } = await shop.cart.add([order])
  console.log(`2 × ${mug.name}: ${subtotal.formattedAmount}`)
}
