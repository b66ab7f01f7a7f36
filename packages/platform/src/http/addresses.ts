// The address book as the router serves it: every form of every path, and which method leads where.
import { type Address, prefixes, type Route, routes } from '@vitrine/contract'

/** One address, ready to be served. */
export interface RouteEntry {
  address: Address
  route: Route
  /** A question: answered to GET and POST alike, and never a write. */
  isQuery: boolean
}

const verbOf = (address: Address) => address.slice(0, address.indexOf(' '))

/** The path of an address, and every shorter or older form of it. */
export function pathsOf(address: Address): string[] {
  const path = address.slice(address.indexOf(' ') + 1)
  const forms = prefixes
    .filter(([long]) => path.startsWith(long))
    .map(([long, short]) => short + path.slice(long.length))
  return [path, ...forms]
}

/** The methods an address answers to. */
export const methodsOf = (address: Address): string[] =>
  verbOf(address) === 'QUERY' ? ['GET', 'POST'] : [verbOf(address)]

/** Every path with its methods; static segments stand before names, whatever the order of the contract. */
export function routeTable(): [path: string, methods: Map<string, RouteEntry>][] {
  const book = new Map<string, Map<string, RouteEntry>>()
  for (const address of Object.keys(routes) as Address[]) {
    const served = { address, route: routes[address], isQuery: verbOf(address) === 'QUERY' }
    for (const path of pathsOf(address)) {
      const methods = book.get(path) ?? new Map<string, RouteEntry>()
      for (const method of methodsOf(address)) if (!methods.has(method)) methods.set(method, served)
      book.set(path, methods)
    }
  }
  const names = (path: string) => path.split('{').length
  return [...book].sort(([a], [b]) => names(a) - names(b))
}
