// The module for the account of the member who is signed in.
import type { AccountExport, AccountSession, Identity, OwnProfile } from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** What the `account` module can do. A call without a member who is signed in fails with the code `PERMISSION_DENIED`. */
export interface AccountModule {
  /** The member who is signed in. */
  get(options?: CallOptions): Promise<Identity>
  /**
   * Changes the fields of the profile that are given; `null` deletes one. With `` ifMatch: `${id}:${revision}` `` an account
   * that was changed meanwhile stays as it is: the call fails with the code `REVISION_MISMATCH`.
   */
  update(profile: OwnProfile, options?: WriteOptions): Promise<Identity>
  /** The devices on which the member is signed in, the one used last first. */
  sessions(options?: CallOptions): Promise<AccountSession[]>
  /** Signs the member out on one device. */
  endSession(id: string, options?: CallOptions): Promise<void>
  /** Signs the member out on all other devices. */
  endOtherSessions(options?: CallOptions): Promise<void>
  /** Signs the member out on all devices, this one too. */
  endAllSessions(options?: CallOptions): Promise<void>
  /**
   * Mails a code to a new address, or to the own one while it is unconfirmed. Like the calls below that name it, this one needs a sign-in of the last ten minutes:
   * otherwise it fails with the code `RECENT_SIGN_IN_REQUIRED`, and works after `verifyPassword`.
   */
  changeEmail(email: string, options?: CallOptions): Promise<{ stateToken: string }>
  /** Changes the address with the code from the mail. */
  confirmEmail(input: { stateToken: string; code: string }, options?: CallOptions): Promise<Identity>
  /** Puts the old address back, with the token of the link that it got; the visitor need not be signed in. */
  undoEmail(token: string, options?: CallOptions): Promise<void>
  /** Everything that the store keeps about the member. Needs a recent sign-in. */
  export(options?: CallOptions): Promise<AccountExport>
  /** Deletes the account, and signs out. Needs a recent sign-in. */
  delete(options?: CallOptions): Promise<void>
  /** Sets another password, and ends the other sessions. Needs a recent sign-in. */
  changePassword(newPassword: string, options?: CallOptions): Promise<void>
  /** Checks the password again, which counts as a sign-in. */
  verifyPassword(password: string, options?: CallOptions): Promise<void>
}

/** The module for the account of the member who is signed in. */
export const account: ModuleFactory<AccountModule> = ({ call, sessionManager }) => {
  const endSessions = (includeCurrent: boolean, options?: CallOptions) =>
    call('POST /vitrine/v1/account/end-sessions', { body: { includeCurrent } }, { ...options })
  // The platform has ended the session; here it ends even if that call fails.
  const signOut = async () => {
    await (sessionManager
      ? sessionManager.end()
      : call('POST /oauth2/revoke', { body: { token: 'cookie' } }, {}).catch(() => {}))
  }

  return {
    get: async (options) => (await call('GET /vitrine/v1/account', {}, { ...options })).identity,
    update: async (profile, options) =>
      (await call('PATCH /vitrine/v1/account', { body: { profile } }, { ...options })).identity,
    sessions: async (options) =>
      (await call('GET /vitrine/v1/account/sessions', {}, { ...options })).sessions,
    async endSession(id, options) {
      await call('DELETE /vitrine/v1/account/sessions/{id}', { path: { id } }, { ...options })
    },
    async endOtherSessions(options) {
      await endSessions(false, options)
    },
    async endAllSessions(options) {
      await endSessions(true, options)
      await signOut()
    },
    changeEmail: (email, options) =>
      call('POST /vitrine/v1/account/change-email', { body: { email } }, { ...options }),
    confirmEmail: async ({ stateToken, code }, options) => {
      const body = { stateToken, code }
      return (await call('POST /vitrine/v1/account/confirm-email', { body }, { ...options })).identity
    },
    async undoEmail(token, options) {
      await call('POST /vitrine/v1/account/undo-email', { body: { token } }, { ...options })
    },
    export: (options) => call('GET /vitrine/v1/account/export', {}, { ...options }),
    async delete(options) {
      await call('DELETE /vitrine/v1/account', {}, { ...options })
      await signOut()
    },
    async changePassword(newPassword, options) {
      await call(
        'POST /_api/iam/authentication/v2/change-password',
        { body: { newPassword } },
        { ...options },
      )
    },
    async verifyPassword(password, options) {
      const input = { path: { factorType: 'PASSWORD' }, body: { passwordData: { password } } } as const
      await call('POST /_api/iam/authentication/v2/{factorType}/verify', input, { ...options })
    },
  }
}
