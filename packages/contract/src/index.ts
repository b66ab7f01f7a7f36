// Entry point of the contract: the API that platform and client share.
export type { AccountExport, AccountSession, CurrentMember, MemberUpdate } from './account.ts'
export { type Aggregation, type AggregationData, CursorSearch, type SearchText } from './aggregations.ts'
export { isValidApiKey, apiKeyRule, looksLikeToken } from './api-key.ts'
export {
  type AddToCart,
  type AppliedDiscount,
  type CalculationProblem,
  Cart,
  CartAnswer,
  CartTotals,
  type CartField,
  type CartInfo,
  type CatalogOverrides,
  CatalogReference,
  type ContactDetails,
  type ContactInfo,
  CustomLineItem,
  detailCodes,
  type EstimateTotals,
  type ItemTaxDetails,
  type TaxSummary,
  exampleIds,
  LineItem,
  type MerchantLineItem,
  NewLineItem,
  type SelectedShippingOption,
  type SetQuantities,
  type ShippingInformation,
  type TaxableAddress,
  type UpdateCart,
  Violation,
} from './cart/index.ts'
export type { CartLineV2, CartV2, CartV2Answer, CartV2Estimate } from './cart-v2/index.ts'
export {
  type ChannelType,
  Checkout,
  type CheckoutAnswer,
  type CheckoutChanges,
  checkoutExampleId,
  type CheckoutInfo,
  type CheckoutLineItem,
  type CheckoutPage,
  type CheckoutPageChanges,
  type CheckoutProblem,
  type CreateCheckout,
  type CreateCheckoutFromCart,
  type CustomField,
  type UpdateCheckout,
} from './checkout/index.ts'
export { type CheckoutBrand, type CheckoutSettings, policyNames } from './checkout-settings.ts'
export { OfflinePayment } from './offline-payment.ts'
export { firstOrderNumber, type OrderNumbers } from './orders/numbers.ts'
export {
  type NewOrder,
  type NewOrderLine,
  type NewTaxInfo,
  Order,
  type OrderLineItem,
  type OrderPage,
  type OrderSearch,
  type OrderResults,
  type OrderUpdate,
  type OrderV2,
  type OrderPrice,
  type SendOrderLink,
} from './orders/index.ts'
export {
  Collection,
  CollectionDraft,
  type CollectionsAnswer,
  CollectionUpdate,
  CollectionRule,
  ProductOrder,
  NewCollection,
  ruleBounds,
  RuleCondition,
  RuleOfCollection,
} from './collections/index.ts'
export type { PostalAddress } from './address.ts'
export type { BulkResult } from './bulk-result.ts'
export type { Category } from './categories.ts'
export type { Brand, BrandUpdate } from './catalog-entities/brands.ts'
export type {
  InfoSection,
  InfoSectionUpdate,
  NewInfoSection,
} from './catalog-entities/info-sections.ts'
export type {
  ChoiceUpdate,
  Customization,
  CustomizationChoice,
  CustomizationUpdate,
  FreeTextSettings,
  NewChoice,
  NewCustomization,
} from './catalog-entities/customization.ts'
export type { Ribbon, RibbonUpdate } from './catalog-entities/ribbons.ts'
export { Coupon, type CouponScope, CouponSpecification } from './discounts/coupons.ts'
export type { DiscountRule, DiscountRuleUpdate, NewDiscountRule } from './discounts/discount-rules.ts'
export type {
  Discount,
  DiscountKind,
  DiscountScope,
  DiscountOperator,
  DiscountTrigger,
  DiscountTriggerType,
} from './discounts/parts.ts'
export type {
  DiscountOutcome,
  DiscountPreview,
  NotAppliedReason,
  UnmetCondition,
} from './discounts/previews.ts'
export type { Point } from './delivery/area.ts'
export type {
  DeliveryDestinations,
  DeliveryProfile,
  DeliveryProfileUpdate,
  DeliveryRegion,
  DeliveryRegionUpdate,
  NewDeliveryProfile,
  NewDeliveryRegion,
} from './delivery/delivery-profiles.ts'
export type {
  LocalDeliveryOption,
  LocalDeliveryOptionUpdate,
  NewLocalDeliveryOption,
} from './delivery/local-delivery-options.ts'
export type { ConditionalRate, RateComparison, RateConditionType } from './delivery/parts.ts'
export type {
  NewPickupLocation,
  PickupLocation,
  PickupLocationUpdate,
  PickupMethod,
} from './delivery/pickup-locations.ts'
export type { ScheduledDelivery, TimeOfDay, Weekday } from './delivery/schedule.ts'
export type {
  NewShippingOption,
  ShippingOption,
  ShippingOptionUpdate,
} from './delivery/shipping-options.ts'
export * from './constants.ts'
export type { EntityCall, EntityDescription } from './entity/description.ts'
export { addressesOf } from './entity/routes.ts'
export {
  type DecrementLine,
  type IncrementLine,
  type InventoryQuery,
  type InventoryUpdate,
  type LedgerAnswer,
  type PreorderChange,
  type ProductInventory,
  type StockMovement,
  type StockReason,
} from './inventory/index.ts'
export {
  type InventoryItem,
  type ItemResults,
  type ItemLevel,
  type ItemUpdate,
  type NewInventoryItem,
} from './inventory-items/index.ts'
export type { Preview, PreviewLink } from './previews.ts'
export type {
  NewProductDocument,
  ProductDocument,
  ProductDocumentUpdate,
} from './product-documents.ts'
export type { PriceHistory, PriorPrice, RecordedPrice } from './prices.ts'
export { merchantOnlyFields } from './merchant-only.ts'
export {
  type ErrorBody,
  type FieldViolation,
  oauthRefusals,
  type Rule,
  commonRefusals,
  statusMessages,
} from './errors.ts'
export { queryableFields, operators } from './fields.ts'
export { type EventName, type EventPayload, events } from './events.ts'
export { Price } from './money.ts'
export { openApi } from './openapi.ts'
export {
  Browse,
  BrowseAnswer,
  CatalogVersion,
  type CostAndProfit,
  Facets,
  type MeasurementUnit,
  type Media,
  type MediaItem,
  Picture,
  type Preorder,
  PreorderInfo,
  type PriceData,
  type PricePerUnit,
  Product,
  ProductDraft,
  ProductOption,
  type ProductsAnswer,
  ProductSearch,
  SearchAnswer,
  SearchFacets,
  stock,
  Variant,
} from './products/index.ts'
export {
  type AdjustValue,
  type Adjustment,
  type BulkChange,
  type ChoiceMedia,
  type NewMedia,
  type OrderedMedia,
  type NewProduct,
  type ProductsChange,
  type ProductUpdate,
  type SetValue,
  type VariantOverride,
} from './merchant-products/index.ts'
export {
  type ChoiceMediaInput,
  FixedAmount,
  type MediaInput,
  type NewProductV3,
  type NewProductWithInventory,
  type ModifierInput,
  type ModifierUpdate,
  type OptionInput,
  type OptionUpdate,
  ProductV3,
  type ProductUpdateV3,
  type ProductUpdateWithInventory,
  RequestedField,
  type ProductsV3Answer,
  type ProductsV3Found,
  type VariantInputV3,
  VariantV3,
  type VariantWithInventory,
} from './products-v3/index.ts'
export type { StoreVariantV3 } from './products-v3/variants.ts'
export type {
  BulkProductsResult,
  BulkProductsWithInventoryResult,
  PriceStep,
  ProductUpdateById,
  ProductUpdateWithInventoryById,
  SharedUpdate,
  TagChange,
  VariantAdjustment,
  VariantUpdate,
} from './merchant-products-v3/index.ts'
export type { ChoiceImage } from './products/choice-kinds.ts'
export { type Modifier } from './products/index.ts'
export type { ExtendedFields } from './products/parts.ts'
export {
  OptionsAvailability,
  StoreVariant,
  type StoreVariantsAnswer,
  type VariantsAnswer,
} from './products/variants.ts'
export { type Permission, permissions } from './permissions.ts'
export {
  CursorPagingMetadata,
  CursorQuery,
  PagingMetadata,
  PlatformPagingMetadata,
  PlatformQuery,
  QueryBody,
} from './query.ts'
export { type RefusalCode, refusals } from './refusals.ts'
export { RichContent, type RichDecoration, type RichLink, type RichNode } from './rich-content.ts'
export { type Audience, type BodyLimit, bodyLimitOf } from './route.ts'
export {
  type Address,
  type Answer,
  entities,
  type EntityFeature,
  type Example,
  examples,
  featureNames,
  type Features,
  type Input,
  type Parsed,
  prefixes,
  type Reply,
  type Route,
  type Routes,
  routes,
} from './routes.ts'
export {
  AuthRequest,
  RedirectSession,
  TokenAnswer,
  TokenInfo,
  TokenRequest,
  UserInfo,
} from './session/index.ts'
export { Identity, IdentityProfile, OwnProfile, SignInState, SignOnPolicy } from './identity/index.ts'
export { CartMerge, type MergedLine } from './cart/merge.ts'
export {
  BusinessAddress,
  pictureUrl,
  type PolicyPage,
  StoreBranding,
  StoreConsents,
  StoreFooter,
  StoreHome,
  StoreName,
  StorePolicies,
  StorePolicy,
  StorePrices,
  StoreSettings,
  StoreTax,
  StoreUpdate,
} from './settings.ts'
export { isTimeZone, StoreCurrency, StoreLanguage, StoreTimeZone, WeightUnit } from './store-values.ts'
export type { JurisdictionType } from './tax/parts.ts'
export type { CalculatedTax, CalculateTax } from './tax/tax-calculation.ts'
export type { TaxGroup, TaxGroupUpdate, NewTaxGroup } from './tax/tax-groups.ts'
export type {
  NewTaxRate,
  NewTaxRegion,
  TaxRateUpdate,
  TaxRegion,
  TaxRegionUpdate,
  TaxRegionWithRates,
} from './tax/tax-regions.ts'
export type {
  ManualTaxMapping,
  ManualTaxMappingUpdate,
  NewManualTaxMapping,
} from './tax/manual-tax-mappings.ts'
export { DeletedState, LocationType, SiteState, Visibility } from './wire-values.ts'
