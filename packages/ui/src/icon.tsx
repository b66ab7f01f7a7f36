// Icons; the button around one carries the label.
import type { ReactNode } from 'react'

/** A line icon, 12 by 12 pixels. */
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

/** A cross, for close and remove buttons. */
export const CloseIcon = () => (
  <Icon>
    <path d="M1 1l10 10M11 1L1 11" />
  </Icon>
)
