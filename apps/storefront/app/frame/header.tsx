// The top of every page: the name over the door, and the cart.
import { useCart } from '@vitrine/react'
import type { CartState } from '@vitrine/react'
import { VisuallyHidden } from '@vitrine/ui'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { count } from '../words.ts'
import { useFrame } from './frame.tsx'

const countOf = (cart: CartState) => cart.count

/** The header; a plain click on the cart opens the drawer, any other goes to the page. */
export function Header({ storeName, onCartPage }: { storeName: string; onCartPage: boolean }) {
  const { openCart } = useFrame()
  const items = useCart(countOf)

  const open = (event: MouseEvent) => {
    if (onCartPage || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openCart()
  }

  return (
    <header className="px-page flex min-h-20 items-center justify-between gap-6">
      <Link to="/" className="inline-flex min-h-target items-center font-display text-xl">
        {storeName}
      </Link>
      <Link
        to="/cart"
        onClick={open}
        aria-current={onCartPage ? 'page' : undefined}
        className="-mr-3 inline-flex min-h-target items-center gap-2 rounded-box px-3 font-medium hover:underline hover:underline-offset-4"
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
