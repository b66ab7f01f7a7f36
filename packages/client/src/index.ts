// The entry point of the client: what a storefront does not import is not in its bundle.
export type {
  AccountExport,
  AccountSession,
  Adjustment,
  AdjustValue,
  BulkProductsResult,
  BulkResult,
  CursorQuery,
  Cart,
  CartMerge,
  CartTotals,
  CatalogReference,
  ChoiceMedia,
  Collection,
  CollectionUpdate,
  FieldViolation,
  Identity,
  IdentityProfile,
  OwnProfile,
  LineItem,
  MeasurementUnit,
  Media,
  MediaItem,
  NewCollection,
  NewMedia,
  NewProduct,
  NewProductV3,
  NewProductWithInventory,
  OptionsAvailability,
  Price,
  PriceData,
  PricePerUnit,
  Product,
  ProductOption,
  ProductSearch,
  ProductSearchV3,
  ProductUpdate,
  ProductUpdateById,
  ProductUpdateV3,
  ProductV3,
  QueryBody,
  RequestedField,
  RichContent,
  RichDecoration,
  RichLink,
  RichNode,
  SearchFacets,
  SetValue,
  StoreSettings,
  StoreUpdate,
  StoreVariant,
  Variant,
  VariantOverride,
  VariantV3,
  Violation,
} from '@vitrine/contract'
export { account, type AccountModule } from './account.ts'
export { bounds } from './bounds.ts'
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
  type Client,
  type ClientOptions,
  type Connection,
  createClient,
  type ModuleFactories,
  type ModuleFactory,
} from './client.ts'
export { isSafeLink, isSafePicture } from './links.ts'
export { type CollectionFields, type CollectionsModule, collections } from './collections.ts'
export { type ErrorKind, StoreError } from './error.ts'
export {
  type ProductFields,
  type ProductsModule,
  products,
  type SearchPage,
} from './products.ts'
export {
  type CursorPage,
  type ProductsV3Module,
  productsV3,
  type ReadFieldsOptions,
  type WithFields,
} from './products-v3.ts'
export {
  type BulkFieldsOptions,
  type MerchantProductsV3Module,
  merchantProductsV3,
  type WriteFieldsOptions,
} from './merchant-products-v3.ts'
export { type MerchantCollectionsModule, merchantCollections } from './merchant-collections.ts'
export { type MerchantProductsModule, merchantProducts } from './merchant-products.ts'
export type { Page, Query } from './query.ts'
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
export { type StoreModule, store, toConsentFields } from './store.ts'
export { type VariantFields, type VariantList, type VariantsModule, variants } from './variants.ts'
