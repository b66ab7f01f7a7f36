// What a request carries to the hosted pages.
import { createContext } from 'react-router'
import type { HostedOptions } from '../server-entry.d.ts'

/** The options that the pages were created with. */
export const hostedContext = createContext<HostedOptions>()
