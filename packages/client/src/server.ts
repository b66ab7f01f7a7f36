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
export { completeSignIn, type SignInOptions } from './sign-in.ts'
