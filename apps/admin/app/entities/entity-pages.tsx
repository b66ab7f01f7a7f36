// The list and the form of a kind of entity, from one description of its fields and columns.
import type { CallOptions, PagedQuery, WriteOptions } from '@vitrine/client'
import type { Permission } from '@vitrine/contract'
import { Link } from 'react-router'
import type { AreaPath } from '../areas.ts'
import type { EntityForm, FormField, FormValues } from '../form/form.ts'
import { toUpdated, updatedColumn } from '../list/columns.tsx'
import { countItems, type CursorList, type ListColumn, type QueryFields } from '../list/list.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'

/** What every entity has that a merchant edits. */
interface Item {
  id: string
  revision: string
  updatedDate: string
}

/** The calls of the client that the pages need. */
interface EntityCalls<E extends Item, F extends QueryFields> {
  get(id: string, options?: CallOptions & { withProductCount?: boolean }): Promise<E | null>
  query(options?: { withProductCount?: boolean }): PagedQuery<E, F>
  count(query?: { toJSON(): { filter?: Record<string, unknown> | null | undefined } }): Promise<number>
  create(entity: never, options?: WriteOptions): Promise<E>
  update(id: string, update: never, options?: WriteOptions): Promise<E>
  delete(id: string, options?: WriteOptions): Promise<void>
}

/** A row of the list. */
export interface EntityRow {
  id: string
  name: string
  products: number
  updatedDate: string
  updatedDay: string
}

/** One kind of entity, as its list and its form show it. */
interface EntityPages<E extends Item, F extends QueryFields, Name extends string, Row extends object = {}> {
  area: AreaPath
  nouns: readonly [one: string, several: string]
  permission: Permission
  calls: (client: MerchantClient) => EntityCalls<E, F>
  /** The field with its name, which sorts the list. */
  nameField: keyof E & F['sort']
  fields: readonly FormField<Name>[]
  /** What fields of a new one begin with; absent: nothing. */
  initial?: Partial<FormValues<Name>>
  /** What the fields hold of an entity; absent: its fields of the same names. */
  values?: (entity: E) => FormValues<Name>
  /** What is sent of the fields that were filled in; absent: the fields as they are. */
  sent?: (
    values: Partial<FormValues<Name>>,
    entered: FormValues<Name>,
    client: MerchantClient,
  ) => object | Promise<object>
  /** What the platform refuses by a code alone. */
  refusals?: EntityForm<E, Name, Summary>['refusals']
  /** Whether every store has it, so that it cannot be deleted. */
  isFixed?: (entity: E) => boolean
  /** What a new one begins with, by the query of its address. */
  start?: (search: URLSearchParams) => Partial<FormValues<Name>>
  /** What the fields need to know of the store. */
  ofStore?: StoreOfFields<Name>
  /** How many products have it, where products do. */
  products?: {
    count: (entity: E) => number | undefined
    column: ListColumn<EntityRow, never>
    /** What a deletion does to them. */
    whenDeleted: string
    /** '2 products have this brand'. */
    verbs: readonly [one: string, several: string]
  }
  /** Further columns, and what they show. */
  columns?: readonly ListColumn<EntityRow & Row, F['sort']>[]
  row?: (entity: E) => Row
  search: { by: string; matching: (items: PagedQuery<E, F>, text: string) => PagedQuery<E, F> }
  whenEmpty: string
}

/** What is loaded of the store for the fields of a form, and the fields with it. */
interface StoreOfFields<Name extends string> {
  load: (client: MerchantClient) => Promise<object>
  /** It gets what was loaded. */
  fields: (store: never) => readonly FormField<Name>[]
}

/** What the form shows beside its fields. */
export interface Summary {
  name: string
  products: number
  isFixed: boolean
}

