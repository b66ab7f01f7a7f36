// The door for servers: a shop's own, which keeps its visitors' sessions in a cookie, and any that holds an API key.
export { createProxyHandler, type ProxyOptions } from './proxy.ts'
export {
  createAdminClient,
  type AdminClientOptions,
  type OpenSession,
  openSession,
  type SessionOptions,
  type ServerOptions,
} from './server-session.ts'
