// The addresses that a sign-in may lead back to: those that a client has registered, byte for byte.
import { parseUrl } from '@vitrine/contract/constants'
import { Refusal } from '@vitrine/rules'
import type { FeatureDeps } from '../feature.ts'
import { findClient, type OAuthClient } from './store.ts'

type Registered = Pick<OAuthClient, 'redirectUris' | 'storefrontUrl'>

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[!-~]*)?$/

/** Whether a URL is on the developer's own machine. */
const isLoopback = (url: string) => loopback.test(url)

/** An address of the own machine without its port, which a program gets anew at each start (RFC 8252 §7.3). */
const withoutPort = (uri: string) => {
  const [, host, rest = ''] = loopback.exec(uri) ?? []
  return host === undefined ? undefined : `http://${host}${rest}`
}

/** Whether a client has registered this redirect address. On a developer's machine the port may be any. */
export function isRegisteredUri({ redirectUris }: Registered, uri: string, platformUrl: string): boolean {
  if (redirectUris.includes(uri)) return true
  const portless = isLoopback(platformUrl) ? withoutPort(uri) : undefined
  return portless !== undefined && redirectUris.some((registered) => withoutPort(registered) === portless)
}

const originOf = (url: string) => parseUrl(url)?.origin

/** The origins that a client has registered, each once. */
export const registeredOrigins = ({ redirectUris, storefrontUrl }: Registered): string[] =>
  [...new Set([storefrontUrl, ...redirectUris].map(originOf))].filter(
    (origin) => origin !== undefined && origin !== 'null',
  ) as string[]

// What a browser and a program may read differently.
const isPlain = (url: string) =>
  /^https?:\/\/[a-z0-9.:[\]-]+(?:[/?#][!-~]*)?$/i.test(url) && !url.includes('\\')

/** Whether an address is on an origin that the client has registered. */
export function isOnRegisteredOrigin(client: Registered, url: string, platformUrl: string): boolean {
  const origin = isPlain(url) ? originOf(url) : undefined
  if (origin === undefined) return false
  const origins = registeredOrigins(client)
  if (origins.includes(origin)) return true
  const portless = isLoopback(platformUrl) ? withoutPort(origin) : undefined
  return portless !== undefined && origins.some((registered) => withoutPort(registered) === portless)
}

/**
 * Whether a visitor's checkout may continue at an address: a registered one, one on a registered origin, or a registered
 * address of an app's own scheme with a query.
 */
export function isCheckoutAddress(client: Registered, url: string, platformUrl: string): boolean {
  if (isRegisteredUri(client, url, platformUrl)) return true
  if (isOnRegisteredOrigin(client, url, platformUrl)) return true
  const isOwnScheme = /^(?!https?:)[!-~]+$/i.test(url)
  return isOwnScheme && client.redirectUris.includes(url.replace(/\?.*$/, ''))
}

/** Refuses an address that a visitor's checkout may not continue at; `field` is the one that has it. */
export async function assertCheckoutAddress(
  { database, origins }: Pick<FeatureDeps, 'database' | 'origins'>,
  { clientId }: { clientId: string },
  url: string,
  field: string,
): Promise<void> {
  const client = await findClient(database, clientId)
  if (!client || !isCheckoutAddress(client, url, origins.platformUrl))
    throw new Refusal('REDIRECT_NOT_ALLOWED', { field })
}

/**
 * Whether the link of a mail may lead to a page: to a registered address, or to `/new-password` on a registered origin. Any
 * other path could be a stranger's words in a mail of the shop.
 */
export function isPasswordPage(client: Registered, url: string, platformUrl: string): boolean {
  if (isRegisteredUri(client, url, platformUrl)) return true
  return isOnRegisteredOrigin(client, url, platformUrl) && url === `${originOf(url)}/new-password`
}

/**
 * The address that a mail leads back to: a registered one as it is, any other without its path, which could be a stranger's
 * words. Undefined if its origin is not registered.
 */
export function toMailedAddress(client: Registered, url: string, platformUrl: string): string | undefined {
  if (isRegisteredUri(client, url, platformUrl)) return url
  if (!isOnRegisteredOrigin(client, url, platformUrl)) return undefined
  const origin = originOf(url)
  return originOf(client.storefrontUrl) === origin ? client.storefrontUrl : `${origin}/`
}
