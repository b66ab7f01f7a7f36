// The error codes of checkouts.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  CHECKOUT_NOT_FOUND: { status: 404, message: 'Checkout not found', fix: 'Check the checkout id' },
  CHECKOUT_IS_COMPLETE: {
    status: 409,
    message: 'The checkout is complete',
    fix: 'Its order is in `data.orderId`; begin another checkout',
  },
  EMPTY_CHECKOUT: { status: 400, message: 'The checkout has no items', fix: 'Add an item first' },
  CALCULATION_ERROR: {
    status: 400,
    message: 'The total could not be calculated',
    fix: 'Correct what `data` names, such as the address',
  },
  CHECKOUT_CHANGED: {
    status: 409,
    message: 'The total has changed',
    fix: 'Show the buyer `data.current` beside `data.before`, with the lines in `data.lines`, and send the new total',
  },
  PARTIAL_OUT_OF_STOCK: {
    status: 409,
    message: 'Some items are out of stock',
    fix: 'Lower the quantities of the lines in `data.lines`, or remove them',
  },
  FULL_OUT_OF_STOCK: {
    status: 409,
    message: 'All items are out of stock',
    fix: 'Remove the lines in `data.lines`',
  },
  NO_SELECTED_CARRIER_SERVICE_OPTION: {
    status: 400,
    message: 'No delivery is selected',
    fix: 'Select one of `shippingInfo.carrierServiceOptions`',
  },
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: {
    status: 409,
    message: 'The selected delivery is no longer available',
    fix: 'Select another one of `shippingInfo.carrierServiceOptions`',
  },
  VIOLATIONS_WITH_ERROR_SEVERITY: {
    status: 400,
    message: 'The checkout cannot be ordered as it is',
    fix: 'Correct what `data.violations` names',
  },
  MEMBERS_ONLY_ITEM: {
    status: 403,
    message: 'An item is for members only',
    fix: 'Sign in, or remove the item',
  },
  SITE_MUST_ACCEPT_PAYMENTS: {
    status: 400,
    message: 'The shop takes no payments yet',
    fix: 'Turn on a way to pay in the settings of the store',
  },
  SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT: {
    status: 400,
    message: 'The shop takes no payments yet',
    fix: 'Turn on a way to pay in the settings of the store',
  },
  SITE_NOT_ACCEPTING_PAYMENTS: {
    status: 400,
    message: 'The shop takes no payments',
    fix: 'Turn on a way to pay in the settings of the store',
  },
  CHECKOUT_PAGE_NOT_FOUND: {
    status: 404,
    message: 'This checkout has ended',
    fix: 'Go back to the cart and begin the checkout again',
  },
} as const satisfies RefusalTable
