// How the order is paid.
import type { CheckoutPage } from '@vitrine/contract'
import { Problems, type SectionProps } from './section.tsx'

/** The section; nothing in it is to be entered. */
export const PaymentSection = ({
  page: { payment },
  name,
  problems,
}: SectionProps & { page: CheckoutPage }) => (
  <section
    id={name}
    tabIndex={-1}
    aria-labelledby="payment-title"
    className="grid gap-3 border-b outline-none border-line pb-8 pt-4"
  >
    <h2 id="payment-title" className="font-display text-xl">
      Payment
    </h2>
    <Problems problems={problems} />
    {payment ? <PaymentText payment={payment} /> : <p className="text-ink-soft">There is nothing to pay.</p>}
  </section>
)

/** What the shop says of its way of payment. */
export const PaymentText = ({
  payment: { title, instructions },
}: {
  payment: NonNullable<CheckoutPage['payment']>
}) => (
  <div>
    <p dir="auto" className="font-medium wrap-anywhere">
      {title}
    </p>
    {instructions && (
      <p dir="auto" className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">
        {instructions}
      </p>
    )}
  </div>
)
