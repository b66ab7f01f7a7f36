// What stories do with the accounts of members: sign in again, read the mails, read the answers.
import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { HttpAnswer } from './ask.ts'
import type { Shop } from './open-shop.ts'
import { completeSignIn, credentials, iam, password, type SignedIn } from './sign-in.ts'

const run = randomUUID()

/** An address that no other test uses, because platforms that share a database run each other's jobs. */
export function address(name: string): string {
  const { testPath, currentTestName } = expect.getState()
  const domain = createHash('sha256').update(`${run} ${testPath} ${currentTestName}`).digest('hex')
  return `${name}@${domain.slice(0, 16)}.example`
}

/** An answer with a member. */
export interface IdentityBody {
  identity: {
    id: string
    revision: string
    status: { name: string }
    email: { address: string; isVerified: boolean }
    identityProfile: Record<string, unknown>
  }
}

/** The member of an answer. */
export const identityOf = ({ body }: HttpAnswer) => (body as unknown as IdentityBody).identity

/** Sends an address and a password, as a new visitor. */
export const login = (shop: Shop, email: string, secret = password): Promise<HttpAnswer> =>
  shop.visitor().ask('POST', `${iam}/v2/login`, credentials(email, secret))

/** Signs a member in on another device. */
export async function signInAgain(shop: Shop, email: string, device = 'Firefox on Linux'): Promise<SignedIn> {
  const { ask } = shop.visitor()
  const { body } = await ask('POST', `${iam}/v2/login`, credentials(email))
  const onDevice: Shop['ask'] = (method, path, options) =>
    shop.ask(method, path, { ...options, headers: { 'user-agent': device, ...options?.headers } })
  return completeSignIn({ ...shop, ask: onDevice }, ask, (body as { sessionToken: string }).sessionToken)
}

/** The last mail to an address about something, with the token of its link and its code; empty texts if there is none. */
export async function lastMailTo({ platform }: Shop, recipient: string, about = /(?:)/) {
  await platform.runJobs()
  const { subject, text } = platform
    .mails()
    .findLast((mail) => mail.to === recipient && about.test(mail.subject)) ?? {
    subject: '',
    text: '',
  }
  const [link] = /http:\/\/platform\.test\S+/.exec(text) ?? []
  const [code = ''] = /^\d{6}$/m.exec(text) ?? []
  return { subject, text, code, token: (link && new URL(link).searchParams.get('token')) ?? '' }
}
