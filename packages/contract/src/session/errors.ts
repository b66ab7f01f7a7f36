// The error codes of redirect sessions.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  REDIRECT_SESSION_NOT_FOUND: {
    status: 404,
    message: 'The redirect session has ended',
    fix: 'Create another one',
  },
  INTENT_NOT_SUPPORTED: {
    status: 400,
    message: 'The store has no page for this',
    fix: 'Send one of `login`, `logout`, `auth` and `storesProduct`; `data.intent` names the one that was sent',
  },
  SESSION_TOKEN_INVALID: {
    status: 400,
    message: 'The session token has been used or has expired',
    fix: 'Sign in again',
  },
} as const satisfies RefusalTable
