// The calls of a sign-in that the pages send to the platform, each as a new visitor of the client.
import { createClient, type ModuleFactory } from '@vitrine/client'
import type { Input } from '@vitrine/contract'
import type { RouterContextProvider } from 'react-router'
import { hostedContext, storeContext } from '../context.ts'
import { visitorFetch } from '../visitor-fetch.ts'
import { visitorRedirectContext } from './redirect-session.ts'

const register = 'POST /_api/iam/authentication/v2/register'
const login = 'POST /_api/iam/authentication/v2/login'
const verify = 'POST /_api/iam/verification/v1/auth/verify'
const resend = 'POST /_api/iam/verification/v1/auth/resend'
const sendRecovery = 'POST /_api/iam/recovery/v1/send-email'
const recover = 'POST /_api/iam/recovery/v1/recover'
const undoEmail = 'POST /vitrine/v1/account/undo-email'
const sendOrderLink = 'POST /vitrine/v1/orders/send-link'

const makeCalls = (({ call }) => ({
  register: (body: Input<typeof register>['body']) => call(register, { body }),
  login: (body: Input<typeof login>['body']) => call(login, { body }),
  verify: (body: Input<typeof verify>['body']) => call(verify, { body }),
  resend: (body: Input<typeof resend>['body']) => call(resend, { body }),
  sendRecovery: (body: Input<typeof sendRecovery>['body']) => call(sendRecovery, { body }),
  recover: (body: Input<typeof recover>['body']) => call(recover, { body }),
  undoEmail: (token: string) => call(undoEmail, { body: { token } }),
  sendOrderLink: (body: Input<typeof sendOrderLink>['body']) => call(sendOrderLink, { body }),
})) satisfies ModuleFactory

/** The client id of the request: that of its redirect session, or else that of its store. */
const clientIdOf = (context: Readonly<RouterContextProvider>): string =>
  context.get(visitorRedirectContext)?.clientId ?? context.get(storeContext).clientId

/** The calls of a sign-in for the client of this request. */
export const signInCalls = (context: Readonly<RouterContextProvider>) =>
  createClient({
    clientId: clientIdOf(context),
    url: context.get(hostedContext).platformUrl,
    fetch: visitorFetch(context),
    // The visitor sends a failed form again. A retry would count as another guess.
    idempotency: false,
    modules: { calls: makeCalls },
  }).calls
