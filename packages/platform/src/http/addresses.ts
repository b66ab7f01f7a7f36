// The route table of the contract as the router serves it: every path of every address, with its methods.
import { type Address, prefixes, type Route, routes } from '@vitrine/contract'

/** One address of the contract with its route. */
export interface RouteEntry {
  address: Address
  route: Route
  /** A QUERY: served for GET and POST alike, and never a write. */
  isQuery: boolean
}

const verbOf = (address: Address) => address.slice(0, address.indexOf(' '))

/** The path of an address, and its short and older forms. */
export function pathsOf(address: Address): string[] {
  const path = address.slice(address.indexOf(' ') + 1)
  const aliases = prefixes
    .filter(([long]) => path.startsWith(long))
    .map(([long, short]) => short + path.slice(long.length))
  return [path, ...aliases, ...((routes[address] as Route).also ?? [])]
}

/** The HTTP methods of an address. */
export const methodsOf = (address: Address): string[] =>
  verbOf(address) === 'QUERY' ? ['GET', 'POST'] : [verbOf(address)]

/** Every path with its methods; static segments come before names, whatever the order of the contract. */
export function routeTable(): [path: string, methods: Map<string, RouteEntry>][] {
  const table = new Map<string, Map<string, RouteEntry>>()
  for (const address of Object.keys(routes) as Address[]) {
    const entry = { address, route: routes[address], isQuery: verbOf(address) === 'QUERY' }
    for (const path of pathsOf(address)) {
      const methods = table.get(path) ?? new Map<string, RouteEntry>()
      for (const method of methodsOf(address)) if (!methods.has(method)) methods.set(method, entry)
      table.set(path, methods)
    }
  }
  const countNames = (path: string) => path.split('{').length
  return [...table].sort(([a], [b]) => countNames(a) - countNames(b))
}
