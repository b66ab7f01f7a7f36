// What stands around every page: skip link, header, footer, the cart drawer, and the voice that says what happened.
import { LiveRegion, Notice, SkipLink, WaitingLine, useLate } from '@vitrine/ui'
import type { Saying } from '@vitrine/ui'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { KnownShop } from '../seo/head.ts'
import { frame } from '../messages/index.ts'
import { inOneBreath } from '../error-text.ts'
import type { Told } from '../error-text.ts'
import { useArrival, useSureWay } from './route-focus.ts'
import { useDrawer } from './drawer.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useKeeps } from './cookies-enabled.ts'
import { Offline, useReach } from './offline.tsx'
import { Trouble } from './error-banner.tsx'

interface FrameWays {
  /** Says a sentence to those who listen; what was said before is over. */
  say: (text: string) => void
  /** Shows and says a problem whose own place on the page is gone; `what` did not happen. */
  report: (what: string, problem: Told) => void
  /** Opens the cart beside the page; on the cart's own page there is nothing to open. */
  openCart: () => void
}

const Ways = createContext<FrameWays>({ say: () => {}, report: () => {}, openCart: () => {} })

/** What the frame does for the page within it. */
export const useFrame = () => useContext(Ways)

/** The frame, with a page in it. */
export function Frame({ storeName, shopUrl, children }: KnownShop & { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  const [saying, setSaying] = useState<Saying | null>(null)
  const [problem, setProblem] = useState<Told>()
  const late = useLate(coming !== undefined)
  const keeps = useKeeps()
  const onCartPage = pathname.split('/')[1] === 'cart'
  const { Drawer, open: cartOpen, openCart, closeCart } = useDrawer(pathname, coming)

  const say = useCallback((text: string) => setSaying((last) => ({ id: (last?.id ?? 0) + 1, text })), [])
  const reached = useReach(say)
  const ways = useMemo<FrameWays>(
    () => ({
      say,
      report: (what, problem) => setProblem({ title: what, text: inOneBreath(problem) }),
      openCart,
    }),
    [say, openCart],
  )
  useArrival(say)
  useSureWay()

  const above = (problem || !reached) && (
    <div className="fixed inset-x-4 top-4 z-20 mx-auto grid max-w-measure gap-2 shadow-float print:hidden">
      {!reached && <Offline />}
      {problem && <Trouble problem={problem} onClose={() => setProblem(undefined)} />}
    </div>
  )

  return (
    <Ways value={ways}>
      <SkipLink>{frame.skip}</SkipLink>
      {late && <WaitingLine />}
      <div className="mx-auto flex min-h-dvh max-w-page flex-col">
        <Header storeName={storeName} onCartPage={onCartPage} />
        {!keeps && (
          <div className="px-page pb-6 print:hidden">
            <Notice tone="warn" title={frame.noCookies.title}>
              {frame.noCookies.text}
            </Notice>
          </div>
        )}
        <main id="main" tabIndex={-1} aria-busy={late} className="flex-1 pb-20 outline-none">
          {children}
        </main>
        <Footer storeName={storeName} />
        {/* Paper has no address bar. Server and browser may spell one address in two ways (+ or %20): either leads here. */}
        <p suppressHydrationWarning className="px-page hidden text-sm wrap-anywhere print:block">
          {shopUrl + pathname + search}
        </p>
      </div>
      {!cartOpen && above}
      <LiveRegion saying={saying} />
      {Drawer && !onCartPage && (
        <Drawer open={cartOpen} onClose={closeCart}>
          {/* What is outside an open dialog is not read aloud. */}
          {cartOpen && above}
          <LiveRegion saying={saying} />
        </Drawer>
      )}
    </Ways>
  )
}
