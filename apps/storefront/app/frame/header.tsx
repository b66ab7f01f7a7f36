// The top of every page: the name over the door, and the cart.
import { useCart } from '@vitrine/react'
import type { CartState } from '@vitrine/react'
import { VisuallyHidden } from '@vitrine/ui'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { count } from '../words.ts'
import { useFrame } from './frame.tsx'

const countOf = (cart: CartState) => cart.count
const refreshOf = (cart: CartState) => cart.refresh

/** The header; a plain click on the cart opens the drawer, any other goes to the page. */
export function Header({ storeName, onCartPage }: { storeName: string; onCartPage: boolean }) {
  const { openCart } = useFrame()
  const items = useCart(countOf)
  const refresh = useCart(refreshOf)

  const open = (event: MouseEvent) => {
    if (onCartPage || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openCart()
    // It may have been changed elsewhere; what is shown meanwhile will do, and also if there is no answer.
    refresh().catch(() => {})
  }

  return (
    <header className="px-page flex min-h-20 flex-wrap items-center justify-between gap-x-6">
      <Link to="/" className="inline-flex min-h-target items-center font-display text-xl wrap-anywhere">
        {storeName}
      </Link>
      <Link
        to="/cart"
        onClick={open}
        aria-current={onCartPage ? 'page' : undefined}
        className="-mx-3 inline-flex print:hidden min-h-target items-center gap-2 rounded-box px-3 font-medium hover:underline hover:underline-offset-4"
      >
        Cart
        <span
          aria-hidden="true"
          className={`grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-xs tabular-nums ${items > 0 ? 'bg-accent text-on-accent' : 'border border-line text-ink-soft'}`}
        >
          {items}
        </span>
        <VisuallyHidden>, {count(items, 'item')}</VisuallyHidden>
      </Link>
    </header>
  )
}
