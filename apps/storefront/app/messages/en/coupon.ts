// Texts of the discounts in a cart, and of the box for the code of a coupon.

const useAnother = 'Use another code, or continue without one.'

export const coupon = {
  open: 'Have a code?',
  /** While the cart has a coupon: it can have only one. */
  replace: 'Use another code',
  label: 'Discount code',
  apply: 'Apply',
  remove: 'Remove code',
  /** The name of a discount that the shop gives this cart only. */
  discount: 'Discount',
  totalSoFar: 'Total so far',
  /** In place of the amount of a discount that takes nothing off the items, such as free delivery. */
  atCheckout: 'At checkout',
  off: (amount: string) => `−${amount}`,
  applied: (code: string, amount: string) => `Code ${code} applied: ${amount} off.`,
  accepted: 'Your code is saved.',
  removed: 'The code is removed.',
  notApplied: 'Your code was not applied',
  notRemoved: 'Your code was not removed',
  missing: { title: 'Enter a code', text: 'You find it on your voucher or in our email.' },
  /** `minutes` until the next try. */
  tooMany: (minutes: number) => ({
    title: 'Too many codes tried',
    text: `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Your cart hasn’t changed.`,
  }),
  /** By the code of a refusal. */
  refusals: {
    ERROR_COUPON_DOES_NOT_EXIST: {
      title: 'This code is not valid',
      text: 'Check the spelling, then try again.',
    },
    ERROR_COUPON_IS_NOT_ACTIVE_YET: {
      title: 'This code can’t be used at the moment',
      text: 'Try it again later, or continue without it.',
    },
    ERROR_COUPON_HAS_EXPIRED: { title: 'This code has expired', text: useAnother },
    ERROR_COUPON_USAGE_EXCEEDED: { title: 'This code has been used up', text: useAnother },
    ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: {
      title: 'You have already used this code',
      text: useAnother,
    },
  },
}
