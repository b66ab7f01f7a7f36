// The routes of a member's own account.
import { Refusal } from '@vitrine/rules'
import type { Call, Handlers } from '../call.ts'
import { accountScope, endSession, endSessions, readSessions, updateProfile } from './account.ts'
import { toIdentity } from './answers.ts'
import { toCurrentMember, toSentProfile } from './current-member.ts'
import { changeEmail, confirmEmail, undoEmail } from './email-change.ts'
import { deleteAccount } from './erase.ts'
import { exportAccount } from './export.ts'
import { chargeOf } from './mail-routes.ts'
import { changeBytes } from './members.ts'
import type { IdentityParts, MemberCaller } from './parts.ts'
import { lockCaller, requireMember } from './signed-in.ts'
import { signInBytes } from '../storage/stored-bytes.ts'

/** Makes the handlers of a member's own account. */
export function accountHandlers(parts: IdentityParts): Handlers<'account'> {
  const charge = chargeOf(parts)
  /** Whether a notice is mailed. One to an address that may be a stranger's is counted, and left out beyond the limit. */
  const takeNotice = async (caller: MemberCaller, call: Call) => {
    const { emailVerified } = await requireMember(parts, caller)
    return emailVerified || parts.limits.takeMail(caller, call)
  }
  const update = (caller: MemberCaller, call: Call, toSent: Parameters<typeof updateProfile>[3]) =>
    updateProfile(parts, accountScope(parts, caller, call), caller.memberId, toSent, (tx) =>
      lockCaller(tx, caller),
    )
  return {
    'GET /members/v1/members/my': async (_input, caller) => ({
      member: toCurrentMember(await requireMember(parts, caller), parts.language),
    }),
    'PATCH /members/v1/members/{id}': async ({ path: { id }, body }, caller, call) => {
      if (id.toLowerCase() !== caller.memberId) throw new Refusal('IDENTITY_NOT_FOUND', { id })
      await update(caller, call, (before) => toSentProfile(body.member, before))
      return { member: toCurrentMember(await requireMember(parts, caller), parts.language) }
    },
    'GET /vitrine/v1/account': async (_input, caller) => ({
      identity: toIdentity(await requireMember(parts, caller)),
    }),
    'PATCH /vitrine/v1/account': ({ body }, caller, call) => update(caller, call, () => body.profile),
    'GET /vitrine/v1/account/sessions': async (_input, caller) => ({
      sessions: await readSessions(parts, caller),
    }),
    'DELETE /vitrine/v1/account/sessions/{id}': ({ path }, caller) => endSession(parts, caller, path.id),
    'POST /vitrine/v1/account/end-sessions': async ({ body }, caller, call) => {
      const { includeCurrent } = body
      // To end all sessions is never refused for what others in the network have used up: it works once for each sign-in.
      if (!includeCurrent) charge(caller, call)
      const hasNotice = includeCurrent && (await takeNotice(caller, call))
      return endSessions(parts, caller, { includeCurrent, hasNotice })
    },
    'POST /vitrine/v1/account/change-email': ({ body }, caller, call) => {
      charge(caller, call)
      return changeEmail(parts, caller, body.email, call)
    },
    'POST /vitrine/v1/account/confirm-email': async ({ body }, caller, call) => {
      charge(caller, call, signInBytes + changeBytes(await requireMember(parts, caller)))
      return confirmEmail(parts, caller, body)
    },
    'POST /vitrine/v1/account/undo-email': ({ body }) => undoEmail(parts, body.token),
    'GET /vitrine/v1/account/export': (_input, caller, call) => exportAccount(parts, caller, call),
    'DELETE /vitrine/v1/account': (_input, caller, call) => deleteAccount(parts, caller, call),
  }
}
