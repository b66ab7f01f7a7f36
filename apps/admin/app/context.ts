// What a request carries to the admin's pages.
import { createContext } from 'react-router'
import type { AdminOptions } from '../server-entry.d.ts'

/** The options that the admin was created with. */
export const adminContext = createContext<AdminOptions>()
