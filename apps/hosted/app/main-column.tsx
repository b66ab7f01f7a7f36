// The layout of pages with a single, centred block.
import type { ReactNode } from 'react'

/** The main element, with its content centred. */
export function MainColumn({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-10 outline-none">
      {children}
    </main>
  )
}
