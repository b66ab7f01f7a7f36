// Formats amounts that the platform answers as numbers only.

/**
 * '€5.00'. Currencies that are usually written without minor units show them when there are any. A page formats on the server, or
 * after the visitor has done something: the locale data of a browser may differ, and then hydration fails.
 */
export const formatPrice = (amount: number, currency: string, language: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)
