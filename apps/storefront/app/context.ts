// What a request carries to the pages.
import type { openSession } from '@vitrine/client/server'
import { createContext } from 'react-router'
import type { StorefrontOptions } from '../door.d.ts'

/** Which shop this is, and where its platform is. */
export const shopContext = createContext<StorefrontOptions>()

/** Lets this page's own scripts run. */
export const nonceContext = createContext<string>()
