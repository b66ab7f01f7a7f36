// Entry point of the rules: the pure functions that carts, prices and queries are computed with.
export {
  buildIndex,
  type BrowseQuery,
  search,
  type BrowseResult,
  type IndexedProduct,
  toIndexed,
  type CatalogIndex,
  type IndexFields,
} from './browse.ts'
export type { CartBounds } from './cart-bounds.ts'
export {
  addToCart,
  type CartFacts,
  type CartLine,
  type CartChange,
  choiceKey,
  type Hands,
  type Offer,
  type OfferDisplay,
  offerKey,
  removeLines,
  setNote,
  setQuantities,
  type RequestedItem,
} from './cart.ts'
export { availabilityOf, checkChoices, variantsWith } from './availability.ts'
export { toCollection } from './collection.ts'
export { addCustom, type CustomThing } from './custom.ts'
export { figureCart, totalsOf } from './figures.ts'
export { checkCatalog } from './check-catalog.ts'
export {
  type Currency,
  toDecimal,
  formatMoney,
} from './money.ts'
export { applyDiscount, type ProductDiscount } from './price.ts'
export { type ProductFacts, type StockByVariant, toProduct, variantPrice } from './product.ts'
export {
  type QueryBounds,
  type Comparison,
  type Condition,
  type Field,
  readFilter,
  readSort,
  type Scalar,
} from './query.ts'
export { Invalid, Refusal, violation } from './refusal.ts'
export type { StoreFacts } from './settings.ts'
export { type OfferedVariant, toStoreVariant } from './store-variant.ts'
export { fold } from './text.ts'
