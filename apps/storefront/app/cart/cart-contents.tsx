// The contents of the cart, shared by the page and the drawer: lines, subtotal and order note.
import type { CurrentCart } from '@vitrine/client'
import { Money, useCart } from '@vitrine/react'
import type { CartActions, PredictedLine } from '@vitrine/react'
import { EmptyState, Notice, buttonClass } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFrame } from '../frame/frame.tsx'
import { useCookiesEnabled } from '../frame/cookies-enabled.ts'
import { Illustration } from '../frame/error-pages.tsx'
import { useIsMounted } from '../frame/is-mounted.ts'
import { cart as messages } from '../messages/index.ts'
import { toErrorText } from '../error-text.ts'
import type { FormError } from '../error-text.ts'
import { BuyerNote } from './buyer-note.tsx'
import { CartLine } from './cart-line.tsx'

/**
 * The query parameter with the ids of the lines that were capped at stock: only the response to the change reports that,
 * and a form without script redirects after it.
 */
export const cappedParam = 'lowered'

/**
 * Everything of the cart except its heading. `formError` is set when the platform refused a form without script;
 * `onLeave` is called when the visitor follows a link to another page.
 */
export function CartContents({
  inDrawer = false,
  formError,
  onLeave,
}: {
  inDrawer?: boolean
  formError?: FormError | undefined
  onLeave?: () => void
}) {
  const cartState = useCart()
  const { cart, lines, count: items, violations } = cartState
  const { announce, report } = useFrame()
  const isMounted = useIsMounted()
  // This state is not in the line, because a line whose removal failed is remounted.
  const [problem, setProblem] = useState(formError)
  const cappedIds = useSearchParams()[0].get(cappedParam)?.split(',') ?? []
  const section = useRef<HTMLElement>(null)

  async function change(
    { id: line, productName: { original: name } }: PredictedLine,
    mutate: (cart: CartActions) => Promise<CurrentCart>,
    toAnnouncement: (cart: CurrentCart) => string,
  ) {
    setProblem(undefined)
    try {
      announce(toAnnouncement(await mutate(cartState)))
    } catch (error) {
      announce('')
      if (isMounted()) setProblem({ line, error: toErrorText(error) })
      else report(messages.line.notChanged(name), toErrorText(error))
    }
  }

  // The line or the note that the problem belongs to may be gone; then it is shown above the cart.
  const isShownInPlace =
    problem?.note === undefined ? lines.some(({ id }) => id === problem?.line) : lines.length > 0

  // Removing a line unmounts the button that had the focus: move it to the line that takes its place.
  const list = useRef<HTMLUListElement>(null)
  const previousLines = useRef(lines)
  useEffect(() => {
    const previous = previousLines.current
    previousLines.current = lines
    const lostFocus = document.activeElement === document.body
    if (lines.length >= previous.length || !lostFocus) return
    const removedIndex = previous.findIndex(({ id }) => !lines.some((line) => line.id === id))
    const next = list.current?.children[Math.min(removedIndex, lines.length - 1)] as HTMLElement | undefined
    ;(next ?? section.current)?.focus()
  }, [lines])

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={messages.contents}
      className={`outline-none ${inDrawer ? 'flex min-h-full flex-col px-6' : ''}`}
    >
      {problem && !isShownInPlace && (
        <div className="py-4" tabIndex={-1} autoFocus={problem === formError}>
          <Notice tone="bad" title={problem.error.title}>
            {problem.error.text}
          </Notice>
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyCart onLeave={onLeave} />
      ) : (
        <div
          className={
            inDrawer ? 'contents' : 'grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]'
          }
        >
          <ul
            ref={list}
            className={`@container divide-y divide-line ${inDrawer ? 'flex-1' : 'border-y border-line'}`}
          >
            {lines.map((line) => (
              <CartLine
                key={line.id}
                heading={inDrawer ? 'h3' : 'h2'}
                line={line}
                violations={violations.filter(({ target }) => target.lineItem.id === line.id)}
                isCapped={cappedIds.includes(line.id)}
                problem={problem?.line === line.id ? problem : undefined}
                onChange={(mutate, toAnnouncement) => void change(line, mutate, toAnnouncement)}
                onInvalid={() => setProblem({ line: line.id, error: messages.invalidQuantity })}
                onLeave={onLeave}
              />
            ))}
          </ul>
          <div
            className={
              inDrawer
                ? 'sticky bottom-0 -mx-6 grid gap-4 border-t border-line bg-paper px-6 py-5'
                : 'grid gap-6 lg:sticky lg:top-8 lg:pt-5'
            }
          >
            <dl className="flex items-baseline justify-between gap-4">
              <dt>
                {messages.subtotal} <span className="text-ink-soft">{messages.items(items)}</span>
              </dt>
              <dd className="text-lg font-medium tabular-nums">
                {cart ? (
                  <Money value={cart.subtotal} className="transition-opacity aria-busy:opacity-70" />
                ) : (
                  '…'
                )}
              </dd>
            </dl>
            {cart?.taxIncludedInPrices && (
              <p className="-mt-3 text-sm text-ink-soft">{messages.taxIncluded}</p>
            )}
            {inDrawer ? (
              <Link to="/cart" onClick={onLeave} className={buttonClass('primary')}>
                {messages.view}
              </Link>
            ) : (
              <BuyerNote
                note={cart?.buyerNote ?? ''}
                formError={problem?.note === undefined ? undefined : problem}
              />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function EmptyCart({ onLeave }: { onLeave: (() => void) | undefined }) {
  return (
    <EmptyState
      picture={<Illustration name="empty-cart" />}
      title={messages.empty.title}
      action={
        <Link to="/" onClick={onLeave} className={buttonClass('primary')}>
          {messages.empty.action}
        </Link>
      }
    >
      {useCookiesEnabled() ? messages.empty.text : messages.empty.notSaved}
    </EmptyState>
  )
}
