// The lines of the measured carts, and the discount rules that apply to them.
import { lineItem, store } from './catalog.mjs'

const productCount = store.products.length

/** The nth rule: of all three kinds, with a trigger or not, each for another product, so that some apply to each cart. */
export function ruleOf(n) {
  const { appId, catalogItemId } = lineItem(1 + (n % productCount)).catalogReference
  const scopes = [
    {
      id: 'items',
      type: 'CATALOG_ITEM',
      catalogItemFilter: { catalogAppId: appId, catalogItemIds: [catalogItemId] },
    },
  ]
  const kinds = [
    { discountType: 'PERCENTAGE', percentage: 1 },
    { discountType: 'FIXED_AMOUNT', fixedAmount: '0.01' },
    { discountType: 'FIXED_PRICE', fixedPrice: '20.00' },
  ]
  return {
    name: `Rule ${n}`,
    ...(n % 2 === 0 && {
      trigger: { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { scopes, from: 1 + (n % 5) } },
    }),
    discounts: { values: [{ ...kinds[n % 3], targetType: 'SPECIFIC_ITEMS', specificItemsInfo: { scopes } }] },
  }
}

/** The nth line of a cart: a product, and a text that makes it a line of its own. */
export function lineOf(n) {
  const { catalogReference } = lineItem(1 + (n % productCount))
  const customTextFields = { Note: `${n}` }
  return {
    catalogReference: { ...catalogReference, options: { ...catalogReference.options, customTextFields } },
    quantity: 1,
  }
}
