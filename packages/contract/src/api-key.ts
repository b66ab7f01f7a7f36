// The format of API keys, for every program that creates, stores, sends or reads one.

// A JWT is three base64url parts; the first is JSON (RFC 7519 §3.1).
const jwt = /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/

/** Whether a text is read as an access token, and therefore never as an API key. */
export const looksLikeToken = (text: string) => jwt.test(text)

/** The rule for API keys, worded to follow a field name. */
export const apiKeyRule =
  'must be 20 to 1000 printable ASCII characters without spaces, and not an access token'

/** Whether a text can be an API key: long enough for a secret, and valid in a header as it is. */
export const isValidApiKey = (text: string) => /^[\x21-\x7e]{20,1000}$/.test(text) && !looksLikeToken(text)
