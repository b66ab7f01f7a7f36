// What a request carries to the pages of the desk.
import { createContext } from 'react-router'
import type { AdminOptions } from '../server-entry.d.ts'
import type { Merchant } from './sign-in/merchant.ts'

/** Whose desk this is, and where its platform is. */
export const adminContext = createContext<AdminOptions>()

/** Tells whoever runs this server what went wrong. */
export const errorLogContext = createContext<(error: unknown) => void>()

/** Lets this page's own scripts run. */
export const nonceContext = createContext<string>()

/** The client that asks with the merchant's key; there only behind the sign-in. */
export const merchantContext = createContext<Merchant>()
