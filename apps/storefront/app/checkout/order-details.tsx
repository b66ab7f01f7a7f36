// What is left to pay of an order, how the order arrives, and its note.
import { Notice } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { useStoreLang } from '../frame/store-lang.ts'
import { note as noteMessages, thankYou as messages } from '../messages/index.ts'
import type { ShownDelivery, ShownOrder } from './shown-order.ts'

/** What is left to pay, and how. */
export function OrderPayment({ payment: { toPay, isFree, method } }: Pick<ShownOrder, 'payment'>) {
  const lang = useStoreLang()
  if (toPay === undefined) return <Notice tone="good" title={isFree ? messages.free : messages.paid} />
  return (
    <Notice title={messages.toPay(toPay)}>
      {method && (
        <div lang={lang} className="whitespace-pre-line wrap-anywhere">
          <p dir="auto" className="text-ink">
            {method.title}
          </p>
          <p dir="auto">{method.instructions}</p>
        </div>
      )}
    </Notice>
  )
}

/** The details. */
export const OrderDetails = ({ delivery, note }: Pick<ShownOrder, 'delivery' | 'note'>) => (
  <>
    {delivery && (
      <Part title={delivery.isPickup ? messages.pickup : messages.delivery}>
        <Delivery delivery={delivery} />
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
      <address dir="auto" className="whitespace-pre-line not-italic text-ink-soft wrap-anywhere">
        {address}
      </address>
      {isPickup && <p>{messages.bringNumber}</p>}
    </>
  )
}
