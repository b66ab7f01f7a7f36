// The query parameters of the cart page.

/** Shows all lines; in the drawer they are shown without a new address. */
export const allParam = 'all'

/**
 * The ids of the lines that were capped at stock: only the response to the change reports that, and a form without script
 * redirects after it.
 */
export const cappedParam = 'lowered'
