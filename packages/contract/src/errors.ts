// Every 'no' the platform can say: its code, its status and the sentence a person reads.
// An expected 'no' has a row here; everything else is a bug and answers 500.

/** Application codes, each with its HTTP status and its sentence. */
export const refusals = {
  OWNED_CART_NOT_FOUND: { status: 404, message: 'There is no cart yet' },
  CART_NOT_FOUND: { status: 404, message: 'There is no such cart' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'There is no such product' },
  COLLECTION_NOT_FOUND: { status: 404, message: 'There is no such collection' },
  VARIANT_NOT_FOUND: { status: 404, message: 'There is no such variant' },
  ITEM_NOT_FOUND_IN_CATALOG: { status: 404, message: 'There is no such product, or no such choice of it' },
  LINE_ITEM_NOT_FOUND: { status: 404, message: 'The cart has no such line' },
  OUT_OF_STOCK: { status: 409, message: 'None are left' },
  REVISION_MISMATCH: { status: 409, message: 'The entity has changed since it was read' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This idempotency key was used for another request' },
  UNAUTHENTICATED: { status: 401, message: 'A valid access token or API key is needed' },
  INVALID_TOKEN: { status: 401, message: 'JWT is not valid' },
  PERMISSION_DENIED: { status: 403, message: 'This needs more rights' },
  ADDRESS_NOT_FOUND: { status: 404, message: 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that method' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is larger than 1 MiB' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON, and not compressed' },
  TIMED_OUT: {
    status: 504,
    message: 'The answer took too long; nothing is known to be wrong with the request',
  },
  UNAVAILABLE: { status: 503, message: 'The platform is stopping or too busy; ask again soon' },
} as const satisfies Record<string, ErrorInfo>

/**
 * Our own codes, where the hosted platform's code says less. The response keeps that code in `code`, because storefronts
 * branch on it, and has ours in `data.code`.
 */
export const detailCodes = {
  OPTIONS_REQUIRED: {
    within: 'ITEM_NOT_FOUND_IN_CATALOG',
    message: 'A choice is required for each option of this product',
  },
  CHOICE_NOT_FOUND: {
    within: 'ITEM_NOT_FOUND_IN_CATALOG',
    message: 'The product has no variant with these choices',
  },
} as const satisfies Record<string, { within: keyof typeof refusals; message: string }>

/** What the token endpoint says, in the words of OAuth 2 (RFC 6749 §5.2). */
export const oauthRefusals = {
  invalid_request: { status: 400, message: 'The request is malformed' },
  invalid_client: { status: 401, message: 'There is no such client, or its secret is wrong' },
  invalid_grant: { status: 400, message: 'The refresh token is not valid any more' },
  unsupported_token_type: {
    status: 400,
    message: 'Only refresh tokens can be ended; access tokens are over soon',
  },
  unsupported_grant_type: { status: 400, message: 'This grant type is not served' },
} as const satisfies Record<string, ErrorInfo>

interface ErrorInfo {
  status: number
  message: string
}

/** What a call may be refused besides its own: any, those of callers who show who they are, writes, and bodies. */
export const commonRefusals = {
  any: ['ADDRESS_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'TIMED_OUT', 'UNAVAILABLE'],
  callers: ['UNAUTHENTICATED', 'INVALID_TOKEN', 'PERMISSION_DENIED'],
  writes: ['IDEMPOTENCY_KEY_REUSED'],
  bodies: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const satisfies Record<string, (keyof typeof refusals)[]>

/** What is told without a code, by status: what came was no request, or the platform has failed. */
export const statusMessages = {
  400: 'The request is malformed',
  408: 'The request did not arrive in time',
  431: 'The address and headers are larger than 16 KiB',
  500: 'System error occurred',
} as const

export type RefusalCode = keyof typeof refusals | keyof typeof oauthRefusals

/** The rules a field can break. */
export type Rule =
  | 'VALIDATION'
  | 'OTHER'
  | 'MAX'
  | 'MIN'
  | 'MAX_LENGTH'
  | 'MIN_LENGTH'
  | 'MAX_SIZE'
  | 'MIN_SIZE'
  | 'FORMAT'
  | 'DECIMAL_LTE'
  | 'DECIMAL_GTE'
  | 'DECIMAL_LT'
  | 'DECIMAL_GT'
  | 'DECIMAL_MAX_SCALE'
  | 'INVALID_ENUM_VALUE'
  | 'REQUIRED_FIELD'
  | 'FIELD_NOT_ALLOWED'
  | 'ONE_OF_ALIGNMENT'
  | 'EXACT_LENGTH'
  | 'EXACT_SIZE'
  | 'REQUIRED_ONE_OF_FIELD'

/** One broken rule, as the wire tells it. */
export interface FieldViolation {
  field: string
  description: string
  violatedRule: Rule
  ruleName: string | null
  data: Record<string, unknown>
}

/** The body of every answer that is not 200. */
export interface ErrorBody {
  message: string
  details: {
    applicationError?: { code: string; description: string; data: Record<string, unknown> }
    validationError?: { fieldViolations: FieldViolation[] }
  }
  requestId: string
}

/** What the developer of a storefront does about each code (docs/errors.md). */
export const errorAdvice = {
  OWNED_CART_NOT_FOUND:
    'Show an empty cart; the first add creates one. `cart.get()` of our client returns `null`.',
  CART_NOT_FOUND: 'Check the id; the cart may have been deleted, or belong to another store.',
  PRODUCT_NOT_FOUND: 'Show your "not found" page. `products.get()` of our client returns `null`.',
  COLLECTION_NOT_FOUND:
    'Show your "not found" page. `collections.get()` and `collections.bySlug()` of our client return `null`.',
  VARIANT_NOT_FOUND:
    'Check that the id is `{productId}-{variantId}`. `variants.get()` of our client returns `null`.',
  ITEM_NOT_FOUND_IN_CATALOG:
    'Load the product again; it may have been removed or hidden since the page was loaded.',
  LINE_ITEM_NOT_FOUND: 'Load the cart again; the line may have been removed in another tab.',
  OUT_OF_STOCK: 'Tell the shopper that the item is sold out, and load the product again.',
  REVISION_MISMATCH: 'Read the entity again, apply the change to it, and send it with the new revision.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new key for each new write; repeat a key only with the same body.',
  UNAUTHENTICATED: 'Send an access token or an API key in `Authorization`. Our client does this by itself.',
  INVALID_TOKEN: 'Refresh the token, or check the API key. Our client refreshes once by itself.',
  PERMISSION_DENIED:
    'Use a caller who has the permission: `data.needs` says which, or `data.field` names the field to leave out.',
  ADDRESS_NOT_FOUND: 'Check the path; the API pages at `/docs` list all of them.',
  METHOD_NOT_ALLOWED: 'Use one of the methods in the `Allow` header.',
  PAYLOAD_TOO_LARGE: 'Send less at once: 1 MiB is the limit of every body.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON as `application/json`, without `Content-Encoding`.',
  TIMED_OUT: 'Try again, a write with the same idempotency key: the first one may have taken effect.',
  UNAVAILABLE:
    'Try again after the seconds in `Retry-After`. Our client does, for reads and for writes with a key.',
  OPTIONS_REQUIRED:
    'Ask the shopper for the missing choice; `data.choices` lists the choices of every variant.',
  CHOICE_NOT_FOUND: 'Let the shopper choose from `data.choices`; the names must match exactly.',
  invalid_request: 'Fix the request; the message names the field.',
  invalid_client: 'Check the client id, and on a server the client secret.',
  invalid_grant: 'The session has ended: ask for new visitor tokens. Our client does this by itself.',
  unsupported_token_type: 'Revoke the refresh token instead; access tokens expire by themselves.',
  unsupported_grant_type: 'Use `anonymous` or `refresh_token`; no other grant type is available yet.',
} as const satisfies Record<RefusalCode | keyof typeof detailCodes, string>
