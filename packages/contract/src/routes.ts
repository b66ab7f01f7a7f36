// Every address of the wire, and the types that clients and handlers derive from it.
import type { z } from 'zod'
import { browseRoutes } from './browse.ts'
import { cartByIdRoutes, cartRoutes } from './cart.ts'
import type { RefusalCode } from './errors.ts'
import { collectionRoutes } from './collections.ts'
import { productRoutes } from './products.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { variantRoutes } from './variants.ts'

/** Who may call: anyone, any caller with a token or key, a visitor with a token, a merchant's program with a key. */
export type Audience = 'anyone' | 'caller' | 'visitor' | 'merchant'

/** The schemas, audience and refusals of one address. `QUERY` is GET with `.r`, GET with parameters, and POST. */
export interface Route {
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
  for: Audience
  refuses?: readonly RefusalCode[]
  errorFormat?: 'oauth'
}

/** All routes by address, as the current published client sends it. */
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

/** Address prefixes, each with a shorter form that the spec or older clients send. */
export const prefixes = [
  ['/ecom/v1/', '/v1/'],
  ['/stores-reader/v1/', '/v1/'],
  ['/stores-reader/v1/', '/stores/v1/'],
  ['/v2/', '/stores-reader/v2/'],
  ['/oauth2/', '/_api/oauth2/'],
] as const

export type Routes = typeof routes
export type Address = keyof Routes & string

type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never
type InputOf<R, K extends string> = R extends { [k in K]: infer S extends z.ZodType } ? z.input<S> : never
type OutputOf<R, K extends string> = R extends { [k in K]: infer S extends z.ZodType } ? z.output<S> : never
type WhenPresent<K extends string, T> = [T] extends [never]
  ? unknown
  : {} extends T
    ? { [k in K]?: T }
    : { [k in K]: T }
type Path<A extends string> = [PathNames<A>] extends [never]
  ? unknown
  : { path: Record<PathNames<A>, string> }

/** What a client passes for one address: path parameters, query and body, as far as the route has them. */
export type Input<A extends Address> = Path<A> &
  WhenPresent<'query', InputOf<Routes[A], 'query'>> &
  WhenPresent<'body', InputOf<Routes[A], 'body'>>

/** What the client receives. */
export type Answer<A extends Address> = [OutputOf<Routes[A], 'answer'>] extends [never]
  ? void
  : OutputOf<Routes[A], 'answer'>

/** What a handler receives: the parsed and validated input. */
export type Parsed<A extends Address> = Path<A> & {
  [K in 'query' | 'body' as [OutputOf<Routes[A], K>] extends [never] ? never : K]: OutputOf<Routes[A], K>
}

/** What a handler returns. */
export type Reply<A extends Address> = [InputOf<Routes[A], 'answer'>] extends [never]
  ? void
  : InputOf<Routes[A], 'answer'>
