// The routes of sign-in that send mails, and those that take what a mail has brought: a code, or the token of a link.
import { Refusal } from '@vitrine/rules'
import type { Call, Handlers, Principal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { isPasswordPage, toMailedAddress } from '../session/redirect-uris.ts'
import { findClient } from '../session/store.ts'
import { signInBytes } from '../storage/stored-bytes.ts'
import type { WayBack } from './mail-jobs.ts'
import type { IdentityParts } from './parts.ts'
import { recover, sendActivationMail, sendRecoveryMail } from './recovery.ts'
import { resendCode, startVerification, verifyCode } from './verification.ts'

/** Makes the function that charges what a sign-in leaves to its visitor. */
export const chargeOf =
  ({ charge }: Pick<FeatureDeps, 'charge'>) =>
  (caller: Principal, { network }: Call, bytes = signInBytes) => {
    if (caller.kind !== 'program') charge({ storeId: caller.storeId, network }, { bytes })
  }

type MailRoute = Extract<
  keyof Handlers<'identity'>,
  `${string}/_api/iam/recovery/${string}` | `${string}/_api/iam/verification/${string}`
>

/** Makes the handlers. */
export function mailHandlers(parts: IdentityParts): Pick<Handlers<'identity'>, MailRoute> {
  const { database, limits, origins } = parts
  const charge = chargeOf(parts)

  /** The client of the caller's store that an address belongs to, or else that of the caller. */
  const findOwnClient = async (caller: Principal, named?: string | null) => {
    const clientId = named ?? (caller.kind === 'program' ? undefined : caller.clientId)
    const client = clientId === undefined ? undefined : await findClient(database, clientId)
    return client?.storeId === caller.storeId ? client : undefined
  }

  /** Where the page of a mail leads back to; refuses an origin that the client has not registered. */
  const readWayBack = async (
    caller: Principal,
    redirect: { url: string; clientId?: string | null | undefined } | null | undefined,
    field: string,
  ): Promise<Required<WayBack> | undefined> => {
    if (!redirect) return undefined
    const client = await findOwnClient(caller, redirect.clientId)
    const redirectUrl = client && toMailedAddress(client, redirect.url, origins.platformUrl)
    if (!client || redirectUrl === undefined) throw new Refusal('REDIRECT_NOT_ALLOWED', { field })
    return { clientId: client.id, redirectUrl }
  }

  /** Refuses a page that the link of a mail must not lead to. */
  const checkPage = async (caller: Principal, page: string) => {
    const client = await findOwnClient(caller)
    if (!client || !isPasswordPage(client, page, origins.platformUrl))
      throw new Refusal('REDIRECT_NOT_ALLOWED', { field: 'page' })
  }

  return {
    'POST /_api/iam/recovery/v1/send-email': async ({ body }, caller, call) => {
      const { email, redirect, page } = body
      const wayBack = await readWayBack(caller, redirect, 'redirect.url')
      if (page) await checkPage(caller, page)
      charge(caller, call)
      await sendRecoveryMail(parts, caller, { email, ...wayBack, ...(page && { page }) }, call)
    },
    'POST /_api/iam/recovery/v1/activation-email': async ({ body }, caller, call) => {
      const wayBack = await readWayBack(caller, body.emailOptions?.redirect, 'emailOptions.redirect.url')
      charge(caller, call)
      await limits.countMailById(caller, call)
      await sendActivationMail(parts, caller.storeId, body.identityId, { ...wayBack })
    },
    'POST /_api/iam/recovery/v1/recover': ({ body }, caller, call) => {
      charge(caller, call)
      return recover(parts, caller, body)
    },

    'POST /_api/iam/verification/v1/start': async ({ body }, caller, call) => {
      charge(caller, call)
      await limits.countMailById(caller, call)
      return { verificationId: await startVerification(parts, caller.storeId, body.identityId) }
    },
    'POST /_api/iam/verification/v1/auth/verify': ({ body }, caller) =>
      verifyCode(parts, caller, body.code, body.stateToken),
    'POST /_api/iam/verification/v1/auth/resend': ({ body }, caller, call) => {
      charge(caller, call)
      return resendCode(parts, caller, body.stateToken, call)
    },
  }
}
