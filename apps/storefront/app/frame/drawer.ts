// Opens and closes the cart drawer; its script loads when it is first needed.
import { useCallback, useEffect, useState } from 'react'
import type { Path } from 'react-router'
import type { CartDrawer } from '../cart/cart-drawer.tsx'

/** Loads the script of the drawer. */
export const loadDrawer = () => import('../cart/cart-drawer.tsx')

/** The state of the drawer on the page at `pathname`; `pending` is the page that is loading. */
export function useDrawer(pathname: string, pending: Path | undefined) {
  const [drawer, setDrawer] = useState<{ Drawer: typeof CartDrawer }>()
  // The page on which the drawer was opened, so that it is closed from the first render of another page on.
  const [openPathname, setOpenPathname] = useState<string>()

  const openCart = useCallback(() => {
    loadDrawer().then(
      ({ CartDrawer: Drawer }) => {
        setDrawer({ Drawer })
        setOpenPathname(pathname)
      },
      // The script may be gone after a deployment: show the cart page instead.
      () => location.assign('/cart'),
    )
  }, [pathname])
  const closeCart = useCallback(() => setOpenPathname(undefined), [])
  useEffect(closeCart, [closeCart, pathname])

  const open = openPathname === pathname && (pending ?? { pathname }).pathname === pathname
  return { Drawer: drawer?.Drawer, open, openCart, closeCart }
}
