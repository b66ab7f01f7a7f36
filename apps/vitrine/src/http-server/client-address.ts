// The address of the client behind a request: the peer, or what a trusted proxy says about it in X-Forwarded-For.
import type { IncomingMessage } from 'node:http'
import { type BlockList, isIPv6 } from 'node:net'
import { parseIpAddress } from '@vitrine/platform'

/** Whether the address is that of a proxy, or of this machine. */
export const isProxy = (proxies: BlockList, address: string): boolean =>
  proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The address of the client; undefined if only proxies are known, because many clients share them. Each proxy appends its
 * peer to X-Forwarded-For, so the list is read from the right while the address is a proxy's. An entry that is no address
 * ends it: what stands left of it may have been written by the client.
 */
export function readClientAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  proxies: BlockList,
): string | undefined {
  let address = parseIpAddress(socket.remoteAddress ?? '')
  const forwarded = `${headers['x-forwarded-for'] ?? ''}`.split(',')
  while (address !== undefined && isProxy(proxies, address)) address = parseIpAddress(forwarded.pop() ?? '')
  return address
}
