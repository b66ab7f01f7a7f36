// The error codes of sign-in. Numbers as text are codes of the wire, on which published clients branch.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  '-19995': {
    status: 409,
    message: 'An account with this email address exists',
    fix: 'Sign in, or recover the password',
  },
  '-19976': {
    status: 400,
    message: 'The email address or the password is wrong',
    fix: 'Ask for both again, or offer to recover the password',
  },
  VERIFICATION_FAILED: {
    status: 400,
    message: 'The code is wrong or has expired',
    fix: 'Ask for the code again, or send another one; after five wrong codes, sign in again',
  },
  RECOVERY_FAILED: {
    status: 400,
    message: 'The link has been used or has expired',
    fix: 'Send another recovery mail',
  },
  FACTOR_NOT_SUPPORTED: {
    status: 400,
    message: 'This factor is not supported',
    fix: 'Use PASSWORD; `data.factorType` names the factor that was sent',
  },
  RECENT_SIGN_IN_REQUIRED: {
    status: 403,
    message: 'This needs a sign-in of the last ten minutes',
    fix: 'Ask for the password, verify it as the factor PASSWORD, and send the call again',
  },
  IDENTITY_NOT_FOUND: { status: 404, message: 'Member not found', fix: 'Check the id of the member' },
} as const satisfies RefusalTable
