// What a request carries to the admin's pages.
import { createContext } from 'react-router'
import type { AdminOptions } from '../server-entry.d.ts'
import type { MerchantClient } from './sign-in/merchant.ts'

/** The options that the admin was created with. */
export const adminContext = createContext<AdminOptions>()

/** Logs an error on this server. */
export const errorLogContext = createContext<(error: unknown) => void>()

/** The nonce that lets this page's own scripts run. */
export const nonceContext = createContext<string>()

/** The client that calls the platform with the merchant's key; set only for signed-in requests. */
export const merchantContext = createContext<MerchantClient>()
