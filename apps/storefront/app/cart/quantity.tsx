// How many of a line: one less, a number, one more. Three small forms, so that each works by itself without script.
import type { PredictedLine } from '@vitrine/react'
import { Icon, VisuallyHidden } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { cart } from '../messages/index.ts'
import { isRemoval, readQuantity } from './quantity-asked.ts'

/**
 * The stepper of one line. When script runs, `onSet` takes the new quantity, `onNone` hears that there should be none,
 * and `onUnfit` of one that cannot be.
 */
export function Quantity({
  line,
  refused,
  problemId,
  onSet,
  onNone,
  onUnfit,
}: {
  line: PredictedLine
  /** What a form without script has asked for, and did not get. */
  refused: string | undefined
  /** Where it is told what was wrong. */
  problemId: string | undefined
  onSet: (quantity: number) => void
  onNone: () => void
  onUnfit: () => void
}) {
  const { id, quantity, productName, availability } = line
  const words = cart.line
  const most = availability.quantityAvailable ?? Number.POSITIVE_INFINITY

  // What stands in the field, until the cart says otherwise.
  const asItIs = { text: `${quantity}`, of: quantity }
  const [typed, setTyped] = useState(refused === undefined ? asItIs : { text: refused, of: quantity })
  if (typed.of !== quantity) setTyped(asItIs)

  const set = (text: string) => {
    const wanted = readQuantity(text)
    if (wanted === quantity) return
    if (wanted) return onSet(wanted)
    setTyped(asItIs)
    if (isRemoval(text)) onNone()
    else onUnfit()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set(String(new FormData(event.currentTarget).get('quantity')))
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
        className="grid size-target place-items-center not-aria-disabled:hover:bg-line aria-disabled:cursor-not-allowed aria-disabled:text-edge"
      >
        <Icon>{sign}</Icon>
      </button>
    </form>
  )

  return (
    <div
      role="group"
      aria-label={words.quantityOf(productName.original)}
      className="stepper print:hidden inline-flex items-center rounded-box border border-edge has-aria-invalid:border-bad bg-surface"
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
            aria-describedby={problemId}
            aria-invalid={typed.text === refused || undefined}
            autoFocus={refused !== undefined}
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
