// The cart itself, on its page and in the drawer alike: its lines, what they come to, and a note to the shop.
import type { CurrentCart } from '@vitrine/client'
import { Money, useCart } from '@vitrine/react'
import type { CartActions, PredictedLine } from '@vitrine/react'
import { EmptyState, Notice, buttonClass } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFrame } from '../frame/frame.tsx'
import { useCookiesEnabled } from '../frame/cookies-enabled.ts'
import { Drawing } from '../frame/error-pages.tsx'
import { useIsMounted } from '../frame/is-mounted.ts'
import { cart as words } from '../messages/index.ts'
import { toErrorText } from '../error-text.ts'
import type { FormError } from '../error-text.ts'
import { BuyerNote } from './buyer-note.tsx'
import { CartLine } from './cart-line.tsx'

/** The name in the cart's address of the lines that stock made smaller than asked: no later answer tells them. */
export const loweredParam = 'lowered'

/** Everything about the cart but its heading. `refused` is what a form was told just now; `onLeave` is told when a link leads away. */
export function CartContents({
  inDrawer = false,
  refused,
  onLeave,
}: {
  inDrawer?: boolean
  refused?: FormError | undefined
  onLeave?: () => void
}) {
  const shown = useCart()
  const { cart, lines, count: items, violations } = shown
  const { say, report } = useFrame()
  const stillHere = useIsMounted()
  // Kept here and not in the line: a line that could not be removed comes back as a new one.
  const [problem, setProblem] = useState(refused)
  const lowered = useSearchParams()[0].get(loweredParam)?.split(',') ?? []
  const top = useRef<HTMLElement>(null)

  async function change(
    { id: line, productName: { original: name } }: PredictedLine,
    deed: (cart: CartActions) => Promise<CurrentCart>,
    done: (answer: CurrentCart) => string,
  ) {
    setProblem(undefined)
    try {
      say(done(await deed(shown)))
    } catch (error) {
      say('')
      if (stillHere()) setProblem({ line, error: toErrorText(error) })
      else report(words.line.notChanged(name), toErrorText(error))
    }
  }

  // What it is about may be gone.
  const hasPlace =
    problem?.note === undefined ? lines.some(({ id }) => id === problem?.line) : lines.length > 0

  // The button that was pressed goes with its line: the keyboard goes on from the line that takes its place.
  const list = useRef<HTMLUListElement>(null)
  const linesBefore = useRef(lines)
  useEffect(() => {
    const before = linesBefore.current
    linesBefore.current = lines
    const lostFocus = document.activeElement === document.body
    if (lines.length >= before.length || !lostFocus) return
    const gone = before.findIndex(({ id }) => !lines.some((line) => line.id === id))
    const next = list.current?.children[Math.min(gone, lines.length - 1)] as HTMLElement | undefined
    ;(next ?? top.current)?.focus()
  }, [lines])

  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={words.contents}
      className={`outline-none ${inDrawer ? 'flex min-h-full flex-col px-6' : ''}`}
    >
      {problem && !hasPlace && (
        <div className="py-4" tabIndex={-1} autoFocus={problem === refused}>
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
                lowered={lowered.includes(line.id)}
                problem={problem?.line === line.id ? problem : undefined}
                onChange={(deed, done) => void change(line, deed, done)}
                onUnfit={() => setProblem({ line: line.id, error: words.unfitQuantity })}
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
                {words.subtotal} <span className="text-ink-soft">{words.items(items)}</span>
              </dt>
              <dd className="text-lg font-medium tabular-nums">
                {cart ? (
                  <Money value={cart.subtotal} className="transition-opacity aria-busy:opacity-70" />
                ) : (
                  '…'
                )}
              </dd>
            </dl>
            {cart?.taxIncludedInPrices && <p className="-mt-3 text-sm text-ink-soft">{words.taxIncluded}</p>}
            {inDrawer ? (
              <Link to="/cart" onClick={onLeave} className={buttonClass('strong')}>
                {words.view}
              </Link>
            ) : (
              <BuyerNote
                note={cart?.buyerNote ?? ''}
                refused={problem?.note === undefined ? undefined : problem}
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
      picture={<Drawing name="empty-cart" />}
      title={words.empty.title}
      action={
        <Link to="/" onClick={onLeave} className={buttonClass('strong')}>
          {words.empty.action}
        </Link>
      }
    >
      {useCookiesEnabled() ? words.empty.text : words.empty.notKept}
    </EmptyState>
  )
}
