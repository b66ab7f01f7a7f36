// The quantity stepper of a cart line: three small forms, so that each button works without script.
import type { PredictedLine } from '@vitrine/react'
import { Icon, VisuallyHidden } from '@vitrine/ui'
import { useState } from 'react'
import type { ComponentProps, FormEvent } from 'react'
import { cart } from '../messages/index.ts'
import { isRemoval, readQuantity } from './quantity-input.ts'

interface QuantityProps {
  line: PredictedLine
  /** Added to the address of the forms. */
  formQuery: string
  /** The quantity that the platform refused from a form without script. */
  refusedQuantity: string | undefined
  /** The id of the element that describes the problem. */
  problemId: string | undefined
  onSet: (quantity: number) => void
  onRemove: () => void
  onInvalid: () => void
}

/** The stepper; with script it calls `onSet`, `onRemove` for a quantity of zero, or `onInvalid`. */
export function Quantity({
  line,
  formQuery,
  refusedQuantity,
  problemId,
  onSet,
  onRemove,
  onInvalid,
}: QuantityProps) {
  const { id, quantity, productName, availability } = line
  const messages = cart.line
  const maxQuantity = availability.quantityAvailable ?? Number.POSITIVE_INFINITY

  // The text of the field, until the quantity in the cart changes.
  const current = { text: `${quantity}`, quantity }
  const [input, setInput] = useState(
    refusedQuantity === undefined ? current : { text: refusedQuantity, quantity },
  )
  if (input.quantity !== quantity) setInput(current)

  const set = (text: string) => {
    const newQuantity = readQuantity(text)
    if (newQuantity === quantity) return
    if (newQuantity) return onSet(newQuantity)
    setInput(current)
    if (isRemoval(text)) onRemove()
    else onInvalid()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set(String(new FormData(event.currentTarget).get('quantity')))
  }
  const form = { line: id, action: `/cart/quantity${formQuery}`, onSubmit: submit }

  return (
    <div
      role="group"
      aria-label={messages.quantityOf(productName.original)}
      className="stepper print:hidden inline-flex items-center rounded-box border border-edge has-aria-invalid:border-bad bg-surface"
    >
      <StepButton {...form} quantity={quantity - 1} isPossible={quantity > 1} label={messages.decrease}>
        <path d="M1 6h10" />
      </StepButton>
      {/* `noValidate`: the storefront shows its own message, not the browser's. */}
      <QuantityForm {...form} noValidate className="flex items-center">
        <label>
          <VisuallyHidden>{messages.quantity}</VisuallyHidden>
          <input
            type="number"
            name="quantity"
            min={1}
            value={input.text}
            onChange={(event) => setInput({ text: event.target.value, quantity })}
            onBlur={() => set(input.text)}
            aria-describedby={problemId}
            aria-invalid={input.text === refusedQuantity || undefined}
            autoFocus={refusedQuantity !== undefined}
            className="relative w-12 bg-transparent text-center tabular-nums focus-visible:z-10"
          />
        </label>
        <noscript>
          <button type="submit" className="px-2 text-sm underline">
            {messages.update}
          </button>
        </noscript>
      </QuantityForm>
      <StepButton
        {...form}
        quantity={quantity + 1}
        isPossible={quantity < maxQuantity}
        label={messages.increase}
      >
        <path d="M1 6h10M6 1v10" />
      </StepButton>
    </div>
  )
}

interface QuantityFormProps extends ComponentProps<'form'> {
  /** The id of the line. */
  line: string
}

/** A form that sets the quantity of a line. */
const QuantityForm = ({ line, children, ...form }: QuantityFormProps) => (
  <form method="post" {...form}>
    <input type="hidden" name="line" value={line} />
    {children}
  </form>
)

/** A button that sets the next quantity; `children` is its sign. */
function StepButton({
  quantity,
  isPossible,
  label,
  children,
  ...form
}: QuantityFormProps & { quantity: number; isPossible: boolean; label: string }) {
  return (
    <QuantityForm {...form}>
      <input type="hidden" name="quantity" value={quantity} />
      <button
        // Not `disabled`: that would take the focus from a keyboard user at the limit.
        type={isPossible ? 'submit' : 'button'}
        aria-disabled={!isPossible}
        aria-label={label}
        className="grid size-target place-items-center not-aria-disabled:hover:bg-line aria-disabled:cursor-not-allowed aria-disabled:text-edge"
      >
        <Icon>{children}</Icon>
      </button>
    </QuantityForm>
  )
}
