// The calls of a member about the own account.
import type { IdentityProfile, ModuleFactory, WriteOptions } from '@vitrine/client'
import { hashTimeout } from '../sign-in/problem.ts'

/** The member's account. */
export const account = (({ call }) => ({
  read: async () => (await call('GET /vitrine/v1/account', {})).identity,
  update: (profile: IdentityProfile, ifMatch?: WriteOptions['ifMatch']) =>
    call('PATCH /vitrine/v1/account', { body: { profile } }, { ifMatch }),
  sessions: async () => (await call('GET /vitrine/v1/account/sessions', {})).sessions,
  endSession: (id: string) => call('DELETE /vitrine/v1/account/sessions/{id}', { path: { id } }),
  /** Ends all sessions of the member, or all but this one. */
  endSessions: (includeCurrent: boolean) =>
    call('POST /vitrine/v1/account/end-sessions', { body: { includeCurrent } }),
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
