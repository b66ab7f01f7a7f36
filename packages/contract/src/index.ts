// Entry point of the contract: the API that platform and client share.
export { isValidApiKey, apiKeyRule, looksLikeToken } from './api-key.ts'
export { Browse, BrowseAnswer, browseRoutes, Facets } from './browse.ts'
export {
  AddToCart,
  Cart,
  CartAnswer,
  CartTotals,
  CatalogReference,
  CustomLineItem,
  cartBounds,
  cartByIdRoutes,
  cartRoutes,
  LineItem,
  NewLineItem,
  SetQuantities,
  storesAppId,
  UpdateCart,
  Violation,
} from './cart.ts'
export {
  Collection,
  CollectionDraft,
  CollectionsAnswer,
  collectionRoutes,
} from './collections.ts'
export { merchantOnlyFields } from './merchant-only.ts'
export {
  detailCodes,
  type ErrorBody,
  type FieldViolation,
  oauthRefusals,
  type RefusalCode,
  type Rule,
  refusals,
  commonRefusals,
  statusMessages,
} from './errors.ts'
export { queryableFields, operators } from './fields.ts'
export { type EventName, type EventPayload, events } from './events.ts'
export { type Example, exampleIds, examples } from './examples.ts'
export { Price } from './money.ts'
export { openApi } from './openapi.ts'
export {
  CatalogVersion,
  type CostAndProfit,
  type MeasurementUnit,
  type Media,
  type MediaItem,
  onlyVariantId,
  Picture,
  type PriceData,
  type PricePerUnit,
  Product,
  ProductDraft,
  ProductOption,
  ProductsAnswer,
  productRoutes,
  stock,
  Variant,
} from './products.ts'
export { PagingMetadata, QueryBody, queryBounds } from './query.ts'
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
export { ProductSearch, SearchAnswer, SearchFacets, searchRoutes } from './search.ts'
export { lifetimes, sessionRoutes, TokenAnswer, TokenRequest } from './session.ts'
export {
  OptionsAvailability,
  StoreVariant,
  StoreVariantsAnswer,
  VariantsAnswer,
  variantRoutes,
} from './variants.ts'
