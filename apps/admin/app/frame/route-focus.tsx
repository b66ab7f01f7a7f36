// Does for a client-side navigation what browsers do for a new document: moves focus, and announces the title.
import { LiveRegion } from '@vitrine/ui'
import type { Announcement } from '@vitrine/ui'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

// Module state, because the component unmounts when a page fails; effects never run on the server.
let lastPathname: string | undefined

/** Moves focus to the start of each new page, and announces its title. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)

  useEffect(() => {
    const previous = lastPathname
    lastPathname = pathname
    if (previous === undefined || previous === pathname) return
    setAnnouncement((last) => ({ id: (last?.id ?? 0) + 1, text: document.title }))
    const main = document.getElementById('main')
    // The page may have focused one of its fields already.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])

  return <LiveRegion announcement={announcement} />
}
