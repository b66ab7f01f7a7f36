// The rows of coupons: entities whose key is the folded code.
import { type CouponFacts, foldCode, type StoredCoupon } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../storage/database.ts'

const findByCode = statement<{ storeId: string; code: string }>(
  'coupons.by-code',
  `select id, name, facts from entities where store_id = $storeId and kind = 'coupon' and key = $code`,
)

/** The coupon with a code, which is compared without case and blanks. */
export async function findCoupon(
  session: DatabaseSession,
  storeId: string,
  code: string,
): Promise<StoredCoupon | undefined> {
  const [row] = await session.run<StoredCoupon>(findByCode({ storeId, code: foldCode(code) }))
  return row
}

/** The coupon that the facts of a cart name, of `stores s`, as JSON in SQL; null if it is deleted. */
export const couponOfFacts = (facts: string) =>
  `(select json_build_object('id', e.id, 'name', e.name, 'facts', e.facts) from entities e
   where e.store_id = s.id and e.kind = 'coupon' and e.id = ${facts}#>>'{coupon,id}')`

/** A row of the list of coupons. */
export interface CouponRow {
  id: string
  name: string
  facts: CouponFacts
  createdAt: Date
}

/** What the list is narrowed by; null: by nothing. */
interface ListParams {
  storeId: string
  now: string
  expired: boolean | null
  active: boolean | null
  code: string | null
  name: string | null
  limit: number
  offset: number
}

const isExpired = `coalesce((e.facts->>'expirationTime')::numeric <= $now::numeric, false)`
const matching = `from entities e where e.store_id = $storeId and e.kind = 'coupon'
  and ($expired::boolean is null or ${isExpired} = $expired)
  and ($active::boolean is null or coalesce((e.facts->>'active')::boolean, true) = $active)
  and ($code::text is null or e.key = $code)
  and ($name::text is null or e.name = $name)`

const sortColumns = {
  dateCreated: 'e.created_at',
  name: 'e.name_folded collate "C"',
  code: 'e.key',
  startTime: `(e.facts->>'startTime')::numeric`,
  expirationTime: `(e.facts->>'expirationTime')::numeric`,
} as const
/** What the list can be sorted by. */
export type CouponSort = keyof typeof sortColumns
export const couponSorts = Object.keys(sortColumns) as CouponSort[]

const listBy = (sort: CouponSort, order: 'asc' | 'desc') =>
  statement<ListParams>(
    `coupons.list-${sort}-${order}`,
    `select e.id, e.name, e.facts, e.created_at as "createdAt", count(*) over ()::int as total
     ${matching} order by ${sortColumns[sort]} ${order} nulls last, e.id ${order} limit $limit offset $offset`,
  )
const lists = Object.fromEntries(
  couponSorts.map((sort) => [sort, { asc: listBy(sort, 'asc'), desc: listBy(sort, 'desc') }]),
) as Record<CouponSort, Record<'asc' | 'desc', ReturnType<typeof listBy>>>
const count = statement<Omit<ListParams, 'limit' | 'offset'>>(
  'coupons.count',
  `select count(*)::int as total ${matching}`,
)

/** Reads one page of coupons, and how many match. */
export async function listCoupons(
  session: DatabaseSession,
  params: ListParams,
  sort: CouponSort,
  order: 'asc' | 'desc',
): Promise<{ coupons: CouponRow[]; total: number }> {
  const coupons = await session.run<CouponRow & { total: number }>(lists[sort][order](params))
  const [first] = coupons
  if (first) return { coupons, total: first.total }
  const { limit: _, offset: __, ...filter } = params
  const [row] = await session.run<{ total: number }>(count(filter))
  return { coupons, total: row?.total ?? 0 }
}
