// The canonical form of email addresses: an account is found by it, and mail goes to it.
import { identityBounds, parseUrl } from '@vitrine/contract/constants'

const maxLocalLength = 64

// The local part as HTML's email input accepts it, with dots only between other characters.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

// The URL parser accepts more than domains, such as ports, user info, percent escapes and brackets, and removes tabs and line
// breaks. All of these contain other characters than letters, marks, digits, dots and hyphens.
const domainCharacters = /^[\p{L}\p{M}\p{Nd}.-]+$/u
// Zero-width and bidirectional characters, some of which count as letters.
const invisible = /\p{Default_Ignorable_Code_Point}/u
const nonAscii = /[^\0-\x7f]/u
// The last label holds a letter: with a number there, URL parsers read the domain as an IP address.
const asciiDomain =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Whether browsers turn a character into ASCII letters: fullwidth letters, ligatures, the Kelvin sign. Also the capital ẞ, which
 * some browsers turn into ß and others into ss.
 */
const isAsciiInDisguise = (character: string) =>
  character === '\u1e9e' || (nonAscii.test(character) && !nonAscii.test(character.normalize('NFKC')))

/** The ASCII form of a domain, as browsers convert it; undefined if it is no domain that receives mail. */
function asciiDomainOf(domain: string): string | undefined {
  if (!domainCharacters.test(domain) || [...domain].some(isAsciiInDisguise)) return undefined
  const host = parseUrl(`http://${domain}`)?.hostname
  return host !== undefined && asciiDomain.test(host) ? host : undefined
}

/**
 * The canonical form of an email address: without surrounding white space, in lower case, and with an ASCII domain.
 * Undefined if the text is not an email address.
 */
export function canonicalEmail(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > identityBounds.maxEmailLength || invisible.test(text)) return undefined
  const [local = '', domain = '', ...rest] = trimmed.split('@')
  if (rest.length > 0 || local.length > maxLocalLength || !localPart.test(local)) return undefined
  const ascii = asciiDomainOf(domain)
  if (ascii === undefined) return undefined
  const email = `${local.toLowerCase()}@${ascii}`
  return email.length <= identityBounds.maxEmailLength ? email : undefined
}
