// Who has ordered, where it goes, and what the buyer has written.
import { type ReactNode, useId } from 'react'
import { linkClass } from '../page-header.tsx'
import type { OrderView } from './order-view.ts'

/** A part of the page with its heading. */
function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid break-inside-avoid gap-1">
      <h2 id={id} className="font-medium">
        {heading}
      </h2>
      {children}
    </section>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <p className="wrap-anywhere text-ink-soft">
    {lines.map((line, i) => (
      // Two lines may be the same, such as a city and its state.
      <bdi key={`${i} ${line}`} className="block">
        {line}
      </bdi>
    ))}
  </p>
)

/** Where the order came from, and where it is found there. */
const Channel = ({ name, orderNumber, orderUrl }: OrderView['channel']) => (
  <Part heading="Sales channel">
    <p className="text-ink-soft">{name}</p>
    {(orderNumber || orderUrl) && (
      <p className="wrap-anywhere text-ink-soft">
        {orderNumber && 'Order '}
        {orderUrl ? (
          <a href={orderUrl} rel="noreferrer" className={linkClass}>
            <bdi>{orderNumber || 'View the order there'}</bdi>
          </a>
        ) : (
          <bdi>{orderNumber}</bdi>
        )}
      </p>
    )}
  </Part>
)

/** Buyer, delivery, billing, note, answers, consent, channel and activities. */
export const OrderPeople = (order: OrderView) => (
  <>
    <Part heading="Buyer">
      {order.email && (
        <p>
          <a href={`mailto:${order.email}`} className={`${linkClass} wrap-anywhere`}>
            <bdi>{order.email}</bdi>
          </a>
        </p>
      )}
      <p className="text-ink-soft">{order.isMember ? 'Member' : 'Guest'}</p>
      <Lines lines={order.recipient} />
    </Part>
    {order.delivery && (
      <Part heading={order.delivery.heading}>
        <bdi>{order.delivery.title}</bdi>
        <Lines lines={[...order.delivery.address, ...order.delivery.details]} />
      </Part>
    )}
    {order.billing.length > 0 && (
      <Part heading="Billing">
        <Lines lines={order.billing} />
      </Part>
    )}
    {order.note && (
      <Part heading="Note of the buyer">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-soft">
          {order.note}
        </p>
      </Part>
    )}
    {order.answers.length > 0 && (
      <Part heading="Answers of the buyer">
        <dl className="text-ink-soft">
          {order.answers.map(({ title, text }) => (
            <div key={title} className="wrap-anywhere">
              <dt className="inline">
                <bdi>{title}</bdi>:{' '}
              </dt>
              <dd className="inline">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    )}
    {order.consents.length > 0 && (
      <Part heading="Consent of the buyer">
        <ul className="text-ink-soft">
          {order.consents.map(({ text, time }) => (
            <li key={text}>
              <time dateTime={time.date} className="tabular-nums">
                {time.text}
              </time>{' '}
              {text}
            </li>
          ))}
        </ul>
      </Part>
    )}
    <Channel {...order.channel} />
    <Part heading="Activities">
      <ol className="text-ink-soft">
        {order.activities.map(({ id, text, author, time }) => (
          <li key={id} className="wrap-anywhere">
            <time dateTime={time.date} className="tabular-nums">
              {time.text}
            </time>{' '}
            {text} {author && <bdi>by {author}</bdi>}
          </li>
        ))}
      </ol>
    </Part>
  </>
)
