// The shape of a route, and the types that follow from one: what a client sends, what a handler receives and returns.
import type { z } from 'zod'
import { bodyLimits } from './constants.ts'
import type { GeneralRefusalCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call: anyone, any caller with a token or key, a visitor with a token (members included), a member, or a program
 * whose key has a permission (`permission('cart.read')`).
 */
export type Audience = 'anyone' | 'caller' | 'visitor' | 'member' | { readonly permission: Permission }

/** The schemas, audience and refusals of one address. `QUERY` is GET with `.r`, GET with parameters, and POST. */
export interface RouteOf<Code extends string> {
  /**
   * A schema for each name in the path. A value of another form names nothing, so the call is refused with the first
   * code of `refuses`.
   */
  path?: Record<string, z.ZodType<unknown, string>>
  query?: z.ZodType
  body?: z.ZodType
  answer?: z.ZodType
  for: Audience
  refuses?: readonly Code[]
  errorFormat?: 'oauth'
  /** Absent: the limit of the audience (`bodyLimitOf`). */
  bodyLimit?: BodyLimit
  /** Other paths of the same call, besides those that the table of prefixes gives. */
  also?: readonly string[]
  /** Costs much time of a processor, as hashing does: few of these calls run at once, apart from all others. */
  heavy?: true
  /** The answer is an HTTP response, such as a redirect. The published client gets it described in JSON. */
  raw?: true
  /** All visitors get the same answer, so that caches may share it for a second. Callers with an API key may get another. */
  isPublic?: true
  /** Anyone may call, and an API key in the header is read all the same. */
  readsKey?: true
}

/** The routes of a feature, by address; they may refuse with its `OwnCode`s and with those of any feature. */
export type RouteTable<OwnCode extends string = never> = Record<string, RouteOf<GeneralRefusalCode | OwnCode>>

/** The tables of all features as one. */
export type AllOf<Table> = (Table extends unknown ? (table: Table) => void : never) extends (
  all: infer All,
) => void
  ? { [A in keyof All]: All[A] }
  : never

/** The largest body of a route; a larger one is refused before it is parsed. */
export interface BodyLimit {
  maxBytes: number
  /** The number of fields, at any depth; absent: as many as fit. */
  maxFields?: number
}

/** The limit of a route's body: parsing must not cost the visitors of one network more than a page. */
export const bodyLimitOf = ({ bodyLimit, for: audience }: RouteOf<string>): BodyLimit =>
  bodyLimit ?? (typeof audience === 'object' ? bodyLimits.ofPrograms : bodyLimits.ofVisitors)

/** `input` as a caller writes it, `output` as the schema parses it. */
type Direction = 'input' | 'output'
type Value<S, D extends Direction> = S extends z.ZodType
  ? D extends 'input'
    ? z.input<S>
    : z.output<S>
  : never

type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never
type Path<A extends string, R, D extends Direction> = [PathNames<A>] extends [never]
  ? unknown
  : { path: { [N in PathNames<A>]: R extends { path: { [n in N]: infer S } } ? Value<S, D> : never } }

type PartOf<R, K extends string, D extends Direction> = R extends { [k in K]: infer S } ? Value<S, D> : never
type WhenPresent<K extends string, T> = [T] extends [never]
  ? unknown
  : {} extends T
    ? { [k in K]?: T }
    : { [k in K]: T }

/** What a client passes: path parameters, query and body, as far as the route has them. */
export type InputOf<A extends string, R> = Path<A, R, 'input'> &
  WhenPresent<'query', PartOf<R, 'query', 'input'>> &
  WhenPresent<'body', PartOf<R, 'body', 'input'>>

/** What a handler receives: the parsed and validated input. */
export type ParsedOf<A extends string, R> = Path<A, R, 'output'> & {
  [K in 'query' | 'body' as [PartOf<R, K, 'output'>] extends [never] ? never : K]: PartOf<R, K, 'output'>
}

/** The answer of a route: as a client receives it (`output`), or as a handler returns it (`input`). */
export type AnswerOf<R, D extends Direction> = [PartOf<R, 'answer', D>] extends [never]
  ? void
  : PartOf<R, 'answer', D>

/** The title and description of a call, its example input, and the same call with @vitrine/client if it has one. */
export type ExampleOf<A extends string, R> = {
  summary: string
  description: string
  client?: string
  /** The status of the response; absent: 200. */
  status?: 303 | 400 | 401 | 403 | 404
} & InputOf<A, R>

/** One example of every call of a feature, on the sample store. The API pages show it, and a story runs it unchanged. */
export type ExamplesOf<R> = { [A in keyof R & string]: ExampleOf<A, R[A]> }
