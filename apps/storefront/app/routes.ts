// The pages of the shop and the forms they post, one line each.
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  layout('frame/error-boundary.tsx', [
    index('home.tsx'),
    route('goods', 'collections/products-page.tsx'),
    route('collections/:slug', 'collections/collection-page.tsx'),
    route('search', 'search/search-page.tsx'),
    route('products/:slug', 'products/product-page.tsx'),
    route('cart', 'cart/cart-page.tsx', [
      route('quantity', 'cart/set-quantity.tsx'),
      route('remove', 'cart/remove-line.tsx'),
      route('note', 'cart/write-note.tsx'),
    ]),
    route('*', 'not-found.tsx'),
  ]),
  route('robots.txt', 'seo/robots.ts'),
  route('sitemap.xml', 'seo/sitemap.ts'),
] satisfies RouteConfig
