// For those who listen: what is said but not drawn.
import type { ReactNode } from 'react'

/** Text that is read aloud and not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** The first stop of the keyboard: past the header, to the thing itself. */
export function SkipLink({ children = 'Skip to content' }: { children?: ReactNode }) {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-box focus:bg-accent focus:px-4 focus:py-3 focus:font-medium focus:text-on-accent"
    >
      {children}
    </a>
  )
}

/** A sentence to be said: `id` changes with each announcement, so that the same words are said twice. */
export interface Announcement {
  id: number
  text: string
}

/** Says what has just happened without moving anything; stands empty until then. */
export function LiveRegion({ announcement }: { announcement: Announcement | null }) {
  return (
    <div role="status" className="sr-only">
      {announcement && <span key={announcement.id}>{announcement.text}</span>}
    </div>
  )
}
