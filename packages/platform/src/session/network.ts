// Names networks by a keyed hash, so that neither a token nor a row reveals an address. The oldest key names them, so that
// budgets and shares go on while keys rotate: tokens carry the name from when they were made.
import { base64url } from 'jose'
import { clientNetworks, parseIpAddress } from '../validation/ip-address.ts'
import { hmacOf } from '../secrets.ts'
import type { KeyRing } from './keys.ts'

const hashBytes = 9
// No character of base64url.
const separator = '.'

/**
 * Makes the function that names the network of an IP address, with the wider networks around it; undefined for what is not an
 * address.
 */
export const networkNames =
  (keys: KeyRing) =>
  async (address: unknown): Promise<string | undefined> => {
    const canonical = typeof address === 'string' ? parseIpAddress(address) : undefined
    if (canonical === undefined) return undefined
    const { secret } = await keys.oldest()
    const names = clientNetworks(canonical).map(async (network) => {
      const mac = await hmacOf(secret, `network:${network}`)
      return base64url.encode(mac.subarray(0, hashBytes))
    })
    return (await Promise.all(names)).join(separator)
  }

export type NetworkNames = ReturnType<typeof networkNames>

/**
 * The names in that of a network, the narrowest first: of an IPv4 address and its /24, or of the /64, the /56 and the /48 of an
 * IPv6 address. Tokens of earlier versions name the narrowest alone.
 */
export const namesOf = (network: string): [string, ...string[]] =>
  network.split(separator) as [string, ...string[]]
