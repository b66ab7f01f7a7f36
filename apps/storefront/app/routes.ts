// The pages of the shop and the forms they post, one line each.
import { index, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  index('home.tsx'),
  route('products/:slug', 'products/product-page.tsx'),
  route('cart', 'cart/cart-page.tsx', [
    route('quantity', 'cart/set-quantity.tsx'),
    route('remove', 'cart/remove-line.tsx'),
    route('note', 'cart/write-note.tsx'),
  ]),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig
