// Content for screen readers and keyboards that is not visible.
import type { ReactNode } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** The first focusable element of a page: jumps past the header to the content. */
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

/** A text to announce; a new `id` makes screen readers announce the same text again. */
export interface Announcement {
  id: number
  text: string
}

/** Announces what has just happened without moving focus; empty until then. */
export function LiveRegion({ announcement }: { announcement: Announcement | null }) {
  return (
    <div role="status" className="sr-only">
      {announcement && <span key={announcement.id}>{announcement.text}</span>}
    </div>
  )
}
