// The expected errors that any feature may answer: code, HTTP status and message. The codes of one feature are beside its
// routes, and refusals.ts has all of them. Any other error is a bug and answers 500.

interface ErrorInfo {
  status: number
  /** The code of the wire, where it differs; the response then has ours in `data.code`. */
  wireCode?: number
  /** What happened. */
  message: string
  /** What the caller can do about it; the API pages show it. */
  fix: string
}

/** Error codes, such as those of a feature. */
export type RefusalTable = Record<string, ErrorInfo>

/** Codes that belong to no feature. */
export const generalRefusals = {
  REVISION_MISMATCH: {
    status: 409,
    message: 'The entity was changed by another request',
    fix: 'Get it again and repeat the change; `data.id` and `data.current` are the id and revision that it has now, and beside them is an entity of the catalog as it is, such as `data.product`',
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
    fix: 'Call as the kind of caller or with the permission that `data` names, or leave out the field that it names',
  },
  ADDRESS_NOT_FOUND: { status: 404, message: 'Route not found', fix: 'Check the path' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'Method not allowed',
    fix: 'Use a method of the `Allow` header',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request body is too large',
    fix: 'Send less at once: the error names the limit of the call',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be uncompressed JSON',
    fix: 'Send JSON as `application/json`, without `Content-Encoding`',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'A budget of this network or of this store is used up',
    fix: 'Retry after the seconds in `Retry-After`; `data` names the budget. API keys have one: about 20 unfinished changes by filter for each store (`changes-by-filter`)',
  },
  REDIRECT_NOT_ALLOWED: {
    status: 400,
    message: 'The redirect address is not registered',
    fix: 'Send one of `redirectUris`, or `/callback` or `/new-password` of the store; `data.field` names the field',
  },
  TIMED_OUT: {
    status: 504,
    message: 'The request timed out',
    fix: 'Retry after the seconds in `Retry-After`; retry a write with the same `Idempotency-Key`',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The platform is overloaded or shutting down',
    fix: 'Retry after the seconds in `Retry-After`',
  },
} as const satisfies RefusalTable

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
    message: 'The refresh token or code is invalid or expired',
    fix: 'Start a new session',
  },
  unauthorized_client: {
    status: 403,
    message: 'This client may not use the grant',
    fix: 'Call from a server, with an API key of the store',
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
} as const satisfies RefusalTable

/** The codes that routes share: all routes, routes with authentication, writes, and routes with a body. */
export const commonRefusals = {
  any: ['ADDRESS_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'TIMED_OUT', 'UNAVAILABLE'],
  callers: ['UNAUTHENTICATED', 'INVALID_TOKEN', 'PERMISSION_DENIED'],
  writes: ['IDEMPOTENCY_KEY_REUSED'],
  bodies: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const satisfies Record<string, (keyof typeof generalRefusals)[]>

/** Messages of errors without a code, by status: the request cannot be read, or the platform has failed. */
export const statusMessages = {
  400: 'The request is malformed',
  408: 'The request did not arrive in time',
  431: 'The URL and headers are larger than 16 KiB',
  500: 'System error occurred',
} as const

/** The codes that a route of any feature may list. */
export type GeneralRefusalCode = keyof typeof generalRefusals | keyof typeof oauthRefusals

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
    applicationError?: { code: string | number; description: string; data: Record<string, unknown> }
    validationError?: { fieldViolations: FieldViolation[] }
  }
  requestId: string
}
