// The OAuth clients of the token endpoint: who they are, and for which network they speak.
import { Refusal } from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { hashOf, isSame } from '../secrets.ts'
import { BoundedMap } from '../storage/bounded-map.ts'
import type { Database } from '../storage/database.ts'
import type { NetworkNames } from './network.ts'
import { findClient, type OAuthClient } from './store.ts'

/** Finds a client, and checks its secret if the request has one. */
export async function authenticateClient(
  database: Database,
  id: string,
  secret: string | undefined,
): Promise<OAuthClient> {
  const client = await findClient(database, id)
  if (!client) throw new Refusal('invalid_client')
  if (secret !== undefined && !(await matchesSecret(client, secret))) throw new Refusal('invalid_client')
  return client
}

const maxAgeMs = 1000
const maxRecentClients = 1000

/**
 * Makes the function that finds a client as it was at most a second ago, for the first token of a visitor: most visitors are
 * new ones of the same few clients, and on the embedded engine a lookup takes as long as all the rest (`npm run bench:sign-in
 * tokens`). A client that is unknown is looked up each time, so that a new one works at once.
 */
export function recentClients({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const recent = new BoundedMap<string, { client: OAuthClient; readAt: number }>({
    entries: maxRecentClients,
  })
  return async (id: string): Promise<OAuthClient> => {
    const now = clock.now()
    const known = recent.get(id)
    if (known && Math.abs(now - known.readAt) < maxAgeMs) return known.client
    recent.delete(id)
    const client = await authenticateClient(database, id, undefined)
    recent.set(id, { client, readAt: now })
    return client
  }
}

const matchesSecret = async ({ secretHash }: OAuthClient, secret: string) =>
  secretHash !== null && isSame(secretHash, await hashOf(secret))

/**
 * The network that a call counts against. A server with the client's secret speaks for its visitors; everybody else only for
 * the own address. Call it once the secret has been checked.
 */
export const networkFor = async (networkOf: NetworkNames, clientSecret: string | undefined, call: Call) =>
  (clientSecret === undefined ? undefined : await networkOf(call.visitorAddress)) ?? call.network
