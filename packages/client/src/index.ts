// The door of the client: a shop in a few kilobytes, and nothing that it does not use.
export type {
  Browse,
  BrowseAnswer,
  Cart,
  CartAnswer,
  CartTotals,
  CatalogReference,
  Collection,
  Facets,
  FieldViolation,
  LineItem,
  MeasurementUnit,
  Media,
  MediaItem,
  OptionsAvailability,
  PagingMetadata,
  Price,
  PriceData,
  PricePerUnit,
  Product,
  ProductOption,
  ProductsAnswer,
  Query as Question,
  StoreVariant,
  Variant,
  Violation,
} from '@vitrine/contract'
export { bounds } from './bounds.ts'
export type { Call, CallOptions, CallSettings, WriteOptions } from './call.ts'
export { type CartCalls, type CartChange, cart, type Item } from './cart.ts'
export {
  type Client,
  type ClientOptions,
  type Connection,
  createClient,
  type Module,
  type Modules,
} from './client.ts'
export { type CollectionCalls, type CollectionFields, collections } from './collections.ts'
export { type ErrorKind, StoreError } from './error.ts'
export { type ProductCalls, type ProductFields, products } from './products.ts'
export type { Page, Query } from './query.ts'
export type { Fetch } from './send.ts'
export { type SessionCalls, session } from './session.ts'
export type { Tokens, TokenStorage } from './storage.ts'
export type { SessionListener } from './session-manager.ts'
export { type VariantCalls, type VariantFields, variants, type VariantsOf } from './variants.ts'
