// The cart in a drawer beside the page.
import { Drawer } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { cart, frame } from '../messages/index.ts'
import { PartBoundary } from '../frame/part-boundary.tsx'
import { CartContents } from './cart-contents.tsx'
import { DrawerSummary } from './drawer-summary.tsx'

/** The drawer with the contents of the cart; `children` are the announcements, which must be inside an open dialog. */
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
    <Drawer title={cart.title} close={frame.close} open={open} onClose={onClose}>
      {open && (
        <PartBoundary>
          <CartContents Summary={DrawerSummary} inDrawer onLeave={onClose} />
        </PartBoundary>
      )}
      {children}
    </Drawer>
  )
}
