// Changes that need a member who has proven the password a short time ago: the same form asks for it when it is needed.
import { StoreError } from '@vitrine/client'
import type { RouterContextProvider } from 'react-router'
import { account as messages, signIn as signInMessages } from '../messages/index.ts'
import { type SignInProblem, hashTimeout, invalidFields, toProblem, unreadable } from '../sign-in/problem.ts'
import { type Visitor, visitorContext } from '../visitor.ts'
import { formContext } from './require-member.ts'

/** What a form has to ask for: the current password, and the email address too once the session has ended. */
export type Confirmation = 'password' | 'sign-in'

/** What a form has asked for. */
export const readConfirmation = (field: (name: string) => string): Confirmation | undefined =>
  (['password', 'sign-in'] as const).find((confirmation) => confirmation === field('ask'))

/** Why a change was not made. `ask` is absent if the form asks for nothing more. */
interface Refused {
  problem: SignInProblem
  ask?: Confirmation
}

const ask = (confirmation: Confirmation): Refused => {
  const { title, text } = confirmation === 'password' ? messages.confirm : messages.ended
  return { problem: { title, text, fields: {}, status: 403 }, ask: confirmation }
}

const wrongPassword = (problem: SignInProblem): SignInProblem => {
  const { title, text, field } = messages.wrongPassword
  return problem.fields.password ? { ...problem, title, text, fields: { password: field } } : problem
}

/** Signs the member in again in the form of a change; the change then goes on. */
async function signInAgain(
  { signIn }: Visitor,
  field: (name: string) => string,
): Promise<Refused | undefined> {
  const [email, password] = [field('email').trim(), field('password')]
  // The first post of the form did not ask for them.
  if (!email && !password) return ask('sign-in')
  if (!email || !password) {
    const fields = {
      ...(!email && { email: signInMessages.fields.email }),
      ...(!password && { password: signInMessages.fields.password }),
    }
    return { problem: invalidFields(fields), ask: 'sign-in' }
  }
  const state = await signIn.login({ email, password }, hashTimeout)
  if (state.state === 'FAILURE')
    return { problem: state.cause ? toProblem(state.cause) : unreadable, ask: 'sign-in' }
  // A member who has signed in before has a confirmed address.
  if ((await signIn.complete(state)).state !== 'SUCCESS') return { problem: unreadable, ask: 'sign-in' }
  return undefined
}

/** Makes a change as the member; if that needs a proof, the form has to be sent again with it. */
export async function changeAsMember(
  context: Readonly<RouterContextProvider>,
  field: (name: string) => string,
  change: (member: Visitor) => Promise<unknown>,
): Promise<Refused | undefined> {
  const visitor = context.get(visitorContext)
  context.set(formContext, true)
  try {
    const refused = (await visitor.session.signedIn()) ? undefined : await signInAgain(visitor, field)
    if (refused) return refused
    await change(visitor)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.code === 'RECENT_SIGN_IN_REQUIRED') return confirmAndRepeat(visitor, field('password'), change)
    if (!(await visitor.session.signedIn())) return ask('sign-in')
    return { problem: toProblem(error) }
  }
}

/** Proves the password, and makes the change. */
async function confirmAndRepeat(
  visitor: Visitor,
  password: string,
  change: (member: Visitor) => Promise<unknown>,
): Promise<Refused | undefined> {
  if (!password) return ask('password')
  const problem = await visitor.account.verifyPassword(password, hashTimeout).then(() => undefined, toProblem)
  if (problem) return { problem: wrongPassword(problem), ask: 'password' }
  return change(visitor).then(
    () => undefined,
    (error: unknown) => ({ problem: toProblem(error), ask: 'password' as const }),
  )
}
