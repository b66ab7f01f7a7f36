// What a request carries to the pages.
import { createContext } from 'react-router'
import type { HostedOptions } from '../server-entry.d.ts'

/** Which store this is, and the ways out. */
export const hostedContext = createContext<HostedOptions>()

/** Tells whoever runs this server what went wrong. */
export const errorLogContext = createContext<(error: unknown) => void>()

/** Lets this page's own scripts run. */
export const nonceContext = createContext<string>()
