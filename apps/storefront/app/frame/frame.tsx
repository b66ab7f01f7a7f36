// What stands around every page: skip link, header, footer, the cart drawer, and the voice that says what happened.
import { LiveRegion, Notice, SkipLink, ProgressLine, useDelayed } from '@vitrine/ui'
import type { Announcement } from '@vitrine/ui'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { ShopInfo } from '../seo/head.ts'
import { frame } from '../messages/index.ts'
import { asSentence } from '../error-text.ts'
import type { ErrorText } from '../error-text.ts'
import { useRouteFocus, useReloadToTarget } from './route-focus.ts'
import { useDrawer } from './drawer.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useCookiesEnabled } from './cookies-enabled.ts'
import { Offline, useOnlineNotice } from './offline.tsx'
import { ErrorBanner } from './error-banner.tsx'

interface FrameActions {
  /** Says a sentence to those who listen; what was said before is over. */
  say: (text: string) => void
  /** Shows and says a problem whose own place on the page is gone; `what` did not happen. */
  report: (what: string, problem: ErrorText) => void
  /** Opens the cart beside the page; on the cart's own page there is nothing to open. */
  openCart: () => void
}

const FrameContext = createContext<FrameActions>({ say: () => {}, report: () => {}, openCart: () => {} })

/** What the frame does for the page within it. */
export const useFrame = () => useContext(FrameContext)

/** The frame, with a page in it. */
export function Frame({ storeName, storefrontUrl, children }: ShopInfo & { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  const [saying, setSaying] = useState<Announcement | null>(null)
  const [problem, setProblem] = useState<ErrorText>()
  const late = useDelayed(coming !== undefined)
  const keeps = useCookiesEnabled()
  const onCartPage = pathname.split('/')[1] === 'cart'
  const { Drawer, open: cartOpen, openCart, closeCart } = useDrawer(pathname, coming)

  const say = useCallback((text: string) => setSaying((last) => ({ id: (last?.id ?? 0) + 1, text })), [])
  const reached = useOnlineNotice(say)
  const ways = useMemo<FrameActions>(
    () => ({
      say,
      report: (what, problem) => setProblem({ title: what, text: asSentence(problem) }),
      openCart,
    }),
    [say, openCart],
  )
  useRouteFocus(say)
  useReloadToTarget()

  const above = (problem || !reached) && (
    <div className="fixed inset-x-4 top-4 z-20 mx-auto grid max-w-measure gap-2 shadow-float print:hidden">
      {!reached && <Offline />}
      {problem && <ErrorBanner problem={problem} onClose={() => setProblem(undefined)} />}
    </div>
  )

  return (
    <FrameContext value={ways}>
      <SkipLink>{frame.skip}</SkipLink>
      {late && <ProgressLine />}
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
          {storefrontUrl + pathname + search}
        </p>
      </div>
      {!cartOpen && above}
      <LiveRegion announcement={saying} />
      {Drawer && !onCartPage && (
        <Drawer open={cartOpen} onClose={closeCart}>
          {/* What is outside an open dialog is not read aloud. */}
          {cartOpen && above}
          <LiveRegion announcement={saying} />
        </Drawer>
      )}
    </FrameContext>
  )
}
