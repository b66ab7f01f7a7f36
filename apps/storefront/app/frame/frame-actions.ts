// The actions that the frame around a page offers to everything in it: announcements, errors, and the cart drawer.
import { createContext, useContext } from 'react'
import type { ErrorText } from '../error-text.ts'

/** What the frame does for the page in it. */
export interface FrameActions {
  /** Announces a text to screen readers; it replaces the previous announcement. */
  announce: (text: string) => void
  /** Shows and announces an error above the page, if its own part of the page is gone; `title` names what failed. */
  report: (title: string, error: ErrorText) => void
  /** Opens the cart drawer; the cart page has none. */
  openCart: () => void
}

/** Set by the frame. */
export const FrameContext = createContext<FrameActions>({
  announce: () => {},
  report: () => {},
  openCart: () => {},
})

/** The actions that the frame offers to the page in it. */
export const useFrame = () => useContext(FrameContext)
