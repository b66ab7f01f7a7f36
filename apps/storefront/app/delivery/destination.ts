// Where an estimate is for: as a form sends it, and as a cookie keeps it for the next page.
import { toSubdivision } from '@vitrine/ui'
import type { DestinationCountry } from '@vitrine/ui'

/** As much of an address as delivery and tax depend on. */
export interface Destination {
  /** Its code, such as `US`. */
  country: string
  /** With the country, such as `US-NY`. */
  subdivision?: string
  postalCode?: string
}

/** What a form can ask for. */
export type DestinationField = keyof Destination

/** As many characters as the form takes. */
export const maxPostalCodeLength = 20

const cookieName = 'vitrine-deliver-to'

function toDestination(read: (field: DestinationField) => string): Destination {
  const country = read('country')
  const subdivision = toSubdivision(country, read('subdivision'))
  const postalCode = read('postalCode').trim().slice(0, maxPostalCodeLength)
  return { country, ...(subdivision && { subdivision }), ...(postalCode && { postalCode }) }
}

/** The entered destination; its country is '' if none was chosen. */
export const readDestination = (form: FormData): Destination =>
  toDestination((field) => String(form.get(field) ?? ''))

/** A destination as text: that of its cookie, and of its identity. */
export const destinationText = (destination: Destination): string =>
  `${new URLSearchParams({ ...destination })}`

/** The cookie that keeps a destination until the browser is closed. */
export const destinationCookie = (destination: Destination, isSecure: boolean): string =>
  `${cookieName}=${encodeURIComponent(destinationText(destination))}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The destination in the cookies of a browser; undefined if there is none. */
export function readDestinationCookie(cookies: string): Destination | undefined {
  const value = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(cookies)?.[1]
  // Unlike `decodeURIComponent`, this fails for no cookie.
  const stored = new URLSearchParams(new URLSearchParams(`value=${value ?? ''}`).get('value') ?? '')
  const destination = toDestination((field) => stored.get(field) ?? '')
  return /^[A-Z]{2}$/.test(destination.country) ? destination : undefined
}

/** A destination in words, such as `10119, Germany`. */
export function placeText(
  { country: code, subdivision, postalCode }: Destination,
  countries: readonly DestinationCountry[],
): string {
  const country = countries.find((other) => other.code === code)
  const state = country?.subdivisions.find((other) => other.code === subdivision)?.name
  return [postalCode, state ?? subdivision?.slice(code.length + 1), country?.name ?? code]
    .filter(Boolean)
    .join(', ')
}
