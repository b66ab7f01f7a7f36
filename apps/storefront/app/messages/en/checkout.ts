// Texts of the way to the checkout, and of the thank-you page.

export const checkout = {
  button: 'Checkout',
}

/** Why a checkout could not begin. */
export const checkoutErrors = {
  hasProblems: {
    title: 'Some items need your attention',
    text: 'Change or remove the items with a message below, then check out.',
  },
  /** By the code of a refusal. */
  refusals: {
    SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: {
      title: 'We can’t take orders at the moment',
      text: 'Your cart is saved. Please come back soon.',
    },
  },
}

export const thankYou = {
  title: (firstName: string) => (firstName ? `Thank you, ${firstName}` : 'Thank you'),
  description: 'Your order.',
  /** Before the number. */
  placed: 'We have your order. Its number is ',
  confirmation: (email: string) => `We’re sending a confirmation to ${email}.`,
  action: 'Continue shopping',
  /** For members. */
  orders: 'See all your orders',
  notFound: {
    title: 'We can’t find this order',
    text: 'If you have just ordered, look for our email: it has a link to your order. Or open this page in the browser you ordered with; if you ordered with your account, sign in first.',
    find: 'Find an order without an account',
  },
}
