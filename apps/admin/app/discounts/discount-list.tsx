// The discounts of the store that need no code.
import type { DiscountRule, DiscountRuleFields } from '@vitrine/client'
import { Link } from 'react-router'
import type { Route } from './+types/discount-list'
import { changeViews } from '../list/change-views.ts'
import { updatedColumn } from '../list/columns.tsx'
import type { CursorList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { Gives, State } from './discount-cells.tsx'
import { type DiscountRow, toDiscountRow } from './discount-row.ts'

const When = ({ when }: DiscountRow) => <span className="block max-w-40 whitespace-normal">{when}</span>

const list: CursorList<DiscountRule, DiscountRuleFields, DiscountRow> = {
  area: 'discounts',
  nouns: ['discount', 'discounts'],
  items: ({ discountRules }) => discountRules.query(),
  count: ({ discountRules }, items) => discountRules.count(items),
  row: toDiscountRow,
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  columns: [
    {
      heading: 'Name',
      kind: 'name',
      sort: 'name',
      cell: ({ id, name }) => (
        <Link to={`/discounts/${id}`} className="decoration-line underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { heading: 'Gives', kind: 'text', cell: Gives },
    { heading: 'Applies', kind: 'text', from: 'md', cell: When },
    { heading: 'Status', kind: 'text', cell: State },
    { heading: 'Uses', kind: 'number', from: 'sm', cell: ({ uses }) => uses },
    updatedColumn,
  ],
  create: 'New discount',
  whenEmpty:
    'A discount makes carts cost less by itself, such as 10% off from three items on. For a discount with a code, create a coupon.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function DiscountList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
