// The entry point for servers: sessions in a cookie, sign-in, the proxy for the browser's client, and clients with an API key.
export { createProxyHandler, type ProxyOptions } from './proxy.ts'
export {
  type AdminClientOptions,
  createAdminClient,
  type OpenSession,
  openSession,
  type ServerOptions,
  type SessionOptions,
} from './server-session.ts'
export { type BeginSignInOptions, beginSignIn } from './sign-in/begin-sign-in.ts'
export { completeSignIn, type SignInOptions } from './sign-in/complete-sign-in.ts'
export { type ExternalLoginModule, externalLogin } from './sign-in/external-login.ts'
export { toOwnPath } from './sign-in/own-path.ts'
export { type MemberSession, type RequireMemberOptions, requireMember } from './sign-in/require-member.ts'
