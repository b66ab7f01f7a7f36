// Texts around every page, and of the pages that stand in for one that cannot be shown.

export const frame = {
  skip: 'Skip to content',
  close: 'Close',
  noCookies: {
    title: 'Your cart can’t be saved in this browser',
    text: 'It blocks cookies from this shop, so items you add are gone on the next page. Allow cookies for this shop, or open it over https.',
  },
  offline: {
    title: 'We can’t reach the shop',
    text: 'Nothing is lost, but this page may be out of date. Check your connection.',
    retry: 'Try again',
    backOnline: 'You’re back online. Your cart is up to date.',
  },
  home: 'Back to home',
  notFound: {
    title: 'Page not found',
    text: 'The link may be broken, or the product may no longer be available.',
  },
  badRequest: {
    title: 'We couldn’t read this form',
    text: 'Nothing was changed. Go back to the page with the form, reload it, and send the form again.',
  },
  unavailable: {
    title: 'The shop is temporarily unavailable',
    text: 'We are working on it, and your cart is saved. Try again in a minute.',
    retry: 'Try again',
  },
  error: {
    title: 'Something went wrong',
    text: 'This is a problem on our side, and your cart is safe. Reload the page, or go back to home.',
  },
  pageOffline: {
    title: 'This page couldn’t be loaded',
    text: 'We can’t reach the shop, but your cart is safe. The page loads by itself when you are back online.',
    retry: 'Try again',
  },
  partError: {
    title: 'This part of the page couldn’t be shown',
    text: 'This is a problem on our side, and nothing is lost. Reload the page to see it.',
  },
}
