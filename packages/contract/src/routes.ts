// The address book: every address of the wire, and the types that callers and handlers borrow from it.
import type { z } from 'zod'
import { browseRoutes } from './browse.ts'
import { cartByIdRoutes, cartRoutes } from './cart.ts'
import type { RefusalCode } from './errors.ts'
import { collectionRoutes } from './collections.ts'
import { productRoutes } from './products.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { variantRoutes } from './variants.ts'

/** Who may call: nobody known, anyone with a token or key, a visitor, the merchant's own programs with a key. */
export type Audience = 'anyone' | 'caller' | 'visitor' | 'merchant'

/** What one address promises. `QUERY` is GET with `.r`, GET with parameters, and POST. */
export interface Route {
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
  for: Audience
  refuses?: readonly RefusalCode[]
  errorFormat?: 'oauth'
}

/** All addresses, keyed as the current published client sends them. */
export const routes = {
  ...sessionRoutes,
  ...productRoutes,
  ...searchRoutes,
  ...browseRoutes,
  ...variantRoutes,
  ...collectionRoutes,
  ...cartRoutes,
  ...cartByIdRoutes,
} as const satisfies Record<string, Route>

/** Long prefixes and the shorter forms that the spec and older clients send. */
export const prefixes = [
  ['/ecom/v1/', '/v1/'],
  ['/stores-reader/v1/', '/v1/'],
  ['/stores-reader/v1/', '/stores/v1/'],
  ['/v2/', '/stores-reader/v2/'],
  ['/oauth2/', '/_api/oauth2/'],
] as const

export type Routes = typeof routes
export type Address = keyof Routes & string

type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | PathNames<Rest>
  : never
type In<R, K extends string> = R extends { [k in K]: infer S extends z.ZodType } ? z.input<S> : never
type Out<R, K extends string> = R extends { [k in K]: infer S extends z.ZodType } ? z.output<S> : never
type WhenPresent<K extends string, T> = [T] extends [never]
  ? unknown
  : {} extends T
    ? { [k in K]?: T }
    : { [k in K]: T }
type Path<A extends string> = [PathNames<A>] extends [never]
  ? unknown
  : { path: Record<PathNames<A>, string> }

/** What a caller hands over for one address: path names, query, body, only those that it has. */
export type Input<A extends Address> = Path<A> &
  WhenPresent<'query', In<Routes[A], 'query'>> &
  WhenPresent<'body', In<Routes[A], 'body'>>

/** What comes back to the caller. */
export type Answer<A extends Address> = [Out<Routes[A], 'answer'>] extends [never]
  ? void
  : Out<Routes[A], 'answer'>

/** What a handler receives: parsed, with nothing left to doubt. */
export type Parsed<A extends Address> = Path<A> & {
  [K in 'query' | 'body' as [Out<Routes[A], K>] extends [never] ? never : K]: Out<Routes[A], K>
}

/** What a handler answers. */
export type Reply<A extends Address> = [In<Routes[A], 'answer'>] extends [never]
  ? void
  : In<Routes[A], 'answer'>
