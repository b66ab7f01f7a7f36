// API keys: what a merchant's own programs and the desk call with. Only a hash is kept.
import { isValidApiKey, apiKeyRule } from '@vitrine/contract'
import { Invalid, violation } from '@vitrine/rules'
import { hashOf } from '../secrets.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'

const find = statement<[Uint8Array]>(
  'staff.key',
  'select store_id as "storeId" from api_keys where hash = $1 and ended_at is null',
)

/** The store whose key this is. Read each time, so that an ended key is dead at once. */
export const storeOfKey = async (session: DatabaseSession, key: string): Promise<string | undefined> =>
  (await session.run<{ storeId: string }>(find(await hashOf(key))))[0]?.storeId

const keep = statement<[Uint8Array, string, string, Date]>(
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

/** Lets `key` speak for a store under a name; the key that had the name before is dead at once. */
export async function keepKey(
  session: DatabaseSession,
  storeId: string,
  key: string,
  name: string,
  now: number,
) {
  const refused = (why: string) => new Invalid([violation('apiKey', 'VALIDATION', why)])
  if (!isValidApiKey(key)) throw refused(apiKeyRule)
  const [kept] = await session.run(keep(await hashOf(key), storeId, name, new Date(now)))
  // A key says which store is meant, so it speaks for one.
  if (!kept) throw refused('is the key of another store')
}
