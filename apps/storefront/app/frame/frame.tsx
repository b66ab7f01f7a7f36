// What stands around every page: skip link, header, footer, the cart drawer, and the voice that says what happened.
import { LiveRegion, SkipLink } from '@vitrine/ui'
import type { Saying } from '@vitrine/ui'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartDrawer } from '../cart/cart-drawer.tsx'
import { Header } from './header.tsx'

interface FrameWays {
  /** Says a sentence to those who listen. */
  say: (text: string) => void
  /** Opens the cart beside the page; on the cart's own page there is nothing to open. */
  openCart: () => void
}

const Ways = createContext<FrameWays>({ say: () => {}, openCart: () => {} })

/** What the frame does for the page within it. */
export const useFrame = () => useContext(Ways)

/** The frame, with a page in it. */
export function Frame({ storeName, children }: { storeName: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const [saying, setSaying] = useState<Saying | null>(null)
  const [cartOpen, setCartOpen] = useState(false)
  const onCartPage = pathname.split('/')[1] === 'cart'

  const ways = useMemo<FrameWays>(
    () => ({
      say: (text) => setSaying((last) => ({ id: (last?.id ?? 0) + 1, text })),
      openCart: () => setCartOpen(true),
    }),
    [],
  )

  useEffect(() => setCartOpen(false), [pathname])

  return (
    <Ways value={ways}>
      <SkipLink />
      <div className="mx-auto flex min-h-dvh max-w-page flex-col">
        <Header storeName={storeName} onCartPage={onCartPage} />
        <main id="main" tabIndex={-1} className="flex-1 pb-20 outline-none">
          {children}
        </main>
        <footer className="mx-(--page) border-t border-line py-8 text-sm text-ink-soft">{storeName}</footer>
      </div>
      <LiveRegion saying={saying} />
      {!onCartPage && (
        <CartDrawer open={cartOpen} onClose={() => setCartOpen(false)}>
          {/* What is outside an open dialog is not read aloud. */}
          <LiveRegion saying={saying} />
        </CartDrawer>
      )}
    </Ways>
  )
}
