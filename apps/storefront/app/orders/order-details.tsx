// What an order stands at, what is left to pay, how it arrives, where its bill goes, and its note.
import { Notice, Tag } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { useStoreLang } from '../frame/store-lang.ts'
import { note as noteMessages, order as messages } from '../messages/index.ts'
import type { OrderState } from './order-states.ts'
import type { ShownDelivery, ShownOrder, ShownPayment } from './shown-order.ts'

/** What the order stands at. */
export const OrderStates = ({ states }: { states: readonly OrderState[] }) => (
  <p className="flex flex-wrap gap-2">
    {states.map(({ text, tone }) => (
      <Tag key={text} tone={tone}>
        {text}
      </Tag>
    ))}
  </p>
)

/** What is left to pay, and how. */
export function OrderPayment({ toPay: { amount, method, number } }: { toPay: ShownPayment }) {
  const lang = useStoreLang()
  return (
    <Notice title={messages.toPay(amount)}>
      {method && (
        <div lang={lang} className="whitespace-pre-line wrap-anywhere">
          <p dir="auto" className="text-ink">
            {method.title}
          </p>
          <p dir="auto">{method.instructions}</p>
        </div>
      )}
      <p>{messages.reference(number)}</p>
    </Notice>
  )
}

/** The details. */
export const OrderDetails = ({
  order: { delivery, billing, note },
}: {
  order: Pick<ShownOrder, 'delivery' | 'billing' | 'note'>
}) => (
  <>
    {delivery && (
      <Part title={delivery.isPickup ? messages.pickup : messages.delivery}>
        <Delivery delivery={delivery} />
      </Part>
    )}
    {billing && (
      <Part title={messages.billing}>
        <Address lines={billing} />
      </Part>
    )}
    {note && (
      <Part title={noteMessages.label}>
        <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
          {note}
        </p>
      </Part>
    )}
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1 border-t border-line pt-4">
    <h2 className="font-medium">{title}</h2>
    {children}
  </section>
)

function Delivery({ delivery: { title, time, details, address, isPickup } }: { delivery: ShownDelivery }) {
  const lang = useStoreLang()
  return (
    <>
      <p lang={lang} dir="auto" className="wrap-anywhere">
        {title}
      </p>
      {time && <p>{time}</p>}
      <p lang={lang} dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere empty:hidden">
        {details}
      </p>
      <Address lines={address} />
      {isPickup && <p>{messages.bringNumber}</p>}
    </>
  )
}

const Address = ({ lines }: { lines: string }) => (
  <address dir="auto" className="whitespace-pre-line not-italic text-ink-soft wrap-anywhere">
    {lines}
  </address>
)
