// The entry point of the client: what a storefront does not import is not in its bundle.
export type {
  Cart,
  CartTotals,
  CatalogReference,
  Collection,
  FieldViolation,
  LineItem,
  MeasurementUnit,
  Media,
  MediaItem,
  OptionsAvailability,
  Price,
  PriceData,
  PricePerUnit,
  Product,
  ProductOption,
  ProductSearch,
  ProductUpdate,
  QueryBody,
  SearchFacets,
  StoreVariant,
  Variant,
  Violation,
} from '@vitrine/contract'
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
export { type CollectionFields, type CollectionsModule, collections } from './collections.ts'
export { type ErrorKind, StoreError } from './error.ts'
export {
  type ProductFields,
  type ProductsModule,
  products,
  type SearchPage,
} from './products.ts'
export { type MerchantProductsModule, merchantProducts } from './merchant-products.ts'
export type { Page, Query } from './query.ts'
export type { Fetch } from './send.ts'
export { type SessionModule, session } from './session.ts'
export type { SessionListener } from './session-manager.ts'
export type { Tokens, TokenStorage } from './storage.ts'
export { type VariantFields, type VariantList, type VariantsModule, variants } from './variants.ts'
