// How many of a line: one less, a number, one more. Three small forms, so that each works by itself without script.
import type { ShownLine } from '@vitrine/react'
import { VisuallyHidden } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { cart } from '../messages/index.ts'
import { quantityIn } from './quantity-asked.ts'

/** The stepper of one line; when script runs, `onSet` takes the new quantity, and `onUnfit` hears of one that cannot be. */
export function Quantity({
  line,
  onSet,
  onUnfit,
}: {
  line: ShownLine
  onSet: (quantity: number) => void
  onUnfit: () => void
}) {
  const { id, quantity, productName, availability } = line
  const words = cart.line
  const most = availability.quantityAvailable ?? Number.POSITIVE_INFINITY

  // What stands in the field, until the cart says otherwise.
  const [typed, setTyped] = useState({ text: `${quantity}`, of: quantity })
  if (typed.of !== quantity) setTyped({ text: `${quantity}`, of: quantity })

  const set = (text: unknown) => {
    const wanted = quantityIn(text)
    if (wanted === undefined) {
      setTyped({ text: `${quantity}`, of: quantity })
      onUnfit()
    } else if (wanted !== quantity) onSet(wanted)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set(new FormData(event.currentTarget).get('quantity'))
  }

  const step = (to: number, possible: boolean, label: string, sign: ReactNode) => (
    <form method="post" action="/cart/quantity" onSubmit={submit}>
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="quantity" value={to} />
      <button
        // A button that can do nothing keeps its place and its focus.
        type={possible ? 'submit' : 'button'}
        aria-disabled={!possible}
        aria-label={label}
        className="grid size-target place-items-center print:hidden not-aria-disabled:hover:bg-line aria-disabled:cursor-not-allowed aria-disabled:text-edge"
      >
        <svg
          width="12"
          height="12"
          viewBox="0 0 12 12"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          {sign}
        </svg>
      </button>
    </form>
  )

  return (
    <div
      role="group"
      aria-label={words.quantityOf(productName.original)}
      className="stepper inline-flex items-center rounded-box border border-edge bg-surface"
    >
      {step(quantity - 1, quantity > 1, words.less, <path d="M1 6h10" />)}
      {/* What cannot be is told in our own words, not in the browser's. */}
      <form method="post" action="/cart/quantity" noValidate onSubmit={submit} className="flex items-center">
        <input type="hidden" name="line" value={id} />
        <label>
          <VisuallyHidden>{words.quantity}</VisuallyHidden>
          <input
            type="number"
            name="quantity"
            min={1}
            value={typed.text}
            onChange={(event) => setTyped({ text: event.target.value, of: quantity })}
            onBlur={() => set(typed.text)}
            className="relative w-12 bg-transparent text-center tabular-nums focus-visible:z-10"
          />
        </label>
        <noscript>
          <button type="submit" className="px-2 text-sm underline">
            {words.set}
          </button>
        </noscript>
      </form>
      {step(quantity + 1, quantity < most, words.more, <path d="M1 6h10M6 1v10" />)}
    </div>
  )
}
