// The routes of the storefront: its pages, and the forms that they post.
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  layout('frame/error-boundary.tsx', [
    index('home.tsx'),
    route('products', 'collections/products-page.tsx'),
    route('collections/:slug', 'collections/collection-page.tsx'),
    route('search', 'search/search-page.tsx'),
    route('products/:slug', 'products/product-page.tsx'),
    route('policies/:slug', 'policies/policy-page.tsx'),
    route('preview/:token', 'products/product-page.tsx', { id: 'preview' }),
    route('preview-ended', 'products/preview-ended.tsx'),
    route('cart', 'cart/cart-page.tsx', [
      route('quantity', 'cart/set-quantity.tsx'),
      route('remove', 'cart/remove-line.tsx'),
      route('restore', 'cart/restore-line.tsx'),
      route('note', 'cart/save-note.tsx'),
      route('dismiss', 'cart/dismiss-merge.ts'),
    ]),
    route('sign-in', 'sign-in/sign-in-page.tsx'),
    route('register', 'sign-in/register-page.tsx'),
    route('verify', 'sign-in/verify-page.tsx'),
    route('approval', 'sign-in/approval-page.tsx'),
    route('recover', 'sign-in/recover-page.tsx'),
    route('new-password', 'sign-in/new-password-page.tsx'),
    route('account', 'account/profile-page.tsx'),
    route('account/addresses', 'account/addresses-page.tsx'),
    route('account/sessions', 'account/sessions-page.tsx'),
    route('account/email', 'account/email-page.tsx'),
    route('account/password', 'account/password-page.tsx'),
    route('account/data', 'account/data-page.tsx'),
    route('account/delete', 'account/delete-page.tsx'),
    route('account-deleted', 'account/deleted-page.tsx'),
    route('*', 'not-found.tsx'),
  ]),
  route('account/export', 'account/export.ts'),
  route('callback', 'sign-in/callback.ts'),
  route('sign-out', 'sign-in/sign-out.ts'),
  route('goods', 'collections/redirect-old-url.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('sitemap.xml', 'seo/sitemap.ts'),
] satisfies RouteConfig
