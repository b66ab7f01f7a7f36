// Every address of the contract as it can be asked: each form of its path, each method it answers to.
import { type Address, prefixes, type Route, routes } from '@vitrine/contract'

/** One way to ask at one address. */
export interface RequestForm {
  address: Address
  route: Route
  method: string
  /** With its `{names}`. */
  path: string
  /** Asks and writes nothing: GET, and both methods of a QUERY. */
  question: boolean
}

const verbOf = (address: Address) => address.slice(0, address.indexOf(' '))

/** The path as the published client sends it, and every shorter or older form of it. */
const formsOf = (address: Address) => {
  const path = address.slice(address.indexOf(' ') + 1)
  const shorter = prefixes.flatMap(([long, short]) =>
    path.startsWith(long) ? [short + path.slice(long.length)] : [],
  )
  return [path, ...shorter]
}

/** All the ways there are. */
export const requestForms: RequestForm[] = (Object.keys(routes) as Address[]).flatMap((address) => {
  const verb = verbOf(address)
  const methods = verb === 'QUERY' ? ['GET', 'POST'] : [verb]
  const question = verb === 'QUERY' || verb === 'GET'
  return formsOf(address).flatMap((path) =>
    methods.map((method) => ({ address, route: routes[address], method, path, question })),
  )
})

/** What an address is sent, as the contract's examples write it. */
export interface Sent {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** A way with what it is sent, as an asker takes it. */
export function questionOf(
  { method, path }: Pick<RequestForm, 'method' | 'path'>,
  { path: names = {}, query, body }: Sent,
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))
  const packed =
    body && method === 'GET' ? Buffer.from(JSON.stringify(body)).toString('base64url') : undefined
  const search = packed ? `?.r=${packed}` : query ? `?${new URLSearchParams(query)}` : ''
  return { method, path: filled + search, ...(body && method !== 'GET' && { body }) }
}
