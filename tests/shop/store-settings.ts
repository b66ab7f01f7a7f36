// The settings of a store by which the rules show its products and carts.

export const storeSettings = {
  currency: { code: 'EUR', language: 'en' },
  storefrontUrl: 'http://shop.test',
  platformUrl: 'http://platform.test',
  pricesIncludeTax: true,
  timeZone: 'UTC',
  weightUnit: 'KG' as const,
}

/** What pricing gets of a store without discounts. */
export const noDiscounts = { rules: [], coupon: undefined, currency: storeSettings.currency, now: 0 }
