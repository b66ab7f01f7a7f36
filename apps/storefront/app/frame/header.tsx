// The header of every page: the store's name, search, cart and navigation.
import { useCart } from '@vitrine/react'
import { VisuallyHidden } from '@vitrine/ui'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { nav as messages } from '../messages/index.ts'
import { SearchBox } from '../search/search-box.tsx'
import { AccountLink } from './account-link.tsx'
import { useFrame } from './frame-actions.ts'
import { useNavItems } from './nav-links.ts'

/** The header; a plain click on the cart opens the drawer, any other goes to the page. */
export function Header({ storeName, onCartPage }: { storeName: string; onCartPage: boolean }) {
  const { openCart } = useFrame()
  const { count: items, refresh } = useCart()

  const handleCartClick = (event: MouseEvent) => {
    if (onCartPage || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openCart()
    // Another device may have changed the cart; if this fails, the drawer shows the cart as last known.
    refresh().catch(() => {})
  }

  return (
    <header className="px-page flex flex-wrap items-center justify-end pt-4 sm:gap-x-6 sm:pb-4">
      <div className="min-w-0 flex-1 basis-28">
        <Link
          to="/"
          className="inline-flex min-h-target items-center font-display text-lg wrap-anywhere min-[23rem]:text-xl"
        >
          {/* The footer has a longer one in full. */}
          <span className="max-sm:line-clamp-2">{storeName}</span>
        </Link>
      </div>
      <div className="flex items-center gap-x-1 min-[23rem]:gap-x-2 sm:gap-x-6">
        <SearchBox />
        <AccountLink refreshCart={refresh} />
        <Link
          to="/cart"
          onClick={handleCartClick}
          aria-current={onCartPage ? 'page' : undefined}
          className="-mr-3 inline-flex print:hidden min-h-target items-center gap-2 rounded-box px-3 max-sm:-ml-3 max-[22rem]:-ml-2 font-medium hover:underline hover:underline-offset-4"
        >
          {messages.cart}
          <span
            aria-hidden="true"
            className={`grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-xs tabular-nums ${items > 0 ? 'bg-accent text-on-accent' : 'border border-line text-ink-soft'}`}
          >
            {items}
          </span>
          <VisuallyHidden>, {messages.items(items)}</VisuallyHidden>
        </Link>
      </div>
      <CollectionLinks />
    </header>
  )
}

/** The navigation: one row that scrolls on small screens and wraps on others. */
function CollectionLinks() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={messages.collections} className="-mx-(--page) w-[calc(100%+2*var(--page))] print:hidden">
      <ul className="fade-end px-page flex max-sm:pr-(--fade) gap-x-6 overflow-x-auto sm:max-lg:gap-x-4 whitespace-nowrap [scrollbar-width:none] sm:flex-wrap">
        {useNavItems().map(({ id, name, path, lang }) => (
          <li key={id}>
            <Link
              to={path}
              aria-current={path === pathname ? 'page' : undefined}
              className="inline-flex min-h-target items-center text-ink-soft -outline-offset-2 decoration-accent underline-offset-8 hover:text-ink hover:underline aria-[current]:text-ink aria-[current]:underline"
            >
              <bdi lang={lang}>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
