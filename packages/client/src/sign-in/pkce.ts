// PKCE (RFC 7636): a secret that stays with the client, and its hash, which goes with the authorization request.
import { base64url } from '../call.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
// The largest multiple of the alphabet's length in a byte: larger bytes would make the first characters more likely.
const limit = 256 - (256 % alphabet.length)

/** Creates a random text of 43 to 128 characters: letters, digits and `- . _ ~`. */
export const createCodeVerifier = (length = 43): string => {
  if (!(length >= 43 && length <= 128)) throw new RangeError('Expected a length between 43 and 128')
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** A code verifier and its challenge. */
export interface Pkce {
  codeVerifier: string
  codeChallenge: string
  codeChallengeMethod: 'S256'
}

/** Creates a code verifier of 43 to 128 characters, and its challenge. */
export const createPkce = async (length?: number): Promise<Pkce> => {
  const codeVerifier = createCodeVerifier(length)
  // Browsers offer it on https and on localhost only.
  if (!crypto.subtle) throw new TypeError('Signing in needs https, or localhost')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return { codeVerifier, codeChallenge: base64url(new Uint8Array(hash)), codeChallengeMethod: 'S256' }
}
