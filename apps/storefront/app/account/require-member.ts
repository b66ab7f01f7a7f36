// Pages of the account are a member's: any other visitor is led to the sign-in page, and back.
import { StoreError } from '@vitrine/client'
import { createContext, type RouterContextProvider } from 'react-router'
import { redirectToSignIn } from '../sign-in/continue.ts'
import { throwUnavailable, type Visitor, visitorContext } from '../visitor.ts'

interface PageRequest {
  url: URL
  context: Readonly<RouterContextProvider>
}

/** Whether the platform has refused a call because its caller is no member, or no longer. */
const isRefused = (error: unknown) => error instanceof StoreError && /^40[13]$/.test(`${error.status}`)

/** Set while a form is answered: its page keeps what was typed, even if the session has ended. */
export const formContext = createContext(false)

/** Redirects any other visitor to the sign-in page. */
export async function requireMember({ url, context }: PageRequest): Promise<void> {
  if (!context.get(formContext) && !(await context.get(visitorContext).session.signedIn()))
    throw redirectToSignIn(url)
}

/** Reads something that is the member's; undefined if the page only shows a form again whose session has ended. */
export async function readAsMember<T>(
  { url, context }: PageRequest,
  read: (member: Visitor) => Promise<T>,
): Promise<T | undefined> {
  await requireMember({ url, context })
  const visitor = context.get(visitorContext)
  const hasEnded = async () => !(await visitor.session.signedIn())
  try {
    const found = await read(visitor)
    // Visitors may make some calls, too: what a call returns after the session has ended is not the member's.
    if (!(await hasEnded())) return found
  } catch (error) {
    if (!isRefused(error) || !(await hasEnded())) throwUnavailable(error)
  }
  if (!context.get(formContext)) throw redirectToSignIn(url, 'ended')
  return undefined
}
