// The door for servers: a shop's own, which keeps its visitors' sessions in a cookie, and any that holds an API key.
export { type PassOnOptions, passOn } from './proxy.ts'
export {
  createKeyClient,
  type KeyClientOptions,
  type OpenSession,
  openSession,
  type SessionOptions,
  type ShopServer,
} from './server-session.ts'
