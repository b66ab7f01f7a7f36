// Coupons, in the calls of the wire: their amounts are numbers, their times are texts, and they have no revision.
import { Coupon, type CouponSpecification } from '@vitrine/contract'
import {
  type CouponFacts,
  foldCode,
  Invalid,
  kindOfCoupon,
  refusalOfCoupon,
  toCouponFacts,
  violation,
} from '@vitrine/rules'
import type { Handlers, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type DatabaseSession, lookup } from '../storage/database.ts'
import type { EntityKind } from '../storage/entities/kind.ts'
import { entityOperations } from '../storage/entities/operations.ts'
import type { StoredEntity } from '../storage/entities/rows.ts'
import { readJson } from '../validation/json.ts'
import { type CouponRow, couponSorts, listCoupons, type CouponSort } from './coupon-store.ts'

const readCurrency = lookup<{ storeId: string }>(
  'coupons.currency',
  'select currency from stores where id = $storeId',
)

/** The currency of a store. */
export async function currencyOf(session: DatabaseSession, storeId: string): Promise<string> {
  const [row] = await session.run<{ currency: string }>(readCurrency({ storeId }))
  return row?.currency ?? ''
}

/** What a merchant sends of a coupon, with what it is checked against. */
interface SentCoupon {
  specification: CouponSpecification
  field: string
  currency: string
}

/** A coupon as the API returns it. */
function toCoupon({ id, name, facts: stored, createdAt }: CouponRow, now: number): Coupon {
  const { usageCount = 0, ...facts } = stored
  return {
    id,
    specification: { name, ...facts, active: facts.active ?? true, type: kindOfCoupon(facts) ?? '' },
    dateCreated: `${createdAt.getTime()}`,
    expired: refusalOfCoupon(facts, now) === 'ERROR_COUPON_HAS_EXPIRED',
    numberOfUsages: usageCount,
    displayData: { name },
  }
}

const toRow = ({ facts, ...stored }: StoredEntity): CouponRow => ({ ...stored, facts: facts as CouponFacts })

/** Coupons as a kind of entity: their codes are their keys. */
export const couponKind = ({ clock }: Deps): EntityKind => ({
  name: 'coupon',
  plural: 'coupons',
  nouns: ['coupon', 'coupons'],
  code: 'COUPON',
  base: '/stores/v2/coupons',
  wire: 'wix.ecommerce.coupons.v2.coupon',
  permission: 'discounts',
  calls: [],
  shape: Coupon,
  input: Coupon,
  update: Coupon,
  fields: {},
  unique: { by: ['specification', 'code'], noun: 'code' },
  about: '',
  sample: { id: '', creates: [], changes: {} },
  hooks: {
    toFacts({ specification, ...context }: SentCoupon, before) {
      const { name, facts } = toCouponFacts(specification, before && toRow(before), context)
      return { name, facts, key: foldCode(facts.code) }
    },
    toEntity: (stored) => ({ ...toCoupon(toRow(stored), clock.now()) }),
  },
})

/** The code of a coupon that is taken is that of its specification. */
async function atSpecification<T>(call: Promise<T>, field: string): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(
      error.violations.map((each) =>
        each.field === 'coupon.code' ? { ...each, field: `${field}.code` } : each,
      ),
    )
  }
}

type Flags = 'expired' | 'active'

/** A text of JSON with the fields that the list knows. */
function parseFields(text: string | null | undefined, field: string, names: readonly string[]) {
  const parsed = readJson(text || '{}', field)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Invalid([violation(field, 'FORMAT', 'must be an object as JSON')])
  const unknown = Object.keys(parsed).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Invalid([
      violation(`${field}.${unknown}`, 'INVALID_ENUM_VALUE', `must be one of ${names.join(', ')}`),
    ])
  return parsed as Record<string, unknown>
}

const textOf = (value: unknown, field: string): string | null => {
  const operand = typeof value === 'object' && value !== null && '$eq' in value ? value.$eq : value
  if (operand === undefined) return null
  if (typeof operand === 'string' || typeof operand === 'boolean') return `${operand}`
  throw new Invalid([violation(field, 'VALIDATION', 'must be a text to be equal to')])
}

