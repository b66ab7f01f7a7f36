// The cells that the lists of discounts and coupons have alike.
import { Tag, buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import type { DiscountState } from './discount-texts.ts'

/** What a discount gives, and below it of which items. */
export const Gives = ({ gives, items }: { gives: string; items: string }) => (
  <>
    <span className="block text-ink max-sm:max-w-24 max-sm:whitespace-normal">{gives}</span>
    <span className="block max-w-44 text-xs whitespace-normal max-sm:hidden">{items}</span>
  </>
)

/** Whether a discount is live, and its dates. */
export const State = ({ state, dates }: DiscountState) => (
  <>
    <Tag tone={state === 'Live' ? 'good' : state === 'Scheduled' ? 'warn' : 'plain'}>{state}</Tag>
    {dates.map((date) => (
      <span key={date} className="block pt-0.5 text-xs whitespace-nowrap tabular-nums">
        {date}
      </span>
    ))}
  </>
)

/** The state and the uses of a discount, beside its form, and the way to try it. */
export const StateAside = ({ uses, ...state }: DiscountState & { uses: string }) => (
  <div className="grid justify-items-start gap-3">
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-ink-soft">
      <dt>Status</dt>
      <dd>
        <State {...state} />
      </dd>
      <dt>Uses</dt>
      <dd className="text-ink tabular-nums">{uses}</dd>
    </dl>
    <Link to="/cart-preview" className={buttonClass()}>
      Try a cart
    </Link>
  </div>
)
