// The settings of a store by which the rules show its products and carts.

export const storeSettings = {
  currency: { code: 'EUR', language: 'en' },
  storefrontUrl: 'http://shop.test',
  platformUrl: 'http://platform.test',
  pricesIncludeTax: true,
  weightUnit: 'KG' as const,
}
