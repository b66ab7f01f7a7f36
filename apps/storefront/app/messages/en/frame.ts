// Texts around every page, and of the pages that stand in for one that cannot be shown.

export const frame = {
  skip: 'Skip to content',
  close: 'Close',
  noCookies: {
    title: 'Your cart can’t be saved in this browser',
    text: 'Your browser blocks cookies, so we can’t save the items you add. Allow cookies for this shop, then reload the page.',
  },
  offline: {
    title: 'We can’t reach the shop',
    text: 'This page may be out of date. Check your connection, then try again.',
    retry: 'Try again',
    backOnline: 'You’re back online. Your cart is up to date.',
  },
  home: 'Back to home',
  notFound: {
    title: 'Page not found',
    text: 'The link may be broken, or the page may be gone.',
  },
  badRequest: {
    title: 'We couldn’t read this form',
    text: 'Nothing was changed. Go back, reload the page, and try again.',
  },
  unavailable: {
    title: 'The shop is temporarily unavailable',
    text: 'We are working on it, and your cart is saved. Try again in a minute.',
    retry: 'Try again',
  },
  error: {
    title: 'Something went wrong',
    text: 'This is a problem on our side, and your cart is safe. Reload the page, or go to the home page.',
  },
  pageOffline: {
    title: 'This page couldn’t be loaded',
    text: 'We can’t reach the shop, but your cart is safe. This page will reload when you are back online.',
    retry: 'Try again',
  },
  partError: {
    title: 'This part of the page couldn’t be shown',
    text: 'This is a problem on our side, and your cart is safe. Reload the page to try again.',
  },
}
