// The admin's pages.
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  route('sign-in', 'sign-in/sign-in-page.tsx'),
  route('sign-out', 'sign-in/sign-out.ts'),
  layout('admin-layout.tsx', [index('start.ts'), route('products', 'products/product-list.tsx')]),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig
