// The settings of the sample store. All other page texts and the choice of pictures are the storefront's.

/** The store settings for `openStore`. */
export const sampleStore = {
  name: 'Halden Goods',
  currency: 'EUR',
  language: 'en',
  pricesIncludeTax: true,
  offlinePayment: {
    title: 'Bank transfer',
    instructions: 'Transfer the total within 14 days. We send your order once it has arrived.',
  },
  businessAddress: { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' },
  home: { headline: 'Things for the home, made to be used every day.' },
} as const
