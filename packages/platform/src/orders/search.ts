// Searches for orders. A visitor or member finds own orders alone, whatever the filter.
import { type Order, type OrderSearch, queryableFields } from '@vitrine/contract'
import { type Condition, toOrderV2 } from '@vitrine/rules'
import { assertMay, type Handlers } from '../call.ts'
import { visitorCartOwner } from '../cart/store.ts'
import type { Deps } from '../deps.ts'
import type { Column } from '../storage/condition.ts'
import { parseSearch, searchList } from '../storage/cursor-list.ts'
import { factsColumn } from '../storage/entities/list.ts'
import { columnsOf, type List, parseQuery, queryList } from '../storage/list.ts'
import { readerOf, toReader } from './own-orders.ts'
import type { OrderReader } from './store.ts'

const own = {
  id: { column: 'id', type: 'text', required: true },
  number: {
    column: 'number',
    type: 'text',
    required: true,
    sortedBy: { column: 'sequence', type: 'bigint' },
  },
  createdDate: { column: 'created_at', type: 'timestamptz', required: true },
  updatedDate: { column: 'updated_at', type: 'timestamptz', required: true },
  status: { column: 'status', type: 'text', required: true },
  paymentStatus: { column: 'payment_status', type: 'text', required: true },
  fulfillmentStatus: { column: 'fulfillment_status', type: 'text', required: true },
  archived: { column: 'archived', type: 'boolean', required: true },
  'buyerInfo.email': { column: 'email', type: 'text' },
} as const satisfies Record<string, Column>

type Name = keyof typeof queryableFields.orders

const fromFacts = (Object.keys(queryableFields.orders) as Name[])
  .filter((name): name is Exclude<Name, keyof typeof own> => !Object.hasOwn(own, name))
  .map((name) => ({ name, ...factsColumn(name, queryableFields.orders[name].kind) }))

const fields = columnsOf(queryableFields.orders, {
  ...own,
  ...(Object.fromEntries(fromFacts.map(({ name, column }) => [name, column])) as Record<
    Exclude<Name, keyof typeof own>,
    Column
  >),
})

const owner = { kind: 'key', sort: false, column: 'owner', type: 'text', required: true } as const

const list: List = {
  rows: `(select *, true as visible${fromFacts.map(({ sql }) => `, ${sql}`).join('')} from orders)`,
  pageColumns: 't.facts',
  resultColumns: 't.facts',
  fields: { ...fields, owner },
}

const amongValues = (field: string, is: 'in' | 'nin', value: readonly string[]): Condition => ({
  is,
  field,
  kind: 'key',
  value: [...value],
})

const mentions = (condition: Condition, field: string): boolean => {
  if (condition.is === 'and' || condition.is === 'or')
    return condition.of.some((each) => mentions(each, field))
  return condition.is === 'not' ? mentions(condition.of, field) : condition.field === field
}

/** The condition on the orders of a reader; several people may share a browser, so a member does not find those of its visitor. */
function ownOrders({ owner: ownerId, email }: OrderReader): Condition {
  const own = amongValues('owner', 'in', [ownerId])
  if (email === null) return own
  const ofGuests: Condition = { is: 'startsWith', field: 'owner', kind: 'key', value: visitorCartOwner('') }
  const withEmail = amongValues('buyerInfo.email', 'in', [email])
  return { is: 'or', of: [own, { is: 'and', of: [ofGuests, withEmail] }] }
}

/** The condition on orders that the reader finds. */
function foundBy(condition: Condition, reader: OrderReader | null): Condition {
  const hidden = ['INITIALIZED', ...(mentions(condition, 'status') ? [] : ['PENDING', 'REJECTED'])]
  return {
    is: 'and',
    of: [condition, amongValues('status', 'nin', hidden), ...(reader ? [ownOrders(reader)] : [])],
  }
}

const newestFirst = [{ fieldName: 'createdDate', order: 'DESC' as const }]
const defaultLimit = 100

/** The search with its defaults; a cursor holds its own sort order. */
const withDefaults = (search: OrderSearch | null | undefined): OrderSearch => {
  const { cursorPaging, sort } = search ?? {}
  if (cursorPaging?.cursor) return search ?? {}
  return {
    ...search,
    sort: sort?.length ? sort : newestFirst,
    cursorPaging: { limit: cursorPaging?.limit ?? defaultLimit },
  }
}

type Found = { id: string; facts: Order }
type SearchHandlers = Pick<
  Handlers<'orders'>,
  'QUERY /ecom/v1/orders/search' | 'QUERY /stores/v2/orders/query'
>

/** Makes the handlers that search orders. */
export const searchHandlers = ({ database }: Pick<Deps, 'database'>): SearchHandlers => ({
  'QUERY /ecom/v1/orders/search': async ({ body }, caller) => {
    assertMay(caller, 'orders.read')
    const parsed = parseSearch(withDefaults(body.search), fields, true)
    const query = { ...parsed, condition: foundBy(parsed.condition, await readerOf(database, caller)) }
    const page = await searchList<Found>(database, list, caller.storeId, query)
    return { orders: page.found.map(({ facts }) => toReader(caller, facts)), metadata: page.pagingMetadata }
  },
  'QUERY /stores/v2/orders/query': async ({ body: { query: sent } }, caller) => {
    assertMay(caller, 'orders.read')
    const parsed = parseQuery({ ...sent, sort: sent?.sort?.length ? sent.sort : newestFirst }, fields, true)
    const query = { ...parsed, condition: foundBy(parsed.condition, await readerOf(database, caller)) }
    const { found, total } = await queryList<Found>(database, list, caller.storeId, query)
    return { orders: found.map(({ facts }) => toOrderV2(facts)), totalResults: total }
  },
})
