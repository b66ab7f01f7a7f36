// API keys: what a merchant's own programs and the desk call with. Only a hash is kept.
import { createHash } from 'node:crypto'
import { type Session, statement } from '../storage/database.ts'

const find = statement<[Uint8Array]>(
  'staff.key',
  'select store_id as "storeId" from api_keys where hash = $1 and ended_at is null',
)
const keep = statement<[Uint8Array, string, string, Date]>(
  'staff.keep-key',
  'insert into api_keys (hash, store_id, name, created_at) values ($1, $2, $3, $4) on conflict (hash) do nothing',
)

const hash = (key: string) => createHash('sha256').update(key).digest()

/** The store whose key this is. Read each time, so that an ended key is dead at once. */
export const storeOfKey = async (session: Session, key: string): Promise<string | undefined> =>
  (await session.run<{ storeId: string }>(find(hash(key))))[0]?.storeId

/** Lets `key` speak for a store. */
export const keepKey = (session: Session, storeId: string, key: string, name: string, now: number) =>
  session.run(keep(hash(key), storeId, name, new Date(now)))
