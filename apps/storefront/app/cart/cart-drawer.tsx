// The cart beside the page.
import { Dialog } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { CartContents } from './cart-contents.tsx'

/** The same cart as on its page, in a drawer. */
export function CartDrawer({
  open,
  onClose,
  children,
}: {
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog kind="drawer" title="Your cart" open={open} onClose={onClose}>
      {open && <CartContents inDrawer onLeave={onClose} />}
      {children}
    </Dialog>
  )
}
