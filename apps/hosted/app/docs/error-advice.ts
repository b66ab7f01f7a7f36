// What a caller can do about each error of the API.
import type { RefusalCode } from '@vitrine/contract'

const byCode: Record<RefusalCode, string> = {
  OWNED_CART_NOT_FOUND: 'Add an item: the first item creates the cart.',
  CART_NOT_FOUND: 'Check the cart id.',
  PRODUCT_NOT_FOUND: 'Check the product id.',
  COLLECTION_NOT_FOUND: 'Check the collection id.',
  VARIANT_NOT_FOUND: 'Check the variant id.',
  ITEM_NOT_FOUND_IN_CATALOG: 'Check the product id and the choices; `data.code` says which choice is wrong.',
  LINE_ITEM_NOT_FOUND: 'Read the cart again for the ids of its lines.',
  OUT_OF_STOCK: 'Offer another variant.',
  REVISION_MISMATCH: 'Read the entity again and repeat the change on it.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new key for each new request.',
  UNAUTHENTICATED: 'Send a token or an API key in `authorization`.',
  INVALID_TOKEN: 'Refresh the token.',
  PERMISSION_DENIED: 'Use an API key of the store.',
  ADDRESS_NOT_FOUND: 'Check the path.',
  METHOD_NOT_ALLOWED: 'Use a method of the `allow` header.',
  PAYLOAD_TOO_LARGE: 'Split the request.',
  UNSUPPORTED_MEDIA_TYPE: 'Send plain JSON with `content-type: application/json`.',
  TIMED_OUT: 'Try again; a write with an `Idempotency-Key` is applied only once.',
  UNAVAILABLE: 'Try again after the seconds in `retry-after`.',
  invalid_request: 'Correct the request.',
  invalid_client: 'Check the client id.',
  invalid_grant: 'Start a new session.',
  unsupported_token_type: 'Send the refresh token.',
  unsupported_grant_type: 'Use `anonymous` or `refresh_token`.',
}

// Errors without a code.
const byStatus: Record<string, string> = {
  400: 'Correct the request.',
  408: 'Send the request again.',
  431: 'Shorten the URL or the headers.',
  500: 'Try again; if it happens again, report the `requestId`.',
}

/** What to do about an error. */
export const adviceFor = (status: string, code: string | undefined): string | undefined =>
  code ? (byCode as Record<string, string | undefined>)[code] : byStatus[status]
