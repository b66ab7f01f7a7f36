// What is alone on its page stands in the middle of it.
import type { ReactNode } from 'react'

/** The main part of such a page. */
export function MainColumn({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-10 outline-none">
      {children}
    </main>
  )
}
