// The settings of the sample store. Page texts and the choice of pictures are the storefront's.

/** The store settings for `openStore`. */
export const sampleStore = {
  name: 'Halden Goods',
  currency: 'EUR',
  language: 'en',
  pricesIncludeTax: true,
} as const
