// The orders of the store, the newest first.
import type { Order, OrderFields, PagedQuery } from '@vitrine/client'
import { Tag } from '@vitrine/ui'
import { Link } from 'react-router'
import type { Route } from './+types/order-list'
import { localTime } from '../form/local-time.ts'
import { changeViews } from '../list/change-views.ts'
import type { CursorList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import { changeSelected } from './change-order.ts'
import { channelName, channelOptions, ownChannel } from './channels.ts'
import { nameOf } from './order-contact.ts'
import { Fulfillment, Payment } from './order-states.tsx'
import { Outcome } from './orders-outcome.tsx'

const toRow = (order: Order, timeZone: string) => ({
  id: order.id,
  name: order.number,
  isNew: !order.seenByAHuman,
  channel: order.channelInfo.type === ownChannel ? '' : channelName(order),
  createdDate: order.createdDate,
  time: localTime(order.createdDate, timeZone).replace('T', ' '),
  buyer: nameOf(order.billingInfo) || nameOf(order.recipientInfo) || (order.buyerInfo.email ?? ''),
  items: order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
  total: order.priceSummary.total.formattedAmount,
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfillmentStatus: order.fulfillmentStatus,
})

type Row = ReturnType<typeof toRow>

const OrderNumber = ({ id, name, isNew, channel }: Row) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 py-1.5">
    <Link to={`/orders/${id}`} className="decoration-line underline-offset-4 hover:underline">
      {name}
    </Link>
    {isNew && <Tag tone="good">New</Tag>}
    {channel && <span className="basis-full text-sm font-normal text-ink-soft">{channel}</span>}
  </span>
)

const maxWords = 5

/** The orders with a word in their number, in the name of their buyer or in the email address. */
const withWord = (orders: PagedQuery<Order, OrderFields>, word: string) =>
  orders
    .contains('number', word)
    .or(orders.contains('buyerInfo.email', word))
    .or(orders.contains('billingInfo.contactDetails.firstName', word))
    .or(orders.contains('billingInfo.contactDetails.lastName', word))

const list: CursorList<Order, OrderFields, Row> = {
  area: 'orders',
  nouns: ['order', 'orders'],
  items: ({ merchantOrders }) => merchantOrders.query(),
  count: ({ merchantOrders }, orders) => merchantOrders.count(orders),
  row: toRow,
  search: {
    by: 'number, name or email',
    // Of a first and a last name, each word is found.
    matching: (orders, text) =>
      text
        .split(/\s+/)
        .slice(0, maxWords)
        .reduce((found, word) => found.and(withWord(orders, word.replace(/^#/, ''))), orders),
  },
  filters: [
    {
      name: 'payment',
      label: 'Payment',
      all: 'Any payment',
      options: () => [
        { value: 'NOT_PAID', label: 'Not paid' },
        { value: 'PAID', label: 'Paid' },
      ],
      matching: (orders, value) => orders.eq('paymentStatus', value),
    },
    {
      name: 'channel',
      label: 'Sales channel',
      all: 'Any channel',
      options: () => channelOptions,
      matching: (orders, value) => orders.eq('channelInfo.type', value),
    },
    {
      name: 'archive',
      label: 'Archive',
      all: 'Open',
      options: () => [
        { value: 'archived', label: 'Archived' },
        { value: 'all', label: 'Open and archived' },
      ],
      matching: (orders, value) => (value === 'all' ? orders : orders.eq('archived', true)),
      otherwise: (orders) => orders.eq('archived', false),
    },
  ],
  columns: [
    { heading: 'Order', kind: 'name', cell: OrderNumber },
    {
      heading: 'Date',
      kind: 'text',
      from: 'sm',
      cell: ({ createdDate, time }) => (
        <time dateTime={createdDate} className="tabular-nums">
          {time}
        </time>
      ),
    },
    { heading: 'Payment', kind: 'text', cell: Payment },
    { heading: 'Total', kind: 'number', cell: ({ total }) => total },
    {
      heading: 'Buyer',
      kind: 'text',
      cell: ({ buyer }) => <bdi className="block min-w-28 wrap-anywhere whitespace-normal">{buyer}</bdi>,
    },
    { heading: 'Items', kind: 'number', from: 'md', cell: ({ items }) => items.toLocaleString('en') },
    { heading: 'Fulfilment', kind: 'text', from: 'sm', cell: Fulfillment },
  ],
  selection: {
    buttons: ({ archive }) => [
      { change: 'pay', label: 'Mark as paid' },
      ...(archive === 'archived' ? [] : [{ change: 'archive', label: 'Archive' }]),
      ...(archive === undefined ? [] : [{ change: 'restore', label: 'Restore' }]),
    ],
    note: 'An order that is marked as paid cannot be marked as unpaid again.',
  },
  whenEmpty: 'Each order of a shopper has its page here, with what was agreed and where it goes.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)

/** Changes the selected orders, or the saved views. */
export async function action(args: Route.ActionArgs) {
  const posted = await args.request
    .clone()
    .formData()
    .catch(() => undefined)
  if (posted?.has('change')) return changeSelected(posted, args.context.get(merchantContext))
  return changeViews(list, args)
}

export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function OrderList({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData && 'outcome' in actionData ? actionData.outcome : undefined
  const numberOf = (id: string) => loaderData.rows.find((row) => row.id === id)?.name ?? id
  return (
    <ListPage list={list} loaded={loaderData} notice={<Outcome outcome={outcome} numberOf={numberOf} />} />
  )
}
