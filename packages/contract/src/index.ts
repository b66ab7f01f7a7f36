// The door of the contract: what client and platform promise each other.
export {
  AddToCart,
  Cart,
  CartAnswer,
  CatalogReference,
  cartBounds,
  cartRoutes,
  LineItem,
  NewLineItem,
  RemoveLines,
  SetQuantities,
  storesAppId,
  UpdateCart,
  Violation,
} from './cart.ts'
export { CollectionDraft } from './collections.ts'
export { elevatedFields } from './elevated.ts'
export {
  type ErrorBody,
  type FieldViolation,
  oauthRefusals,
  type RefusalCode,
  type Rule,
  refusals,
  refusedAnywhere,
} from './errors.ts'
export { type EventName, type EventPayload, events } from './events.ts'
export { Price } from './money.ts'
export {
  type Media,
  type MediaItem,
  onlyVariantId,
  Picture,
  type PriceData,
  Product,
  ProductDraft,
  ProductOption,
  ProductsAnswer,
  productRoutes,
  Variant,
} from './products.ts'
export { PagingMetadata, Query, queryBounds } from './query.ts'
export {
  type Address,
  type Answer,
  type Audience,
  type Input,
  type Parsed,
  prefixes,
  type Reply,
  type Route,
  type Routes,
  routes,
} from './routes.ts'
export { lifetimes, sessionRoutes, TokenAnswer, TokenRequest } from './session.ts'