/** The condition of the list. */
function parseFilter(text: string | null | undefined) {
  const fields = parseFields(text, 'query.filter', ['expired', 'active', 'code', 'name'])
  const flagOf = (name: Flags) => {
    const value = textOf(fields[name], `query.filter.${name}`)
    if (value !== null && value !== 'true' && value !== 'false')
      throw new Invalid([violation(`query.filter.${name}`, 'INVALID_ENUM_VALUE', 'must be true or false')])
    return value === null ? null : value === 'true'
  }
  const code = textOf(fields.code, 'query.filter.code')
  return {
    expired: flagOf('expired'),
    active: flagOf('active'),
    code: code === null ? null : foldCode(code),
    name: textOf(fields.name, 'query.filter.name'),
  }
}

/** The order of the list: newest first unless asked otherwise. */
function parseSort(text: string | null | undefined): { sort: CouponSort; order: 'asc' | 'desc' } {
  const [first] = Object.entries(parseFields(text, 'query.sort', couponSorts))
  if (!first) return { sort: 'dateCreated', order: 'desc' }
  const [sort, order] = first
  if (order !== 'asc' && order !== 'desc')
    throw new Invalid([violation(`query.sort.${sort}`, 'INVALID_ENUM_VALUE', 'must be asc or desc')])
  return { sort: sort as CouponSort, order }
}

/** Makes the handlers of coupons. */
export function couponHandlers(deps: Deps): Handlers<'coupons'> {
  const { database, clock } = deps
  const kind = couponKind(deps)
  const coupons = entityOperations<Coupon>(deps, kind)
  const sentOf = async (
    { storeId }: ProgramPrincipal,
    specifications: readonly CouponSpecification[],
    fieldOf: (place: number) => string,
  ) => {
    const currency = await currencyOf(database, storeId)
    return specifications.map((specification, place) => ({ specification, field: fieldOf(place), currency }))
  }
  const ofCall = () => 'specification'

  return {
    'POST /stores/v2/coupons': async ({ body }, program, call) => {
      const [sent] = await sentOf(program, [body.specification], ofCall)
      const { id } = await atSpecification(coupons.create({ ...sent }, {}, program, call), 'specification')
      return { id }
    },
    'PATCH /stores/v2/coupons/{id}': async ({ path: { id }, body }, program, call) => {
      const [sent] = await sentOf(program, [body.specification], ofCall)
      await atSpecification(coupons.update({ id, ...sent }, {}, program, call), 'specification')
      return {}
    },
    'GET /stores/v2/coupons/{id}': async ({ path }, program) => ({
      coupon: await coupons.get(path.id, {}, program),
    }),
    'DELETE /stores/v2/coupons/{id}': ({ path }, program, call) => coupons.delete(path.id, program, call),
    'POST /stores/v2/coupons/query': async ({ body }, { storeId }) => {
      const { paging, filter, sort } = body.query ?? {}
      const params = {
        ...parseFilter(filter),
        storeId,
        now: `${clock.now()}`,
        limit: paging?.limit ?? 100,
        offset: paging?.offset ?? 0,
      }
      const { sort: by, order } = parseSort(sort)
      const found = await listCoupons(database, params, by, order)
      return { coupons: found.coupons.map((row) => toCoupon(row, clock.now())), totalResults: found.total }
    },
    'POST /stores/v2/bulk/coupons/create': async ({ body }, program, call) => {
      const sent = await sentOf(program, body.specifications, (place) => `specifications[${place}]`)
      return coupons.bulkCreate(
        sent.map((each) => ({ ...each })),
        { returnEntity: body.returnFullEntity ?? false },
        program,
        call,
      )
    },
    'POST /stores/v2/bulk/coupons/delete': ({ body }, program, call) =>
      coupons.bulkDelete(body.ids, program, call),
  }
}
