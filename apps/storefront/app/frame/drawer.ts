// The cart beside the page; its script comes when somebody first wants to look into it.
import { useCallback, useEffect, useState } from 'react'
import type { Path } from 'react-router'
import type { CartDrawer } from '../cart/cart-drawer.tsx'

/** Fetches the drawer's script, or has it. */
export const fetchDrawer = () => import('../cart/cart-drawer.tsx')

/** Whether the drawer is open beside the page at `pathname`, and what opens and closes it. */
export function useDrawer(pathname: string, coming: Path | undefined) {
  const [drawer, setDrawer] = useState<{ Drawer: typeof CartDrawer }>()
  // The page beside which the cart was opened: beside another it is closed at once, and not after a look at it.
  const [openBeside, setOpenBeside] = useState<string>()

  const openCart = useCallback(() => {
    fetchDrawer().then(
      ({ CartDrawer: Drawer }) => {
        setDrawer({ Drawer })
        setOpenBeside(pathname)
      },
      // Its script cannot be had, as after a new version: the page shows the same cart.
      () => location.assign('/cart'),
    )
  }, [pathname])
  const closeCart = useCallback(() => setOpenBeside(undefined), [])
  useEffect(closeCart, [closeCart, pathname])

  const open = openBeside === pathname && (coming ?? { pathname }).pathname === pathname
  return { Drawer: drawer?.Drawer, open, openCart, closeCart }
}
