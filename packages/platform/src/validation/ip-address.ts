// Network addresses of callers, and the network that counts as one caller. Without `node:net`: it runs in browsers too.
import { parseUrl } from '@vitrine/contract/constants'

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const mappedIpv4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

/**
 * Reads an IP address as servers and proxies write it: with a port, in brackets, with a zone, or as IPv4 within IPv6.
 * Returns its canonical form, or undefined for anything else.
 */
export function parseIpAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? []
  const address = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/s, '')
  if (ipv4.test(address)) return address
  const url = /^[\da-f:.]{2,45}$/i.test(address) ? parseUrl(`http://[${address}]/`) : undefined
  if (!url) return undefined
  const canonical = url.hostname.slice(1, -1)
  const mapped = mappedIpv4.exec(canonical)
  if (!mapped) return canonical
  return mapped
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/**
 * The networks that an address belongs to, the narrowest first: an IPv4 address and its /24, or the /64, the /56 and the /48 of
 * an IPv6 address. A provider gives one customer a /64, and often a whole /56 or /48.
 */
export function clientNetworks(address: string): [string, ...string[]] {
  const canonical = parseIpAddress(address) ?? address
  if (ipv4.test(canonical)) return [canonical, `${canonical.slice(0, canonical.lastIndexOf('.'))}.0/24`]
  if (!canonical.includes(':')) return [canonical]
  const [left = [], right = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = canonical.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  const site = groups.slice(0, 3).join(':')
  const subnet = Number.parseInt(groups[3] ?? '0', 16) & 0xff_00
  return [groups.join(':'), `${site}:${subnet.toString(16)}/56`, `${site}/48`]
}

/** The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address (one subscriber). */
export const clientNetwork = (address: string): string => clientNetworks(address)[0]