/** The list and the form of a kind, whatever it is, and the title of the form of a new one. */
export interface Pages {
  list: CursorList<Item, QueryFields, EntityRow>
  form: EntityForm<Item, string, Summary>
  title: string
  start?: (search: URLSearchParams) => Partial<FormValues>
  ofStore?: StoreOfFields<string>
}

/** The list of a kind of entity, and its form. */
export function entityPages<E extends Item, F extends QueryFields, Name extends string, Row extends object>(
  pages: EntityPages<E, F, Name, Row>,
): Pages {
  const { area, nouns, permission, calls, nameField, fields, products, search, whenEmpty } = pages
  const [noun] = nouns
  const read = products && { withProductCount: true }
  const {
    initial = {} as Partial<FormValues<Name>>,
    columns = [],
    row = () => ({}) as Row,
    sent = (values: object) => values,
  } = pages
  const valuesOf = (entity: E) =>
    Object.fromEntries(fields.map(({ name }) => [name, `${entity[name as never] ?? ''}`])) as FormValues<Name>
  const { values = valuesOf } = pages
  const summary = (entity: E): Summary => ({
    name: `${entity[nameField]}`,
    products: products?.count(entity) ?? 0,
    isFixed: pages.isFixed?.(entity) ?? false,
  })
  const title = `New ${noun}`

  const list: CursorList<E, F, EntityRow & Row> = {
    area,
    nouns,
    items: (client) => calls(client).query(read) as never,
    count: (client, items) => calls(client).count(items as never),
    row: (entity, timeZone) => ({
      id: entity.id,
      ...summary(entity),
      ...row(entity),
      ...toUpdated(entity, timeZone),
    }),
    search: search as never,
    columns: [
      nameColumn(area, fields[0]?.label ?? '', nameField) as ListColumn<EntityRow & Row, F['sort']>,
      ...columns,
      ...(products ? [products.column as ListColumn<EntityRow & Row, never>] : []),
      updatedColumn as ListColumn<EntityRow & Row, F['sort']>,
    ],
    create: title,
    whenEmpty,
  }

  const form: EntityForm<E, Name, Summary> = {
    area,
    noun,
    permission,
    fields,
    load: (client, id) => calls(client).get(id, read),
    values,
    summary,
    ...(pages.refusals && { refusals: pages.refusals }),
    save: async (client, id, { changed, entered, revision }) =>
      calls(client).update(id, { ...(await sent(changed, entered, client)), revision } as never),
    creation: {
      title,
      values: Object.fromEntries(fields.map(({ name }) => [name, initial[name] ?? ''])) as FormValues<Name>,
      create: async (client, entered, options) =>
        calls(client).create((await sent(entered, entered, client)) as never, options),
    },
    deletion: {
      isPossible: ({ isFixed }) => !isFixed,
      warning: ({ products: count }) => {
        if (!products) return 'cannot be restored.'
        return count === 0
          ? 'is on no product.'
          : `${products.whenDeleted} ${countItems(count, ['product', 'products'])}. The products stay in the store.`
      },
      delete: (client, id) => calls(client).delete(id),
    },
    title: ({ name }) => name,
    ...(products && { aside: ({ products: count }) => productsAside(count, products.verbs, noun) }),
  }
  const { start, ofStore } = pages
  return { list, form, title, start, ofStore } as unknown as Pages
}

/** The column with the name, which leads to the form. */
const nameColumn = (area: string, heading: string, sort: string): ListColumn<EntityRow, string> => ({
  heading,
  kind: 'name',
  sort,
  cell: ({ id, name }) => (
    <Link to={`/${area}/${id}`} className="decoration-line underline-offset-4 hover:underline">
      <bdi>{name}</bdi>
    </Link>
  ),
})

/** How many products have an entity, beside its form. */
const productsAside = (count: number, [singular, plural]: readonly [string, string], noun: string) => (
  <p className="tabular-nums">
    {countItems(count, [`product ${singular}`, `products ${plural}`])} this {noun}
  </p>
)
