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
