// The settings of the sample store. All other page texts and the choice of pictures are the storefront's.

/** The store settings for `openStore`. */
export const sampleStore = {
  name: 'Halden Goods',
  currency: 'EUR',
  language: 'en',
  pricesIncludeTax: true,
  businessAddress: { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' },
  home: { headline: 'Things for the home, made to be used every day.' },
} as const
