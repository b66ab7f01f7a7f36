// Names networks by a keyed hash, so that neither a token nor a row reveals an address. The oldest key names them, so that
// budgets and shares go on while keys rotate: tokens carry the name from when they were made.
import { base64url } from 'jose'
import { clientNetworks, parseIpAddress } from '../validation/ip-address.ts'
import { joinNames } from '../validation/network-names.ts'
import { hmacOf } from '../secrets.ts'
import type { KeyRing } from './keys.ts'

const hashBytes = 9

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
    return joinNames(await Promise.all(names))
  }

export type NetworkNames = ReturnType<typeof networkNames>
