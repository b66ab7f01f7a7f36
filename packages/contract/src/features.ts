// The features of the contract. The module of a feature exports its schemas, its `routes`, one of the `examples` for each
// route, its `events` if it has any, and a sentence `about` it.
export * as session from './session/index.ts'
export * as products from './products/index.ts'
export * as variants from './products/variants.ts'
export * as merchantProducts from './merchant-products/index.ts'
export * as collections from './collections/index.ts'
export * as slugs from './slugs.ts'
export * as cart from './cart/index.ts'
export * as identity from './identity/index.ts'
export * as site from './site.ts'
export * as account from './account.ts'
export * as members from './members.ts'
export * as settings from './settings.ts'
