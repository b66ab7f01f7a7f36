// API keys: what a merchant's own programs and the desk call with. Only a hash is kept.
import { canBeKey, keyMust } from '@vitrine/contract'
import { Invalid, violation } from '@vitrine/rules'
import { hashOf } from '../secrets.ts'
import { type Session, statement } from '../storage/database.ts'

const find = statement<[Uint8Array]>(
  'staff.key',
  'select store_id as "storeId" from api_keys where hash = $1 and ended_at is null',
)
const keep = statement<[Uint8Array, string, string, Date]>(
  'staff.keep-key',
  'insert into api_keys (hash, store_id, name, created_at) values ($1, $2, $3, $4) on conflict (hash) do update set ended_at = null where api_keys.store_id = excluded.store_id',
)

/** The store whose key this is. Read each time, so that an ended key is dead at once. */
export const storeOfKey = async (session: Session, key: string): Promise<string | undefined> =>
  (await session.run<{ storeId: string }>(find(await hashOf(key))))[0]?.storeId

const endOthers = statement<[string, string, Uint8Array, Date]>(
  'staff.end-keys',
  `update api_keys set ended_at = $4
   where store_id = $1 and name = $2 and hash <> $3 and ended_at is null`,
)

/** Lets `key` speak for a store under a name; the key that had the name before is dead at once. */
export async function keepKey(session: Session, storeId: string, key: string, name: string, now: number) {
  if (!canBeKey(key)) throw new Invalid([violation('apiKey', 'VALIDATION', keyMust)])
  const hash = await hashOf(key)
  await session.run(keep(hash, storeId, name, new Date(now)))
  await session.run(endOthers(storeId, name, hash, new Date(now)))
}
