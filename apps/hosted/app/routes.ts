// The hosted pages.
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  index('front-page.tsx'),
  route('docs', 'docs/docs-page.tsx'),
  route('docs/:chapter', 'docs/chapter-page.tsx'),
  route('mail', 'mail/mailbox-page.tsx'),
  route('sign-in/colors', 'sign-in/colors.ts'),
  layout('sign-in/sign-in-layout.tsx', [
    route('sign-in', 'sign-in/sign-in-page.tsx'),
    route('sign-in/register', 'sign-in/register-page.tsx'),
    route('sign-in/verify', 'sign-in/verify-page.tsx'),
    route('sign-in/approval', 'sign-in/approval-page.tsx'),
    route('sign-in/recover', 'sign-in/recover-page.tsx'),
    route('sign-in/set-password', 'sign-in/set-password-page.tsx'),
    route('sign-in/password-changed', 'sign-in/password-changed-page.tsx'),
    route('sign-in/undo-email', 'sign-in/undo-email-page.tsx'),
    route('sign-in/email-restored', 'sign-in/email-restored-page.tsx'),
    route('signed-out', 'sign-in/signed-out-page.tsx'),
    route('order/find', 'order/find-order-page.tsx'),
  ]),
  route('checkout/colors', 'checkout/brand-colors.ts'),
  layout('checkout/checkout-layout.tsx', [
    route('checkout', 'checkout/checkout-page.tsx'),
    route('order', 'order/order-page.tsx'),
  ]),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig
