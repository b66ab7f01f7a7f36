// The entry point of the client: what a storefront does not import is not in its bundle.
export type {
  AccountExport,
  AccountSession,
  Adjustment,
  AdjustValue,
  Aggregation,
  AggregationData,
  AppliedDiscount,
  BulkProductsResult,
  BulkProductsWithInventoryResult,
  BulkChange,
  BulkResult,
  Cart,
  CartMerge,
  CartTotals,
  CatalogReference,
  Category,
  Checkout,
  CheckoutLineItem,
  ChoiceMedia,
  Collection,
  CollectionUpdate,
  CreateCheckoutFromCart,
  CursorQuery,
  CursorSearch,
  DecrementLine,
  FieldViolation,
  Identity,
  IdentityProfile,
  IncrementLine,
  InventoryItem,
  InventoryUpdate,
  ItemResults,
  ItemUpdate,
  LedgerAnswer,
  OwnProfile,
  LineItem,
  MeasurementUnit,
  Media,
  MediaItem,
  CollectionRule,
  NewCollection,
  ProductOrder,
  RuleCondition,
  RuleOfCollection,
  NewInventoryItem,
  NewMedia,
  NewProduct,
  NewProductV3,
  NewProductWithInventory,
  OptionsAvailability,
  Order,
  OrderedMedia,
  OrderLineItem,
  OrderPrice,
  OrderUpdate,
  Price,
  PriceData,
  PriceHistory,
  PricePerUnit,
  PriceStep,
  PriorPrice,
  Product,
  NewProductDocument,
  ProductDocument,
  ProductDocumentUpdate,
  ProductInventory,
  ProductOption,
  ProductSearch,
  ProductsChange,
  ProductUpdate,
  ProductUpdateById,
  ProductUpdateV3,
  ProductUpdateWithInventory,
  ProductUpdateWithInventoryById,
  ProductV3,
  QueryBody,
  RequestedField,
  RichContent,
  RichDecoration,
  RichLink,
  PolicyPage,
  RichNode,
  SearchFacets,
  SetValue,
  SharedUpdate,
  StockMovement,
  StockReason,
  StorePolicy,
  StoreSettings,
  TagChange,
  StoreUpdate,
  StoreVariant,
  StoreVariantV3,
  Variant,
  VariantAdjustment,
  VariantOverride,
  VariantUpdate,
  VariantV3,
  Violation,
} from '@vitrine/contract'
export { account, type AccountModule } from './account.ts'
export { bounds } from './bounds.ts'
export type { EntityBulkResult } from './bulk-result.ts'
export type { CallAddress, CallOptions, CallSettings, WriteOptions } from './call.ts'
export {
  type CartItem,
  type CartModule,
  type CartUpdate,
  type CurrentCart,
  cart,
  type LineQuantity,
} from './cart.ts'
export {
  type CheckoutModule,
  type CheckoutReturn,
  type CheckoutUpdate,
  checkout,
  type NewCheckout,
} from './checkout.ts'
export { type CheckoutSettings, checkoutSettings, type CheckoutSettingsModule } from './checkout-settings.ts'
export {
  type Client,
  type ClientOptions,
  type Connection,
  createClient,
  createProxyClient,
  type ModuleFactories,
  type ModuleFactory,
  type ProxyClientOptions,
} from './client.ts'
export {
  type InventoryList,
  type InventoryModule,
  inventory,
  type MovementList,
  type StockOptions,
} from './inventory.ts'
export {
  type InventoryItemFields,
  type InventoryItemsModule,
  type ItemSearchPage,
  inventoryItems,
} from './inventory-items.ts'
export { isSafeLink, isSafePicture } from './links.ts'
export {
  type CategoriesModule,
  categories,
  type CategoryFields,
  type ProductSelection,
} from './categories.ts'
export { type CollectionFields, type CollectionsModule, collections } from './collections.ts'
export * from './coupons.ts'
export * from './entities.ts'
export type { CountedRead, EntityModule } from './entity-module.ts'
export { type ErrorKind, StoreError } from './error.ts'
export {
  type ProductFields,
  type ProductsModule,
  products,
  type SearchPage,
} from './products.ts'
export {
  type ProductSearchPage,
  type ProductsV3Module,
  productsV3,
  type ReadFieldsOptions,
  type WithFields,
} from './products-v3.ts'
export { type VariantSearchPage, type VariantsV3Module, variantsV3 } from './variants-v3.ts'
export {
  type BulkFieldsOptions,
  type MerchantProductsV3Module,
  merchantProductsV3,
  type ProductRevision,
  type RequiredSelection,
  type WriteFieldsOptions,
} from './merchant-products-v3.ts'
export { type MerchantCollectionsModule, merchantCollections } from './merchant-collections.ts'
export { type MerchantOrdersModule, merchantOrders } from './merchant-orders.ts'
export {
  type MerchantProductFields,
  type MerchantProductsModule,
  merchantProducts,
} from './merchant-products.ts'
export type { CursorPage, PagedQuery } from './cursor-query.ts'
export type { Conditions, Page, Query } from './query.ts'
export type { Fetch } from './send.ts'
export { type SessionModule, session } from './session.ts'
export type { SessionListener } from './session-manager.ts'
export type { Tokens, TokenStorage } from './storage.ts'
export type { OauthData } from './sign-in/attempts.ts'
export {
  type AuthorizationResponse,
  parseReturn,
  type ResponseMode,
} from './sign-in/authorization-response.ts'
export type { Authorization, AuthorizeOptions } from './sign-in/authorize.ts'
export type { LoginErrorCode, LoginState } from './sign-in/login-state.ts'
export { createPkce, type Pkce } from './sign-in/pkce.ts'
export {
  type Credential,
  type RecoveryOptions,
  type Registration,
  type SignedIn,
  type SignInModule,
  signIn,
} from './sign-in/sign-in.ts'
export { type OrderFields, type OrdersModule, orders } from './orders.ts'
export { type PriceHistoryList, type PricesModule, prices } from './prices.ts'
export { type PreviewsModule, previews } from './previews.ts'
export {
  type ProductDocumentsModule,
  productDocuments,
  type WrittenDocument,
} from './product-documents.ts'
export { type SlugsModule, slugs } from './slugs.ts'
export { type StoreModule, store, toConsentFields } from './store.ts'
export { type VariantFields, type VariantList, type VariantsModule, variants } from './variants.ts'
