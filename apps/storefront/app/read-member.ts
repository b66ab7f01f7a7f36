// Reads the member of a request: once for the header and the page.
import type { Identity } from '@vitrine/client'
import { type RouterContextProvider, createContext } from 'react-router'
import { visitorContext } from './visitor.ts'

const readContext = createContext<Promise<Identity> | null>(null)

/** The member who sent the request. */
export function readMember(context: Readonly<RouterContextProvider>): Promise<Identity> {
  const started = context.get(readContext) ?? context.get(visitorContext).account.get()
  context.set(readContext, started)
  return started
}

/** The first name for the header. If it cannot be read, the page is shown without it. */
export async function readFirstName(
  context: Readonly<RouterContextProvider>,
): Promise<string | null | undefined> {
  if (!(await context.get(visitorContext).session.signedIn())) return undefined
  return readMember(context).then(
    ({ identityProfile }) => identityProfile.firstName,
    () => undefined,
  )
}
