// Signs on buttons that need no word; the button around one says what it does.
import type { ReactNode } from 'react'

/** A sign in thin lines, twelve by twelve. */
export const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="12"
    height="12"
    viewBox="0 0 12 12"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    className="flex-none print:hidden"
  >
    {children}
  </svg>
)

/** The cross on what can be closed or taken away. */
export const CloseIcon = () => (
  <Icon>
    <path d="M1 1l10 10M11 1L1 11" />
  </Icon>
)
