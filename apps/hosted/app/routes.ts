// The hosted pages.
import { index, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  index('front-page.tsx'),
  route('docs', 'docs/docs-page.tsx'),
  route('mail', 'mail/mailbox-page.tsx'),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig
