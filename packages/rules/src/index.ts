// Entry point of the rules: the pure functions that carts, prices and queries are computed with.
export { CatalogIndex, type ProductChange } from './catalog-index/catalog-index.ts'
export type { IndexFields } from './catalog-index/fields.ts'
export { type BrowseQuery, type BrowseResult, search } from './catalog-index/search.ts'
export { assertTextFits } from './cart-bounds.ts'
export { formatAddress, toStoredAddress } from './address.ts'
export { assertDiscountsOnLines, type DetailsChange, setDetails, withoutNulls } from './cart-details.ts'
export { addToCart, choiceKey, dropMerge, offerKey, removeLines, setNote, setQuantities } from './cart.ts'
export {
  type CartChange,
  type CartCoupon,
  type CartFacts,
  type CartLine,
  type CustomItem,
  emptyCart,
  type Offer,
  type OfferDisplay,
  type RequestedItem,
  type StoredCartFacts,
  type StoredMerchantDiscount,
  upgrade,
} from './cart-facts.ts'
export { toOfferModifiers } from './modifiers.ts'
export { pictureOriginsIn } from './picture-origins.ts'
export { mergeCarts } from './cart-merge.ts'
export { availabilityOf, checkChoices, variantsWith } from './product-v1/availability.ts'
export {
  adjustLevels,
  changedLevels,
  beyondLimit,
  type LevelsByVariant,
  type StockLine,
  updateLevels,
  variantKey,
} from './inventory/change-inventory.ts'
export type { StockLevel } from './inventory/level.ts'
export { changePreorder, toPreorderInfo } from './inventory/change-preorder.ts'
export { type ChangedItem, inventoryEvents, itemEvents, type StockEvent } from './inventory/stock-events.ts'
export {
  adjustLevel,
  changeLevel,
  isBeyondLimit,
  isSameLevel,
  largestOf,
  type StockByVariant,
  untracked,
} from './inventory/stock-level.ts'
export {
  type StockedProduct,
  type StockedVariant,
  toInventoryItem,
  toProductInventory,
} from './inventory/stocked-variant.ts'
export { seoTagsOf } from './seo-tags.ts'
export { allProductsCategory, toCategory, toCollection } from './collection.ts'
export { addCustom, toStoredAmount } from './custom.ts'
export { toStoredOverrides } from './line-overrides.ts'
export type { StoredPricingEntity } from './pricing/stored-entity.ts'
export { estimateCart } from './pricing/estimate-cart.ts'
export { priceCart } from './pricing/price-cart.ts'
export {
  changedLines,
  type CheckoutFacts,
  checkoutRequest,
  shownFigures,
  withTyped,
} from './checkout/checkout-facts.ts'
export { checkoutProblems, refusalOfProblem } from './checkout/problems.ts'
export { takeBought } from './checkout/take-bought.ts'
export { type EstimatedCheckout, toCheckout } from './checkout/to-checkout.ts'
export { changeOrder, toPaidOrder } from './orders/change-order.ts'
export { purchaseOf, toNewOrder } from './orders/new-order.ts'
export { toOrder } from './orders/to-order.ts'
export { toOrderV2 } from './orders/to-order-v2.ts'
export { totalOf } from './pricing/total-rows.ts'
export { hideFiles, type PricedCart, toCart } from './pricing/to-cart.ts'
export { toPreview } from './pricing/to-preview.ts'
export { toCartV2Answer, toCartV2Estimate, toCartV2OfCheckout } from './pricing/to-cart-v2.ts'
export { type EstimatedCart, toTotals } from './pricing/to-totals.ts'
export { changeCollection, changedFieldsOf, createCollection } from './change-collection.ts'
export {
  applyRules,
  renameInRule,
  type RuledCollection,
  toStoredRule,
  toRuleFilter,
} from './collection-rule.ts'
export { archiveProduct, restoreProduct } from './product/archive.ts'
export { copyProduct, nameOfCopy } from './product/duplicate.ts'
export { adjustProduct, checkAdjustment, onlyField, setProperty } from './product-v1/adjust-product.ts'
export { changeProduct, firstStock, newProduct } from './product-v1/from-product-v1.ts'
export { changeVariants, namedVariants, resetVariants } from './product-v1/change-variants-v1.ts'
export { type ProductEvent, productDeleted, productEvents } from './product-events.ts'
export { addMedia, assignMedia, removeMedia, setMedia, unassignMedia } from './product-v1/product-media.ts'
export { updatedPayload } from './modified-fields.ts'
export { isSameJson } from './same-json.ts'
export { slugCandidates, toSlug } from './slug.ts'
export { levelsOfNewVariants } from './product/variants-of.ts'
export { checkCatalog, draftViolations } from './product/check-catalog.ts'
export { applyDocument, toProductDocument } from './product/product-document.ts'
export { checkModifiers } from './product-v3/modifiers-v3.ts'
export { formerVariants } from './product/former-variants.ts'
export {
  type Currency,
  toDecimal,
  formatMoney,
} from './money.ts'
export { canonicalEmail } from './identity/email.ts'
export {
  isPastDate,
  isPublished,
  isShown,
  keepDiscount,
  nextChange,
  type OfferDates,
  offerNow,
  saleDatesOf,
  savedFacts,
  withCurrentDiscount,
} from './product/dates.ts'
export { applyDiscount, type ProductDiscount } from './product/price.ts'
export { isOffered, managesVariants, type ProductFacts, variantPrice } from './product/product.ts'
export {
  type QueryBounds,
  type Comparison,
  type Condition,
  type Field,
  readFilter,
  readJsonSort,
  readSort,
  type Scalar,
} from './query.ts'
export { type ParsedCursorQuery, readCursorQuery, toCursorPage } from './cursor.ts'
export {
  type FieldAggregation,
  type ParsedAggregation,
  readAggregations,
} from './aggregations.ts'
export { readSearchText, type WordSearch } from './word-search.ts'
export {
  addChoices,
  changeCustomization,
  type CustomizationFacts,
  newCustomization,
  removeChoices,
  reorderChoices,
  setChoices,
  updateChoices,
} from './customization.ts'
export { Invalid, maxViolations, Refusal, violation } from './refusal.ts'
export { fromHtml } from './rich-content/from-html.ts'
export { withNodeIds } from './rich-content/node-ids.ts'
export { fromPlainText, toPlainText, toRichContent } from './rich-content/plain-text.ts'
export { toHtml } from './rich-content/to-html.ts'
export {
  adjustVariantsV3,
  checkVariantAdjustment,
  checkVariantUpdate,
  updateVariantsV3,
} from './product-v3/change-variants-v3.ts'
export { changeProductV3, checkSharedUpdate, newProductV3 } from './product-v3/from-product-v3.ts'
export {
  changeSharedSections,
  type IdsOfNames,
  type KnownEntities,
  type LinkedSection,
  type References,
  referencesOf,
} from './product/references.ts'
export { changeTags } from './product-v3/change-tags.ts'
export { withCategoryIds, withItemCategoryIds } from './product-v3/search-v3.ts'
export { allProductsCategoryId } from './product/stable-id.ts'
export {
  type ProductState,
  type ProductV3View,
  showsInfoSections,
  toProductV3,
} from './product-v3/to-product-v3.ts'
export { toStoreVariantV3 } from './product-v3/to-store-variant-v3.ts'
export {
  fromSentHtml,
  htmlOf,
  plainTextOf,
  richContentOf,
  type StoredText,
} from './rich-content/stored-text.ts'
export { type PriceConversion, productPath, type StoreFacts } from './settings.ts'
export { type OfferedVariant, toStoreVariant } from './product-v1/store-variant.ts'
export { fold } from './text.ts'
export {
  addRegion,
  newRegions,
  removeRegion,
  updateRegion,
} from './delivery/regions.ts'
export { checkLocalDelivery, checkPickupLocation, checkShippingOption } from './delivery/check-ways.ts'
export { destinationProperties } from './delivery/destination-properties.ts'
export {
  compileDelivery,
  type DeliveryPlan,
  type DeliveryProfileFacts,
  type LocalDeliveryFacts,
  type PickupLocationFacts,
  type ShippingOptionFacts,
} from './delivery/plan.ts'
export type { DiscountFigures, MerchantDiscount } from './discounts/apply-discounts.ts'
export { checkDiscountRule } from './discounts/check-rule.ts'
export {
  type CouponFacts,
  foldCode,
  kindOfCoupon,
  refusalOfCoupon,
  type StoredCoupon,
  toCouponFacts,
} from './discounts/coupon.ts'
export { type CompiledRule, compileRules, type DiscountRuleFacts, statusOfRule } from './discounts/rule.ts'
export type { CustomTrigger } from './discounts/triggers.ts'
export { calculateTax } from './tax/calculate-tax.ts'
export { toRegionSubdivision } from './tax/place.ts'
export { compileTax, type TaxMappingFacts, type TaxPlan, type TaxRegionFacts } from './tax/plan.ts'
export { assertTaxId } from './tax/tax-id.ts'
export { type MerchantData, toProduct } from './product-v1/to-product-v1.ts'
export type { ChangeContext, ProductContext } from './product/change-product.ts'
