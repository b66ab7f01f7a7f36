// One cart line: product, quantity, total and violations.
import type { CurrentCart, Violation } from '@vitrine/client'
import { Money, Picture } from '@vitrine/react'
import type { CartActions, PredictedLine } from '@vitrine/react'
import { Button, VisuallyHidden } from '@vitrine/ui'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useStoreLang } from '../frame/store-lang.ts'
import { cart as messages } from '../messages/index.ts'
import { asSentence } from '../error-text.ts'
import type { FormError } from '../error-text.ts'
import { Quantity } from './quantity.tsx'
import { cartLineText } from './change-text.ts'
import { lineUrl, describeLine } from './line-text.ts'

interface CartLineProps {
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
  onRemove: () => void
  /** Called when the visitor enters a quantity that no line can have. */
  onInvalid: () => void
  onLeave: (() => void) | undefined
  /** Added to the address of the forms, so that the page after them shows the same lines. */
  formQuery: string
}

/** A cart line; with script its forms call the cart, without it they post to routes below `/cart/`. */
export function CartLine({
  line,
  heading,
  violations,
  isCapped,
  problem,
  onChange,
  onRemove,
  onInvalid,
  onLeave,
  formQuery,
}: CartLineProps) {
  const name = line.productName.original
  const url = lineUrl(line)
  const [nameId, problemId] = [useId(), useId()]

  const submitRemoval = (event: FormEvent) => {
    event.preventDefault()
    onRemove()
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
      <LineDetails line={line} url={url} heading={heading} nameId={nameId} onLeave={onLeave} />
      <div>
        {/* A predicted line has no id yet by which it could be changed. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4" inert={line.pending === 'new'}>
          <p className="hidden text-sm print:block">
            {messages.line.quantity} {line.quantity}
          </p>
          <Quantity
            line={line}
            formQuery={formQuery}
            refusedQuantity={problem?.quantity}
            problemId={problem && problemId}
            onSet={setQuantity}
            onRemove={onRemove}
            onInvalid={onInvalid}
          />
          <form method="post" action={`/cart/remove${formQuery}`} onSubmit={submitRemoval}>
            <input type="hidden" name="line" value={line.id} />
            <Button kind="text" className="-mx-2 text-sm print:hidden">
              {messages.line.remove}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </form>
        </div>
        <LineProblems
          line={line}
          violations={violations}
          isCapped={isCapped}
          problem={problem}
          problemId={problemId}
        />
      </div>
    </li>
  )
}

/** The name of the product, its selected options, its price and the total of the line. */
function LineDetails({
  line,
  url,
  heading: Heading,
  nameId,
  onLeave,
}: Pick<CartLineProps, 'line' | 'heading' | 'onLeave'> & { url: string | undefined; nameId: string }) {
  const lang = useStoreLang()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 flex-[1_1_8rem]">
        <Heading id={nameId} dir="auto" lang={lang} className="font-medium wrap-anywhere">
          <ProductLink url={url} onLeave={onLeave}>
            {line.productName.original}
          </ProductLink>
        </Heading>
        {describeLine(line).map(({ option, text }, index) => (
          <p key={index} dir="auto" lang={lang} className="text-sm text-ink-soft wrap-anywhere">
            {messages.line.option(option)}
            <bdi className="text-ink">{text}</bdi>
          </p>
        ))}
        {line.catalogReference.options?.preOrderRequested && (
          <p className="text-sm">{messages.line.preorder}</p>
        )}
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
        {line.priceWhenAdded && (
          <p className="text-sm text-warn tabular-nums">
            {messages.line.priceChanged.before}
            <Money value={line.priceWhenAdded} />
            {messages.line.priceChanged.after}
          </p>
        )}
      </div>
      <p className="font-medium tabular-nums">
        <VisuallyHidden>{messages.line.total}</VisuallyHidden>
        <Money
          value={line.lineItemPrice}
          busy={line.pending === 'changed'}
          className="transition-opacity aria-busy:opacity-70"
        />
      </p>
    </div>
  )
}

/** What is wrong with the line; the element with `problemId` announces why its last change failed. */
function LineProblems({
  line,
  violations,
  isCapped,
  problem,
  problemId,
}: Pick<CartLineProps, 'line' | 'violations' | 'isCapped' | 'problem'> & { problemId: string }) {
  return (
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
