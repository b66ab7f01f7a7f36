// The coupons of the store: discounts for shoppers who enter a code.
import type { Coupon } from '@vitrine/client'
import { Link } from 'react-router'
import type { Route } from './+types/coupon-list'
import { changeViews } from '../list/change-views.ts'
import type { ItemList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { CouponItems, type CouponSortField } from './coupon-items.ts'
import { type ListedCoupon, toCouponRow } from './coupon-row.ts'
import { Gives, State } from './discount-cells.tsx'

interface CouponFields {
  compare: object
  list: object
  sort: CouponSortField
}

const list: ItemList<Coupon, CouponFields, ListedCoupon, CouponItems> = {
  area: 'coupons',
  nouns: ['coupon', 'coupons'],
  items: ({ coupons }) => new CouponItems(coupons),
  row: toCouponRow,
  search: {
    by: 'code or name',
    advice: 'Check the spelling, and enter the whole code or the whole name.',
    matching: (items, text) => items.called(text),
  },
  filters: [
    {
      name: 'state',
      label: 'Status',
      all: 'Any status',
      options: () => [
        { value: 'current', label: 'Live or scheduled' },
        { value: 'ended', label: 'Ended' },
        { value: 'off', label: 'Off' },
      ],
      matching: (items, value) => {
        if (value === 'ended') return items.narrow({ expired: true })
        return items.narrow({ expired: false, active: value === 'current' })
      },
    },
  ],
  columns: [
    {
      heading: 'Code',
      kind: 'name',
      sort: 'code',
      cell: ({ id, code }) => (
        <Link to={`/coupons/${id}`} className="decoration-line underline-offset-4 hover:underline">
          <bdi>{code}</bdi>
        </Link>
      ),
    },
    {
      heading: 'Name',
      kind: 'text',
      from: 'sm',
      sort: 'name',
      cell: ({ name }) => <bdi className="block min-w-28 wrap-anywhere whitespace-normal">{name}</bdi>,
    },
    { heading: 'Gives', kind: 'text', cell: Gives },
    { heading: 'Minimum', kind: 'number', from: 'md', cell: ({ minimum }) => minimum },
    { heading: 'Status', kind: 'text', cell: State },
    { heading: 'Uses', kind: 'number', from: 'sm', cell: ({ uses }) => uses },
  ],
  create: 'New coupon',
  whenEmpty:
    'A coupon makes a cart cost less for shoppers who enter its code, such as WELCOME5 for €5.00 off a first order.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function CouponList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
