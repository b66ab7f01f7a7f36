// The frame around every page: skip link, header, footer, cart drawer, notices and announcements.
import { useReloadToTarget } from '@vitrine/app-server/browser'
import { LiveRegion, Notice, SkipLink, ProgressLine, useDelayed } from '@vitrine/ui'
import type { Announcement } from '@vitrine/ui'
import { useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { frame } from '../messages/index.ts'
import { asSentence } from '../error-text.ts'
import type { ErrorText } from '../error-text.ts'
import { UnreachablePage } from './error-pages.tsx'
import { useRouteFocus } from './route-focus.ts'
import { useDrawer } from './drawer.ts'
import { FrameContext } from './frame-actions.ts'
import type { FrameActions } from './frame-actions.ts'
import { Footer } from './footer.tsx'
import type { ShopData } from './shop-data.ts'
import { Header } from './header.tsx'
import { useCookiesEnabled } from './cookies-enabled.ts'
import { OfflineNotice, useOnlineNotice } from './offline.tsx'
import { ErrorBanner } from './error-banner.tsx'

/** The frame; `children` is the page. */
export function Frame({ storeName, storefrontUrl, footer, children }: ShopData & { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const pending = useNavigation().location
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)
  const [problem, setProblem] = useState<ErrorText>()
  const isSlow = useDelayed(pending !== undefined)
  const cookiesEnabled = useCookiesEnabled()
  const onCartPage = pathname.split('/')[1] === 'cart'
  const { Drawer, open: cartOpen, openCart, closeCart } = useDrawer(pathname, pending)

  const announce = useCallback(
    (text: string) => setAnnouncement((last) => ({ id: (last?.id ?? 0) + 1, text })),
    [],
  )
  const isOnline = useOnlineNotice(announce)
  const actions = useMemo<FrameActions>(
    () => ({
      announce,
      report: (title, error) => setProblem({ title, text: asSentence(error) }),
      openCart,
    }),
    [announce, openCart],
  )
  useRouteFocus(announce)
  const unreachable = useReloadToTarget()
  const isBusy = isSlow && !unreachable

  const notices = (problem || !isOnline) && (
    <div className="fixed inset-x-4 top-4 z-20 mx-auto grid max-w-measure gap-2 shadow-float print:hidden">
      {!isOnline && <OfflineNotice />}
      {problem && <ErrorBanner problem={problem} onClose={() => setProblem(undefined)} />}
    </div>
  )

  return (
    <FrameContext value={actions}>
      <SkipLink>{frame.skip}</SkipLink>
      {isBusy && <ProgressLine />}
      <div className="mx-auto flex min-h-dvh max-w-page flex-col">
        <Header storeName={storeName} onCartPage={onCartPage} />
        {!cookiesEnabled && (
          <div className="px-page pb-6 print:hidden">
            <Notice tone="warn" title={frame.noCookies.title}>
              {frame.noCookies.text}
            </Notice>
          </div>
        )}
        <main id="main" tabIndex={-1} aria-busy={isBusy} className="flex-1 pb-20 outline-none">
          {unreachable ? <UnreachablePage {...unreachable} /> : children}
        </main>
        <Footer storeName={storeName} {...footer} />
        {/* For print. Server and browser may encode one URL in two ways (+ or %20); both lead here. */}
        <p suppressHydrationWarning className="px-page hidden text-sm wrap-anywhere print:block">
          {storefrontUrl + pathname + search}
        </p>
      </div>
      {!cartOpen && notices}
      <LiveRegion announcement={announcement} />
      {Drawer && !onCartPage && (
        <Drawer open={cartOpen} onClose={closeCart}>
          {/* Screen readers ignore what is outside an open dialog. */}
          {cartOpen && notices}
          <LiveRegion announcement={announcement} />
        </Drawer>
      )}
    </FrameContext>
  )
}
