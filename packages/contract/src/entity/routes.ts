// The calls of an entity, from its description.
import { z } from 'zod'
import { describeFields } from '../fields.ts'
import { Guid } from '../ids.ts'
import { BulkResult, bulkResultOf } from '../bulk-result.ts'
import { merchantOnly } from '../merchant-only.ts'
import { permission } from '../permissions.ts'
import { CursorPagingMetadata, CursorQuery } from '../query.ts'
import type { AllOf } from '../route.ts'
import type { EntityCall, EntityDescription } from './description.ts'
import { countAnswer, countBody, entityIds, listOf, returnEntity } from './parts.ts'

type Field<Name extends string, S> = { [N in Name]: S }

/** A field whose name a description has. */
const field = <Name extends string, S>(name: Name, schema: S) => ({ [name]: schema }) as Field<Name, S>

const routeAt = <Address extends string, const Route>(address: Address, route: Route) =>
  ({ [address]: route }) as { readonly [A in Address]: Route }

type BulkBase<Base> = Base extends `/${infer App}/${infer Version}/${infer Path}`
  ? `/${App}/${Version}/bulk/${Path}`
  : never

/** The addresses of all calls that entities may have. */
function allAddressesOf<const D extends Pick<EntityDescription, 'base' | 'name'>>({
  base,
  name,
}: {
  [K in keyof D]: D[K]
}) {
  const bulk = base.replace(/^(\/[^/]+\/[^/]+)/, '$1/bulk') as BulkBase<D['base']>
  const byId = `${base}/{${name}Id}` as const
  return {
    create: `POST ${base}`,
    get: `GET ${byId}`,
    update: `PATCH ${byId}`,
    delete: `DELETE ${byId}`,
    query: `QUERY ${base}/query`,
    count: `POST ${base}/count`,
    getOrCreate: `POST ${base}/get-or-create`,
    bulkCreate: `POST ${bulk}/create`,
    bulkGetOrCreate: `POST ${bulk}/get-or-create`,
    bulkUpdate: `POST ${bulk}/update`,
    bulkDelete: `POST ${bulk}/delete`,
  } as const satisfies Record<EntityCall, string>
}

type Requested<D> = D extends { requested: { names: infer S extends z.ZodType } } ? S : never
type ReadFields<D> = D extends { requested: object } ? { fields: Requested<D> } : {}
type WriteFields<D> = D extends { requested: { by: 'all' } } ? { fields: Requested<D> } : {}

const readFields = <D extends EntityDescription>({ requested }: D) =>
  (requested ? { fields: requested.names } : {}) as ReadFields<D>

const writeFields = <D extends EntityDescription>({ requested }: D) =>
  (requested?.by === 'all' ? { fields: requested.names } : {}) as WriteFields<D>

type QueryRights<D> = D extends { isForVisitors: true }
  ? { for: 'caller'; isPublic: true }
  : D extends { permission: infer P extends string }
    ? { for: { permission: `${P}.read` } }
    : never
type QueryFields<D> = D extends { isForVisitors: true; requested: object }
  ? { fields: ReturnType<typeof merchantOnly<Requested<D>>> }
  : ReadFields<D>

function queryRights<const D extends EntityDescription>(entity: D) {
  const { isForVisitors, permission: feature } = entity
  return (
    isForVisitors ? { for: 'caller', isPublic: true } : { for: permission(`${feature}.read`) }
  ) as QueryRights<D>
}

function queryFields<const D extends EntityDescription>(entity: D) {
  const { isForVisitors, permission: feature, requested } = entity
  return (
    isForVisitors && requested
      ? { fields: merchantOnly(`${feature}.read`, requested.names) }
      : readFields(entity)
  ) as QueryFields<D>
}

type NameOf<D> = D extends { input: { shape: { name: infer S extends z.ZodType } } } ? S : never
type Wanted<D> = D extends { isFoundByName: true; name: infer Name extends string }
  ? Field<`${Name}Name`, NameOf<D>>
  : D extends { name: infer Name extends string; input: infer S }
    ? Field<Name, S>
    : never
type WantedList<D> = D extends { isFoundByName: true; name: infer Name extends string }
  ? Field<`${Name}Names`, z.ZodArray<NameOf<D>>>
  : D extends { plural: infer Plural extends string; input: infer S extends z.ZodType }
    ? Field<Plural, z.ZodArray<S>>
    : never

