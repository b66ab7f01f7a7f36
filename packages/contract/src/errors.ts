// Every expected error of the API: its code, HTTP status and message. Any other error is a bug and answers 500.

interface ErrorInfo {
  status: number
  /** What happened. */
  message: string
  /** What the caller can do about it; the API pages show it. */
  fix: string
}

/** Application error codes. */
export const refusals = {
  OWNED_CART_NOT_FOUND: {
    status: 404,
    message: 'Cart not found',
    fix: 'The visitor has no cart yet; adding an item creates one',
  },
  CART_NOT_FOUND: { status: 404, message: 'Cart not found', fix: 'Check the cart id' },
  PRODUCT_NOT_FOUND: {
    status: 404,
    message: 'Product not found',
    fix: 'Check the id; visitors cannot see hidden products',
  },
  COLLECTION_NOT_FOUND: {
    status: 404,
    message: 'Collection not found',
    fix: 'Check the id or slug; visitors cannot see hidden collections',
  },
  VARIANT_NOT_FOUND: {
    status: 404,
    message: 'Variant not found',
    fix: 'Check the id: the product id and the variant id, joined by `-`',
  },
  ITEM_NOT_FOUND_IN_CATALOG: {
    status: 404,
    message: 'Product or variant not found',
    fix: 'Check the catalog reference; for a known product, `data.choices` lists the choices of its variants',
  },
  LINE_ITEM_NOT_FOUND: {
    status: 404,
    message: 'Line item not found in the cart',
    fix: 'Get the cart and use the ids of its line items',
  },
  OUT_OF_STOCK: {
    status: 409,
    message: 'Out of stock',
    fix: 'Remove the items in `data.fields` and add the others again',
  },
  REVISION_MISMATCH: {
    status: 409,
    message: 'The entity was changed by another request',
    fix: 'Get it again and repeat the change',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'The idempotency key was already used for a different request',
    fix: 'Send a new key with each new write',
  },
  UNAUTHENTICATED: {
    status: 401,
    message: 'A valid access token or API key is required',
    fix: 'Send one in the `Authorization` header',
  },
  INVALID_TOKEN: { status: 401, message: 'JWT is not valid', fix: 'Get a new token' },
  PERMISSION_DENIED: {
    status: 403,
    message: 'Permission denied',
    fix: 'Call as the kind of caller that `data` names, or leave out the field that it names',
  },
  ADDRESS_NOT_FOUND: { status: 404, message: 'Route not found', fix: 'Check the path' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'Method not allowed',
    fix: 'Use a method of the `Allow` header',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request body is larger than 1 MiB',
    fix: 'Send less at once',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be uncompressed JSON',
    fix: 'Send JSON as `application/json`, without `Content-Encoding`',
  },
  TIMED_OUT: {
    status: 504,
    message: 'The request timed out',
    fix: 'Retry it; retry a write with the same `Idempotency-Key`',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The platform is overloaded or shutting down',
    fix: 'Retry after the seconds in `Retry-After`',
  },
} as const satisfies Record<string, ErrorInfo>

/**
 * Codes that are more precise than the code of the wire. The response keeps the wire's code in `code`, because existing
 * storefronts branch on it, and has the precise one in `data.code`.
 */
export const detailCodes = {
  OPTIONS_REQUIRED: {
    within: 'ITEM_NOT_FOUND_IN_CATALOG',
    message: 'A choice is required for each option of this product',
    fix: 'Ask the shopper for the missing choice; `data.choices` lists the choices of every variant',
  },
  CHOICE_NOT_FOUND: {
    within: 'ITEM_NOT_FOUND_IN_CATALOG',
    message: 'The product has no variant with these choices',
    fix: 'Let the shopper choose from `data.choices`; the names must match exactly',
  },
} as const satisfies Record<string, { within: keyof typeof refusals; message: string; fix: string }>

/** Error codes of the OAuth endpoints (RFC 6749 §5.2). */
export const oauthRefusals = {
  invalid_request: {
    status: 400,
    message: 'The request is malformed',
    fix: 'Correct the field that the message names',
  },
  invalid_client: {
    status: 401,
    message: 'The client is unknown or its secret is wrong',
    fix: 'Check the client id and secret of the store',
  },
  invalid_grant: {
    status: 400,
    message: 'The refresh token is invalid or expired',
    fix: 'Start a new session',
  },
  unsupported_token_type: {
    status: 400,
    message: 'Only refresh tokens can be revoked',
    fix: 'Access tokens cannot be revoked; they expire within hours',
  },
  unsupported_grant_type: {
    status: 400,
    message: 'The grant type is not supported',
    fix: 'Use a value of `grant_types_supported` in the OAuth server metadata',
  },
} as const satisfies Record<string, ErrorInfo>

/** The codes that routes share: all routes, routes with authentication, writes, and routes with a body. */
export const commonRefusals = {
  any: ['ADDRESS_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'TIMED_OUT', 'UNAVAILABLE'],
  callers: ['UNAUTHENTICATED', 'INVALID_TOKEN', 'PERMISSION_DENIED'],
  writes: ['IDEMPOTENCY_KEY_REUSED'],
  bodies: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const satisfies Record<string, (keyof typeof refusals)[]>

/** Messages of errors without a code, by status: the request cannot be read, or the platform has failed. */
export const statusMessages = {
  400: 'The request is malformed',
  408: 'The request did not arrive in time',
  431: 'The URL and headers are larger than 16 KiB',
  500: 'System error occurred',
} as const

export type RefusalCode = keyof typeof refusals | keyof typeof oauthRefusals

/** The rules that a field can violate. */
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

/** A violated rule of one field. */
export interface FieldViolation {
  field: string
  description: string
  violatedRule: Rule
  ruleName: string | null
  data: Record<string, unknown>
}

/** The body of every response other than 200. */
export interface ErrorBody {
  message: string
  details: {
    applicationError?: { code: string; description: string; data: Record<string, unknown> }
    validationError?: { fieldViolations: FieldViolation[] }
  }
  requestId: string
}
