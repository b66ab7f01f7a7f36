// The cart itself, on its page and in the drawer alike: its lines, what they come to, and a note to the shop.
import { Money, useCart } from '@vitrine/react'
import type { CartActions } from '@vitrine/react'
import { EmptyState, buttonLook } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useRouteLoaderData, useSearchParams } from 'react-router'
import { useFrame } from '../frame/frame.tsx'
import { Drawing } from '../frame/lost.tsx'
import type { loader } from '../root.tsx'
import { count, told } from '../words.ts'
import type { Told } from '../words.ts'
import { BuyerNote } from './buyer-note.tsx'
import { CartLine } from './cart-line.tsx'
import { loweredParam } from './change.tsx'

/** Everything about the cart but its heading. `onLeave` is told when a link leads away. */
export function CartContents({ inDrawer = false, onLeave }: { inDrawer?: boolean; onLeave?: () => void }) {
  const shown = useCart()
  const { cart, lines, count: items, violations, pending } = shown
  const { say } = useFrame()
  // Kept here and not in the line: a line that could not be removed comes back as a new one.
  const [problem, setProblem] = useState<{ line: string; told: Told }>()
  const lowered = useSearchParams()[0].get(loweredParam)?.split(',') ?? []
  const top = useRef<HTMLElement>(null)

  async function change(line: string, deed: (cart: CartActions) => Promise<unknown>, done: string) {
    setProblem(undefined)
    try {
      await deed(shown)
      say(done)
    } catch (error) {
      setProblem({ line, told: told(error) })
    }
  }

  // The button that was pressed goes with its line; the keyboard goes on from the cart.
  const itemsBefore = useRef(lines.length)
  useEffect(() => {
    if (lines.length < itemsBefore.current) top.current?.focus()
    itemsBefore.current = lines.length
  }, [lines.length])

  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label="What is in your cart"
      className={`outline-none ${inDrawer ? 'flex min-h-full flex-col px-6' : ''}`}
    >
      {lines.length === 0 ? (
        <EmptyCart onLeave={onLeave} />
      ) : (
        <div
          className={inDrawer ? 'contents' : 'grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_22rem]'}
        >
          <ul className={`divide-y divide-line ${inDrawer ? 'flex-1' : 'border-y border-line'}`}>
            {lines.map((line) => (
              <CartLine
                key={line.id}
                heading={inDrawer ? 'h3' : 'h2'}
                line={line}
                violations={violations.filter(({ target }) => target.lineItem.id === line.id)}
                lowered={lowered.includes(line.id)}
                problem={problem?.line === line.id ? problem.told : undefined}
                onChange={(deed, done) => void change(line.id, deed, done)}
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
                Subtotal <span className="text-ink-soft">({count(items, 'item')})</span>
              </dt>
              {/* The figure of before, until the platform has worked out the new one. */}
              <dd
                aria-busy={pending > 0}
                className="text-lg font-medium tabular-nums transition-opacity aria-busy:opacity-70"
              >
                {cart ? <Money value={cart.subtotal} /> : '…'}
              </dd>
            </dl>
            {cart?.taxIncludedInPrices && <p className="-mt-3 text-sm text-ink-soft">Prices include tax.</p>}
            {inDrawer ? (
              <Link to="/cart" onClick={onLeave} className={buttonLook('strong')}>
                View the cart
              </Link>
            ) : (
              <BuyerNote note={cart?.buyerNote ?? ''} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function EmptyCart({ onLeave }: { onLeave: (() => void) | undefined }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  return (
    <EmptyState
      picture={shop && <Drawing src={`${shop.platformOrigin}/sample/empty-cart.svg`} />}
      title="Your cart is empty"
      action={
        <Link to="/" onClick={onLeave} className={buttonLook('strong')}>
          See what we have
        </Link>
      }
    >
      What you add is kept here, also when you come back another day.
    </EmptyState>
  )
}
