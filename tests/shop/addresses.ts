// Every request form of the contract: each spelling of each path, with each method that it accepts.
import { type Address, prefixes, type Route, routes } from '@vitrine/contract'
import { isLanding } from './size.ts'

/** One spelling of the path of an address, with one method. */
export interface RequestForm {
  address: Address
  route: Route
  method: string
  /** Contains the `{names}` of path parameters. */
  path: string
  /** Reads only: GET, and both methods of a QUERY. */
  question: boolean
}

const verbOf = (address: Address) => address.slice(0, address.indexOf(' '))

/** The path as the published client sends it, and its shorter and older forms. */
const formsOf = (address: Address) => {
  const path = address.slice(address.indexOf(' ') + 1)
  const shorter = prefixes.flatMap(([long, short]) =>
    path.startsWith(long) ? [short + path.slice(long.length)] : [],
  )
  const route: Route = routes[address]
  return [path, ...shorter, ...(route.also ?? [])]
}

/** All request forms of the contract. */
export const requestForms: RequestForm[] = (Object.keys(routes) as Address[]).flatMap((address) => {
  const verb = verbOf(address)
  const methods = verb === 'QUERY' ? ['GET', 'POST'] : [verb]
  const question = verb === 'QUERY' || verb === 'GET'
  return formsOf(address).flatMap((path) =>
    methods.map((method) => ({ address, route: routes[address], method, path, question })),
  )
})

/** One request form of each route: the path as the published client sends it, by POST where GET is accepted too. */
const mainForms = requestForms.filter(
  ({ address, method, path }) =>
    address.endsWith(` ${path}`) && !(address.startsWith('QUERY ') && method === 'GET'),
)

/** The request forms that a trial tries: at a landing one of each route, because all forms of it lead to one handler. */
export const triedForms = isLanding ? mainForms : requestForms

/** The input of a request, as the contract's examples write it. */
export interface Sent {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** The status of the response; absent: 200. */
  status?: number
}

/** Fills in a request form: method, path with its query, and body. The body of a GET goes into `.r`. */
export function questionOf(
  { method, path }: Pick<RequestForm, 'method' | 'path'>,
  { path: params = {}, query, body }: Sent,
) {
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const encodedBody =
    body && method === 'GET' ? Buffer.from(JSON.stringify(body)).toString('base64url') : undefined
  const search = encodedBody ? `?.r=${encodedBody}` : query ? `?${new URLSearchParams(query)}` : ''
  return { method, path: pathname + search, ...(body && method !== 'GET' && { body }) }
}
