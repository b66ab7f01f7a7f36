// The plain values of the contract. No schemas: the rules, the client and the sample shop import them without loading zod.

export { isCountry } from './countries.ts'

/** The app id of the catalog that holds a store's products. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Every app id that storefronts send for that catalog; the second one is older. */
export const storesAppIds: readonly string[] = [storesAppId, '1380b703-ce81-ff05-f115-39571d94dfcd']

/** The tax group of what names no other; every store has it. */
export const defaultTaxGroupId = '7a000000-0000-4000-8000-000000000000'

/** The app id of the tax calculator that takes the rates that merchants have entered. */
export const manualTaxCalculatorId = '7a000000-0000-4000-8000-0000000000ff'

/** The countries where no store can collect tax. */
export const countriesWithoutTax: readonly string[] = ['CU', 'IR', 'KP', 'SY']

/** The id of the delivery profile that every store has. */
export const defaultDeliveryProfileId = 'de11fe00-0000-4000-8000-000000000001'

/** The carrier of the deliveries that merchants price themselves. */
export const ownCarrierId = 'de11fe00-0000-4000-8000-0000000000ff'

/** Limits of a cart. */
export const cartBounds = {
  maxLines: 300,
  maxLinesPerCall: 100,
  maxQuantity: 100_000,
  maxNoteLength: 1000,
  maxTextFields: 50,
  /** Size of everything that callers wrote into a cart, as JSON: what lines hold besides products, and the cart's own fields. */
  maxTextBytes: 64 * 1024,
} as const

/** The largest bodies. What visitors may send is small, because one of them could keep the parser busy for all others. */
export const bodyLimits = {
  ofVisitors: { maxBytes: 64 * 1024, maxFields: 1000 },
  /** Line items: a hundred with long options and custom texts. */
  ofLines: { maxBytes: 256 * 1024, maxFields: 3000 },
  ofPrograms: { maxBytes: 1024 * 1024 },
  /** Products with a thousand variants each. */
  ofDocuments: { maxBytes: 4 * 1024 * 1024, maxFields: 40_000 },
} as const

/** The variant id of a product without options. */
export const onlyVariantId = '00000000-0000-0000-0000-000000000000'

/** The id of the collection of all products, which the wire knows and no store holds. */
export const allProductsCollectionId = '00000000-000000-000000-000000000001'

/** The longest name of a product. */
export const maxProductName = 80

/** How many pictures a choice gets in catalog version 3; one that version 1 has given more keeps them. */
export const maxChoicePictures = 15

/** How many info sections a product gets in catalog version 3; one that version 1 has given more keeps them. */
export const maxSharedSections = 20

/** How many public tags a product has, and as many private ones. */
export const maxProductTags = 100

/** The largest stock number that a call can set or reach. */
export const maxStockQuantity = 99_999

/** Limits of every query. */
export const queryBounds = {
  maxLimit: 100,
  defaultLimit: 50,
  maxOffset: 10_000,
  maxConditions: 50,
  maxDepth: 8,
  maxValues: 100,
  maxTextLength: 256,
  maxSortFields: 5,
  maxSortFieldsOfSearch: 10,
} as const

/** Limits of the aggregations of a search. */
export const aggregationBounds = {
  maxAggregations: 10,
  maxValues: 250,
  defaultValues: 10,
  /** In all aggregations of a search together; the ranges of a nested one multiply. */
  maxRanges: 50,
  maxDates: 200,
  minNested: 2,
  maxNested: 3,
  maxNestedResults: 1000,
} as const

/** Limits of cursors. A cursor holds the filter of its query, and the sort keys of one row beside it. */
export const cursorBounds = { maxLength: 16_000, maxFilterBytes: 8000 } as const

/** Lifetimes of tokens and sessions, in seconds. */
export const lifetimes = {
  access: { visitor: 4 * 3600, member: 15 * 60 },
  refreshIdle: { visitor: 90 * 86_400, member: 14 * 86_400 },
  refreshAbsolute: { visitor: 365 * 86_400, member: 30 * 86_400 },
  grace: 10,
  /** A code, and the session token that a sign-in gives. */
  code: 60,
  sessionToken: 60,
  redirectSession: 600,
  stateToken: 600,
  recovery: 30 * 60,
  activation: 7 * 86_400,
  /** How long the old address of a member can undo its change. */
  emailUndo: 7 * 86_400,
  /** How long the link in a mail opens an order. */
  orderLink: 90 * 86_400,
  /** How long after a sign-in a member may change the password or delete the account without another one. */
  recentSignIn: 600,
} as const

/**
 * How many sessions of a member may be open: far more than a member has devices, and few enough that one statement ends them
 * all. A sign-in beyond them ends the one that was used longest ago.
 */
export const maxOpenSessions = 100

/** Limits of a member's data. A password counts in characters, and is never cut off. */
export const identityBounds = {
  minPasswordLength: 8,
  maxPasswordLength: 256,
  maxEmailLength: 254,
  maxNameLength: 100,
  maxTextLength: 1000,
  maxListLength: 50,
  maxTokenLength: 1000,
  /** A secret of a device: sixteen random bytes as text have 22 characters or more. */
  minDeviceIdLength: 22,
  maxDeviceIdLength: 100,
  /** Size of a whole profile, as JSON. */
  maxProfileBytes: 64 * 1024,
} as const

/** What may be tried on one address: passwords, codes, and mails to it. */
export const guessBudgets = {
  passwords: { per15Minutes: 10, perDay: 100 },
  codes: { perToken: 5, perHour: 15 },
  mails: { per15Minutes: 3, perDay: 10 },
} as const

/** Limits of a store's settings. */
export const storeBounds = {
  maxNameLength: 100,
  maxUrlLength: 2000,
  maxConsents: 10,
  maxConsentLength: 500,
  maxLineLength: 200,
  maxDescriptionLength: 500,
  maxAltTextLength: 1000,
  maxFooterLinks: 20,
  maxFooterTextLength: 1000,
  maxRates: 50,
  maxPolicies: 10,
} as const

/**
 * Limits of a rich text. A text holds what the wire accepts as HTML; each node becomes an element of a page; and the nodes of a
 * description, the path to it and the data of a node together nest less deeply than the JSON of a request may (64 levels).
 */
export const richContentBounds = {
  maxTextLength: 16_000,
  maxNodes: 2000,
  maxDepth: 20,
  maxDataDepth: 10,
  /** Size of the whole text, as JSON: eight bytes for each character, for nodes, styles and ids. */
  maxBytes: 128 * 1024,
  maxIdLength: 64,
  maxPictureSize: 20_000,
  maxSpan: 100,
} as const

/** The custom field of a member's profile that holds the text of a consent; there is one for each. */
export const consentField = 'Consent'

/** The sort orders of a product search. */
export const browseOrders = ['featured', 'name', 'price', '-price', '-created'] as const

export { currencyExponents, exponentOf } from './currencies.ts'
export { parseUrl } from './parse-url.ts'
export { isSafeLink, isSafePicture } from './link.ts'
