// One cart line: product, quantity, total and violations.
import type { CurrentCart, Violation } from '@vitrine/client'
import { Money, Picture } from '@vitrine/react'
import type { CartActions, PredictedLine } from '@vitrine/react'
import { Button, VisuallyHidden } from '@vitrine/ui'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cart as messages } from '../messages/index.ts'
import { asSentence } from '../error-text.ts'
import type { FormError } from '../error-text.ts'
import { Quantity } from './quantity.tsx'
import { cartLineText } from './change-text.ts'
import { lineUrl, describeLine } from './line-text.ts'

/** A cart line; with script its forms call the cart, without it they post to routes below `/cart/`. */
export function CartLine({
  line,
  heading: Heading,
  violations,
  isCapped,
  problem,
  onChange,
  onInvalid,
  onLeave,
}: {
  line: PredictedLine
  heading: 'h2' | 'h3'
  violations: Violation[]
  /** Whether a form without script asked for more than is in stock. */
  isCapped: boolean
  /** Why the last change of this line failed. */
  problem: FormError | undefined
  /** Changes the cart, then announces the result. */
  onChange: (
    mutate: (cart: CartActions) => Promise<CurrentCart>,
    toAnnouncement: (cart: CurrentCart) => string,
  ) => void
  /** Called when the visitor enters a quantity that no line can have. */
  onInvalid: () => void
  onLeave: (() => void) | undefined
}) {
  const name = line.productName.original
  const url = lineUrl(line)

  const [nameId, problemId] = [useId(), useId()]

  const remove = () =>
    onChange(
      (cart) => cart.remove([line.id]),
      () => messages.line.removed(name),
    )
  const submitRemoval = (event: FormEvent) => {
    event.preventDefault()
    remove()
  }
  const setQuantity = (quantity: number) =>
    onChange(
      (cart) => cart.updateQuantity(line.id, quantity),
      (cart) => cartLineText(cart, line),
    )

  return (
    <li
      tabIndex={-1}
      aria-labelledby={nameId}
      className="grid gap-x-4 gap-y-2 py-5 break-inside-avoid @3xs:grid-cols-[5rem_minmax(0,1fr)] sm:@3xs:grid-cols-[6rem_minmax(0,1fr)]"
    >
      <div className="max-w-24 @3xs:row-span-2">
        <ProductLink url={url} onLeave={onLeave} hidden>
          {line.image ? (
            <Picture of={line.image} alt="" className="aspect-card w-full rounded-box bg-line object-cover" />
          ) : (
            <div className="aspect-card rounded-box bg-line" />
          )}
        </ProductLink>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_8rem]">
          <Heading id={nameId} dir="auto" className="font-medium wrap-anywhere">
            <ProductLink url={url} onLeave={onLeave}>
              {name}
            </ProductLink>
          </Heading>
          {describeLine(line).map(({ option, text }, index) => (
            <p key={index} dir="auto" className="text-sm text-ink-soft wrap-anywhere">
              {messages.line.option(option)}
              <bdi className="text-ink">{text}</bdi>
            </p>
          ))}
          <p className="text-sm text-ink-soft tabular-nums">
            <Money value={line.price} /> {messages.line.each}
            {line.fullPrice.amount !== line.price.amount && (
              <>
                <VisuallyHidden>{messages.line.was}</VisuallyHidden>{' '}
                <s>
                  <Money value={line.fullPrice} />
                </s>
              </>
            )}
          </p>
        </div>
        <p className="font-medium tabular-nums">
          <VisuallyHidden>{messages.line.total}</VisuallyHidden>
          <Money value={line.lineItemPrice} className="transition-opacity aria-busy:opacity-70" />
        </p>
      </div>
      <div>
        {/* A predicted line has no id yet by which it could be changed. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4" inert={line.pending === 'new'}>
          <p className="hidden text-sm print:block">
            {messages.line.quantity} {line.quantity}
          </p>
          <Quantity
            line={line}
            refusedQuantity={problem?.quantity}
            problemId={problem && problemId}
            onSet={setQuantity}
            onRemove={remove}
            onInvalid={onInvalid}
          />
          <form method="post" action="/cart/remove" onSubmit={submitRemoval}>
            <input type="hidden" name="line" value={line.id} />
            <Button kind="text" className="-mx-2 text-sm print:hidden">
              {messages.line.remove}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </form>
        </div>
        <div className="text-sm">
          {isCapped && line.quantity === line.availability.quantityAvailable && (
            <p className="mt-2 text-warn">{messages.line.capped}</p>
          )}
          {violations.map(({ severity, description }, index) => (
            <p key={index} className={`mt-2 ${severity === 'ERROR' ? 'text-bad' : 'text-warn'}`}>
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

/** A link to the product page, if there is one; `hidden` from assistive technology where the same link follows. */
function ProductLink({
  url,
  onLeave,
  hidden = false,
  children,
}: {
  url: string | undefined
  onLeave: (() => void) | undefined
  hidden?: boolean
  children: ReactNode
}) {
  if (!url) return children
  return (
    <Link
      to={url}
      onClick={onLeave}
      {...(hidden && { tabIndex: -1, 'aria-hidden': true })}
      className="underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
