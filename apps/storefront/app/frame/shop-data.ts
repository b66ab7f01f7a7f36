// What every page knows about the shop: the data of the root route.
import type { StoreSettings } from '@vitrine/client'
import type { DehydratedState } from '@vitrine/react'
import { useRouteLoaderData } from 'react-router'
import type { ShopInfo } from '../seo/head.ts'
import type { SignedInAs } from './session-channel.ts'

/** A link of the navigation. */
export interface NavItem {
  id: string
  name: string
  path: string
  /** The language of its name; absent if it is that of the page. */
  lang?: string | undefined
}

/** The data of the root route. */
export interface ShopData extends ShopInfo {
  /** The origin of the platform, which serves the illustrations. */
  platformOrigin: string
  footer: StoreSettings['footer']
  /** What is said about tax, below prices. */
  taxNote: { text: string; lang?: string | undefined } | null
  /** The language of the store's texts if it is another one than the page's. */
  storeLang: string | undefined
  /** The visitor's cart, as the server has read it. */
  state: DehydratedState
  navItems: NavItem[]
  /** Whether a member was signed in when the page was rendered. */
  signedIn: SignedInAs
  /** The key of the last merge of carts that the visitor has seen. */
  seenMerge: string | undefined
  /** Whether the request had the session cookie. */
  hasCookie: boolean
}

/** The data of the root route; undefined if it could not be loaded. */
export const useShopData = () => useRouteLoaderData<ShopData>('root')
