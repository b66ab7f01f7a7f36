// API keys, which a merchant's own programs and the admin call with. Only their hashes are stored.
import { isValidApiKey, apiKeyRule } from '@vitrine/contract'
import { Invalid, violation } from '@vitrine/rules'
import { hashOf } from '../secrets.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'

const find = statement<[Uint8Array]>(
  'staff.key',
  'select store_id as "storeId" from api_keys where hash = $1 and ended_at is null',
)

/** The store of an API key. Read on every request and never cached, so that a revoked key stops working at once. */
export const findStoreByKey = async (session: DatabaseSession, key: string): Promise<string | undefined> =>
  (await session.run<{ storeId: string }>(find(await hashOf(key))))[0]?.storeId

const save = statement<[Uint8Array, string, string, Date]>(
  'staff.keep-key',
  `with kept as (
     insert into api_keys (hash, store_id, name, created_at) values ($1, $2, $3, $4)
     on conflict (hash) do update set name = $3, ended_at = null where api_keys.store_id = $2
     returning 1
   ), ended as (
     update api_keys set ended_at = $4
     where store_id = $2 and name = $3 and hash <> $1 and ended_at is null and exists (select 1 from kept)
   )
   select 1 from kept`,
)

/** Saves an API key of a store under a name; the previous key of that name stops working at once. */
export async function saveApiKey(
  session: DatabaseSession,
  storeId: string,
  key: string,
  name: string,
  now: number,
) {
  const refusal = (description: string) => new Invalid([violation('apiKey', 'VALIDATION', description)])
  if (!isValidApiKey(key)) throw refusal(apiKeyRule)
  const [saved] = await session.run(save(await hashOf(key), storeId, name, new Date(now)))
  // The key alone identifies the store of a request, so two stores cannot share one.
  if (!saved) throw refusal('is already used by another store')
}
