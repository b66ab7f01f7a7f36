// The calls of a member about the own account.
import type { ModuleFactory } from '@vitrine/client'
import { hashTimeout } from '../sign-in/problem.ts'

/** The member's account. */
export const account = (({ call }) => ({
  read: () => call('GET /oauth2/user-info', {}),
  changePassword: (newPassword: string) =>
    call('POST /_api/iam/authentication/v2/change-password', { body: { newPassword } }, hashTimeout),
  /** Proves the password once more: the session then counts as just begun. */
  confirmPassword: (password: string) =>
    call(
      'POST /_api/iam/authentication/v2/{factorType}/verify',
      { path: { factorType: 'PASSWORD' }, body: { passwordData: { password } } },
      hashTimeout,
    ),
})) satisfies ModuleFactory
