// What can be an API key, for whoever chooses, keeps, sends or reads one.

// An access token is three parts, the first of them JSON (RFC 7519, section 3.1).
const token = /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/

/** Whether a text is read as an access token, and so never as an API key. */
export const looksLikeToken = (text: string) => token.test(text)

/** What an API key must be, for a sentence that begins with its name. */
export const apiKeyRule = 'must be 20 to 1000 letters, digits and signs of ASCII without spaces, and no token'

/** Whether a text can be an API key: long enough to be a secret, and fit for a header as it is. */
export const isValidApiKey = (text: string) => /^[\x21-\x7e]{20,1000}$/.test(text) && !looksLikeToken(text)
