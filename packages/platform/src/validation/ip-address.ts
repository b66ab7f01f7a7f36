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

/** The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address (one subscriber). */
export function clientNetwork(address: string): string {
  const canonical = parseIpAddress(address) ?? address
  if (!canonical.includes(':')) return canonical
  const [left = [], right = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = canonical.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
