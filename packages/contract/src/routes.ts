// Every address of the wire, with its route and its example, and the types that clients and handlers derive from it.
import type { EntityDescription } from './entity/description.ts'
import * as features from './features.ts'
import type { RefusalCode } from './refusals.ts'
import type { AllOf, AnswerOf, ExampleOf, ExamplesOf, InputOf, ParsedOf, RouteOf } from './route.ts'

/** The features of the contract, by name. */
export type Features = typeof features

// The API pages begin with these; the others follow by name, because bundlers do not agree on the order of a namespace.
const first = ['session', 'products', 'variants', 'collections', 'cart']
const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)

/** The features with their names, in the order of the API pages. */
export const orderedFeatures = Object.entries(features).toSorted(
  ([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1),
)

/** The names of the features: the chapters of the API pages. */
export const featureNames: readonly string[] = orderedFeatures.map(([name]) => name)

export type Routes = AllOf<Features[keyof Features]['routes']>
export type Address = keyof Routes & string

/** The features that are kinds of entities. */
export type EntityFeature = {
  [F in keyof Features]: Features[F] extends { kind: EntityDescription } ? F : never
}[keyof Features]

/** The kinds of entities, whose calls follow from their descriptions. */
export const entities: readonly EntityDescription[] = orderedFeatures.flatMap(([, feature]) =>
  'kind' in feature ? [feature.kind] : [],
)

/** A route of any feature. */
export type Route = RouteOf<RefusalCode>

/** All routes by address, as the current published client sends it. */
export const routes: Routes = Object.assign({}, ...orderedFeatures.map(([, feature]) => feature.routes))

/** One example of every call. */
export const examples: ExamplesOf<Routes> = Object.assign(
  {},
  ...Object.values(features).map((feature) => feature.examples),
)

/** Address prefixes, each with a shorter form that the spec or older clients send. */
export const prefixes = [
  ['/ecom/v1/', '/v1/'],
  ['/stores-reader/v1/', '/v1/'],
  ['/stores-reader/v1/', '/stores/v1/'],
  ['/stores/v1/', '/v1/'],
  ['/v2/', '/stores-reader/v2/'],
  ['/stores-reader/v2/', '/v2/'],
  ['/stores/v2/', '/v2/'],
  ['/stores/v3/', '/v3/'],
  ['/oauth2/', '/_api/oauth2/'],
  ['/_api/iam/authentication/', '/iam/authentication/'],
  ['/_api/iam/authentication/', '/'],
  ['/_api/iam/recovery/', '/iam/recovery/'],
  ['/_api/iam/recovery/', '/'],
  ['/_api/iam/verification/', '/iam/verification/'],
  ['/_api/iam/verification/', '/'],
  ['/iam/signon/', '/_api/iam/signon/'],
  ['/_api/redirects-api/', '/redirects-api/'],
  ['/_api/redirects-api/', '/'],
] as const

/** What a client passes for one address: path parameters, query and body, as far as the route has them. */
export type Input<A extends Address> = InputOf<A, Routes[A]>
/** What the client receives. */
export type Answer<A extends Address> = AnswerOf<Routes[A], 'output'>
/** What a handler receives: the parsed and validated input. */
export type Parsed<A extends Address> = ParsedOf<A, Routes[A]>
/** What a handler returns. */
export type Reply<A extends Address> = AnswerOf<Routes[A], 'input'>
/** The example of an address. */
export type Example<A extends Address> = ExampleOf<A, Routes[A]>
