// The door of the rules: the arithmetic of commerce, pure.
export {
  dressWindow,
  type Look,
  lookThrough,
  type Seen,
  type Shown,
  toShown,
  type Window,
  type WindowFacts,
} from './browse.ts'
export type { CartBounds } from './cart-bounds.ts'
export {
  addToCart,
  type CartFacts,
  type CartLine,
  type Changed,
  choiceKey,
  type Hands,
  type Offer,
  type OfferFace,
  offerKey,
  removeLines,
  setNote,
  setQuantities,
  type Wanted,
} from './cart.ts'
export { availabilityOf, checkChoices, variantsWith } from './choosing.ts'
export { toCollection } from './collection.ts'
export { addCustom, type CustomThing } from './custom.ts'
export { figureCart, totalsOf } from './figures.ts'
export { checkGoods } from './check-catalog.ts'
export {
  type Currency,
  decimal,
  written,
} from './money.ts'
export { discounted, type ProductDiscount } from './price.ts'
export { type ProductFacts, type StockByVariant, toProduct, variantPrice } from './product.ts'
export {
  type Bounds,
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
