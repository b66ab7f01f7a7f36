// API keys, which a merchant's own programs and the admin call with. Only their hashes are stored.
import { isValidApiKey, apiKeyRule } from '@vitrine/contract'
import { Invalid, violation } from '@vitrine/rules'
import { hashOf } from '../secrets.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'

const find = lookup<{ hash: Uint8Array }>(
  'api-keys.key',
  'select store_id as "storeId" from api_keys where hash = $hash and ended_at is null',
)

/** The store of an API key. Read on every request and never cached, so that a revoked key stops working at once. */
export const findStoreByKey = async (session: DatabaseSession, key: string): Promise<string | undefined> =>
  (await session.run<{ storeId: string }>(find({ hash: await hashOf(key) })))[0]?.storeId

const findAny = statement<{ storeId: string }>(
  'api-keys.any-key',
  'select 1 from api_keys where store_id = $storeId and ended_at is null limit 1',
)

/** Whether an API key of the store works. */
export const hasApiKey = async (session: DatabaseSession, storeId: string): Promise<boolean> =>
  (await session.run(findAny({ storeId }))).length > 0

const save = statement<{ hash: Uint8Array; storeId: string; name: string; now: Date }>(
  'api-keys.keep-key',
  `with kept as (
     insert into api_keys (hash, store_id, name, created_at) values ($hash, $storeId, $name, $now)
     on conflict (hash) do update set name = $name, ended_at = null where api_keys.store_id = $storeId
     returning 1
   ), ended as (
     update api_keys set ended_at = $now
     where store_id = $storeId and name = $name and hash <> $hash and ended_at is null
       and exists (select 1 from kept)
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
  const [saved] = await session.run(save({ hash: await hashOf(key), storeId, name, now: new Date(now) }))
  // The key alone identifies the store of a request, so two stores cannot share one.
  if (!saved) throw refusal('is already used by another store')
}
