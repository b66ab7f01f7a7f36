// The cart itself, on its page and in the drawer alike: its lines, what they come to, and a note to the shop.
import { Money, useCart } from '@vitrine/react'
import { EmptyState, buttonLook } from '@vitrine/ui'
import { useRef } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { Drawing } from '../frame/lost.tsx'
import type { loader } from '../root.tsx'
import { count } from '../words.ts'
import { BuyerNote } from './buyer-note.tsx'
import { CartLine } from './cart-line.tsx'

/** Everything about the cart but its heading. `onLeave` is told when a link leads away. */
export function CartContents({ inDrawer = false, onLeave }: { inDrawer?: boolean; onLeave?: () => void }) {
  const { cart, lines, count: items, violations, pending } = useCart()
  const top = useRef<HTMLDivElement>(null)

  return (
    <div ref={top} tabIndex={-1} className={`outline-none ${inDrawer ? 'flex min-h-full flex-col px-6' : ''}`}>
      {lines.length === 0 ? (
        <EmptyCart onLeave={onLeave} />
      ) : (
        <div className={inDrawer ? 'contents' : 'grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_22rem]'}>
          <ul className={`divide-y divide-line ${inDrawer ? 'flex-1' : 'border-y border-line'}`}>
            {lines.map((line) => (
              <CartLine
                key={line.id}
                heading={inDrawer ? 'h3' : 'h2'}
                line={line}
                violations={violations.filter(({ target }) => target.lineItem.id === line.id)}
                onLeave={onLeave}
                onRemoved={() => top.current?.focus()}
              />
            ))}
          </ul>
          <div
            className={
              inDrawer ? 'sticky bottom-0 -mx-6 grid gap-4 border-t border-line bg-paper px-6 py-5' : 'grid gap-6 lg:sticky lg:top-8 lg:pt-5'
            }
          >
            <dl className="flex items-baseline justify-between gap-4">
              <dt>
                Subtotal <span className="text-ink-soft">({count(items, 'item')})</span>
              </dt>
              {/* The figure of before, until the platform has worked out the new one. */}
              <dd
                aria-busy={pending > 0}
                className="text-lg font-medium tabular-nums transition-opacity aria-busy:opacity-50"
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
    </div>
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
