// What a browser does when a document has loaded, done again when a page comes without one.
import { LiveRegion } from '@vitrine/ui'
import type { Announcement } from '@vitrine/ui'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

// Not in the component, which goes with all of the document when a page fails; nothing sets it on the server.
let shown: string | undefined

/** Puts the keyboard at the start of each new page, and says its title. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const [saying, setSaying] = useState<Announcement | null>(null)

  useEffect(() => {
    const before = shown
    shown = pathname
    if (before === undefined || before === pathname) return
    setSaying((last) => ({ id: (last?.id ?? 0) + 1, text: document.title }))
    const main = document.getElementById('main')
    // A page may have put it into a field already.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])

  return <LiveRegion announcement={saying} />
}
