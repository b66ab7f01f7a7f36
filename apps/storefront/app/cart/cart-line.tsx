// One line of the cart: what it is, how many, what it comes to, and what is wrong with it.
import type { CurrentCart, Violation } from '@vitrine/client'
import { Money, Picture } from '@vitrine/react'
import type { CartActions, PredictedLine } from '@vitrine/react'
import { Button, VisuallyHidden } from '@vitrine/ui'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cart as words } from '../messages/index.ts'
import { asSentence } from '../error-text.ts'
import type { FormError } from '../error-text.ts'
import { Quantity } from './quantity.tsx'
import { cartLineText } from './answer-text.ts'
import { lineUrl, describe } from './line-text.ts'

/** One line; its forms post to pages of their own without script, and go to the cart with it. */
export function CartLine({
  line,
  heading: Heading,
  violations,
  lowered,
  problem,
  onChange,
  onUnfit,
  onLeave,
}: {
  line: PredictedLine
  heading: 'h2' | 'h3'
  violations: Violation[]
  /** Whether a form that was posted without script asked for more than there are. */
  lowered: boolean
  /** Why the last change of this line came to nothing. */
  problem: FormError | undefined
  /** Does something to the cart, and says what `done` makes of the answer. */
  onChange: (deed: (cart: CartActions) => Promise<CurrentCart>, done: (answer: CurrentCart) => string) => void
  /** Hears of a quantity that cannot be. */
  onUnfit: () => void
  onLeave: (() => void) | undefined
}) {
  const name = line.productName.original
  const address = lineUrl(line)

  const [nameId, problemId] = [useId(), useId()]

  const remove = () =>
    onChange(
      (cart) => cart.remove([line.id]),
      () => words.line.removed(name),
    )
  const submitRemoval = (event: FormEvent) => {
    event.preventDefault()
    remove()
  }
  const setQuantity = (quantity: number) =>
    onChange(
      (cart) => cart.updateQuantity(line.id, quantity),
      (answer) => cartLineText(answer, line),
    )

  return (
    <li
      tabIndex={-1}
      aria-labelledby={nameId}
      className="grid gap-x-4 gap-y-2 py-5 break-inside-avoid @3xs:grid-cols-[5rem_minmax(0,1fr)] sm:@3xs:grid-cols-[6rem_minmax(0,1fr)]"
    >
      <div className="max-w-24 @3xs:row-span-2">
        <ToProduct address={address} onLeave={onLeave} hidden>
          {line.image ? (
            <Picture of={line.image} alt="" className="aspect-card w-full rounded-box bg-line object-cover" />
          ) : (
            <div className="aspect-card rounded-box bg-line" />
          )}
        </ToProduct>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_8rem]">
          <Heading id={nameId} dir="auto" className="font-medium wrap-anywhere">
            <ToProduct address={address} onLeave={onLeave}>
              {name}
            </ToProduct>
          </Heading>
          {describe(line).map(({ option, text }, at) => (
            <p key={at} dir="auto" className="text-sm text-ink-soft wrap-anywhere">
              {words.line.option(option)}
              <bdi className="text-ink">{text}</bdi>
            </p>
          ))}
          <p className="text-sm text-ink-soft tabular-nums">
            <Money value={line.price} /> {words.line.each}
            {line.fullPrice.amount !== line.price.amount && (
              <>
                <VisuallyHidden>{words.line.before}</VisuallyHidden>{' '}
                <s>
                  <Money value={line.fullPrice} />
                </s>
              </>
            )}
          </p>
        </div>
        <p className="font-medium tabular-nums">
          <VisuallyHidden>{words.line.together}</VisuallyHidden>
          <Money value={line.lineItemPrice} className="transition-opacity aria-busy:opacity-70" />
        </p>
      </div>
      <div>
        {/* A line that the platform has not answered yet has no id to change it by. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4" inert={line.pending === 'new'}>
          <p className="hidden text-sm print:block">
            {words.line.quantity} {line.quantity}
          </p>
          <Quantity
            line={line}
            refused={problem?.quantity}
            problemId={problem && problemId}
            onSet={setQuantity}
            onNone={remove}
            onUnfit={onUnfit}
          />
          <form method="post" action="/cart/remove" onSubmit={submitRemoval}>
            <input type="hidden" name="line" value={line.id} />
            <Button kind="bare" className="-mx-2 text-sm print:hidden">
              {words.line.remove}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </form>
        </div>
        <div className="text-sm">
          {lowered && line.quantity === line.availability.quantityAvailable && (
            <p className="mt-2 text-warn">{words.line.lowered}</p>
          )}
          {violations.map(({ severity, description }, at) => (
            <p key={at} className={`mt-2 ${severity === 'ERROR' ? 'text-bad' : 'text-warn'}`}>
              {description}
            </p>
          ))}
          <div role="status" id={problemId}>
            {problem && <p className="mt-2 text-bad">{asSentence(problem.error)}</p>}
          </div>
        </div>
      </div>
    </li>
  )
}

/** The way to the product's page, if it has one; `hidden` from those who meet the same link again beside it. */
function ToProduct({
  address,
  onLeave,
  hidden = false,
  children,
}: {
  address: string | undefined
  onLeave: (() => void) | undefined
  hidden?: boolean
  children: ReactNode
}) {
  if (!address) return children
  return (
    <Link
      to={address}
      onClick={onLeave}
      {...(hidden && { tabIndex: -1, 'aria-hidden': true })}
      className="underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