/** What fetches or creates one entity. */
const wanted = <const D extends EntityDescription>({ isFoundByName, name, input }: D) =>
  (isFoundByName ? { [`${name}Name`]: input.shape.name } : { [name]: input }) as Wanted<D>

/** What fetches or creates several. */
const wantedList = <const D extends EntityDescription>({ isFoundByName, name, plural, input }: D) =>
  (isFoundByName
    ? { [`${name}Names`]: listOf(input.shape.name as z.ZodType) }
    : { [plural]: listOf(input) }) as WantedList<D>

type WithoutId<S> = S extends z.ZodObject<infer Shape> ? z.ZodObject<Omit<Shape, 'id'>> : never

/** The id of what is updated is in the address. */
const withoutId = <const S extends z.ZodObject>(update: S) =>
  update.omit({ id: true }) as unknown as WithoutId<S>

/** The routes of all calls that entities may have. */
function allRoutesOf<const D extends EntityDescription>(entity: D) {
  const {
    name,
    plural,
    code,
    permission: feature,
    shape,
    input,
    update,
  } = entity as {
    [K in keyof D]: D[K]
  }
  const read = { for: permission(`${feature}.read` as const) }
  const write = { for: permission(`${feature}.write` as const) }
  const addresses = allAddressesOf<D>(entity)
  const path = field(`${name}Id` as const, Guid)
  const answer = z.object(field(name, shape))
  const bulkAnswer = bulkResultOf(shape)
  const notFound = `${code}_NOT_FOUND` as const
  const changes = { ...write, path, refuses: [notFound, 'REVISION_MISMATCH'] } as const
  const sent = writeFields(entity)
  const sentInBulk = { returnEntity, ...sent }
  return {
    create: routeAt(addresses.create, {
      ...write,
      body: z.object({ ...field(name, input), ...sent }),
      answer,
    }),
    get: routeAt(addresses.get, {
      ...read,
      path,
      query: z.object(readFields(entity)),
      answer,
      refuses: [notFound],
    }),
    update: routeAt(addresses.update, {
      ...changes,
      body: z.object({ ...field(name, withoutId(update)), ...sent }),
      answer,
    }),
    delete: routeAt(addresses.delete, { ...changes, answer: z.object({}) }),
    query: routeAt(addresses.query, {
      ...queryRights(entity),
      body: z.object({
        query: CursorQuery.nullish().describe(describeFields(entity.fields)),
        ...queryFields(entity),
      }),
      answer: z.object({ ...field(plural, z.array(shape)), pagingMetadata: CursorPagingMetadata }),
    }),
    count: routeAt(addresses.count, { ...read, body: countBody, answer: countAnswer }),
    getOrCreate: routeAt(addresses.getOrCreate, {
      ...write,
      body: z.object({ ...wanted(entity), ...sent }),
      answer,
    }),
    bulkCreate: routeAt(addresses.bulkCreate, {
      ...write,
      body: z.object({ ...field(plural, listOf(input)), ...sentInBulk }),
      answer: bulkAnswer,
    }),
    bulkGetOrCreate: routeAt(addresses.bulkGetOrCreate, {
      ...write,
      body: z.object({ ...wantedList(entity), ...sentInBulk }),
      answer: bulkAnswer,
    }),
    bulkUpdate: routeAt(addresses.bulkUpdate, {
      ...write,
      body: z.object({ ...field(plural, listOf(z.object(field(name, update)))), ...sentInBulk }),
      answer: bulkAnswer,
    }),
    bulkDelete: routeAt(addresses.bulkDelete, {
      ...write,
      body: z.object(field(`${name}Ids` as const, entityIds)),
      answer: BulkResult,
    }),
  } as const satisfies Record<EntityCall, object>
}

/** The routes of all calls, by the names of the calls. */
type AllRoutesOf<D extends EntityDescription> = ReturnType<typeof allRoutesOf<D>>

/** The routes of the calls that an entity has. */
export type EntityRoutes<D extends EntityDescription> = AllOf<AllRoutesOf<D>[D['calls'][number]]>

/** The address of each call of an entity. */
export function addressesOf(entity: EntityDescription): Partial<Record<EntityCall, string>> {
  const all = allAddressesOf(entity)
  return Object.fromEntries(entity.calls.map((call) => [call, all[call]]))
}

/** The routes of an entity, by their addresses. */
export function entityRoutes<const D extends EntityDescription>(entity: D): EntityRoutes<D> {
  const all = allRoutesOf(entity) as Record<EntityCall, object>
  return Object.assign({}, ...entity.calls.map((call) => all[call])) as EntityRoutes<D>
}
