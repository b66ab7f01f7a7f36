// The lines of an order, each with its picture.
import { Money, Picture } from '@vitrine/react'
import { useStoreLang } from '../frame/store-lang.ts'
import { cart, order as messages } from '../messages/index.ts'
import type { ShownLine } from './shown-order.ts'

/** The list. */
export const OrderLines = ({ lines }: { lines: readonly ShownLine[] }) => (
  <section aria-label={messages.items}>
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <OrderLine key={line.id} line={line} />
      ))}
    </ul>
  </section>
)

function OrderLine({ line: { name, options, quantity, image, total } }: { line: ShownLine }) {
  const lang = useStoreLang()
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-4 break-inside-avoid sm:grid-cols-[5rem_minmax(0,1fr)]">
      {image ? (
        <Picture of={image} alt="" className="aspect-card w-full rounded-box bg-line object-cover" />
      ) : (
        <div className="aspect-card rounded-box bg-line" />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2 dir="auto" lang={lang} className="font-medium wrap-anywhere">
            {name}
          </h2>
          {options.map(({ option, text }) => (
            <p key={option} dir="auto" lang={lang} className="text-sm text-ink-soft wrap-anywhere">
              {cart.line.option(option)}
              <bdi className="text-ink">{text}</bdi>
            </p>
          ))}
          <p className="text-sm text-ink-soft">
            {cart.line.quantity} {quantity}
          </p>
        </div>
        <p className="font-medium tabular-nums">
          <Money value={total} />
        </p>
      </div>
    </li>
  )
}
