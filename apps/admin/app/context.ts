// What a request carries to the admin's pages.
import { createContext } from 'react-router'
import type { AdminOptions } from '../server-entry.d.ts'
import type { CheckAttempt } from './sign-in/key-attempts.ts'

/** The options that the admin was created with. */
export const adminContext = createContext<AdminOptions>()

/** Checks a key that the network of the request enters. */
export const checkAttemptContext =
  createContext<(isRight: () => Promise<boolean>) => ReturnType<CheckAttempt>>()
