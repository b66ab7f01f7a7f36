// The rows of signing keys: read, added, wrapped, dropped.
import { lifetimes } from '@vitrine/contract'
import { type Database, type DatabaseSession, statement } from '../storage/database.ts'
import { type KeyWrapping, WrongSecret } from './wrap.ts'

/** A signing secret; a token names its key by `kid`. */
export interface SigningKey {
  kid: string
  secret: Uint8Array<ArrayBuffer>
}

/** A key as it is stored. */
export interface StoredKey extends SigningKey {
  /** The secret is wrapped by the operator's. */
  wrapped: boolean
}

const readAll = statement(
  'keys.read',
  'select kid, secret, wrapped from signing_keys order by created_at desc, kid',
)
const lock = statement('keys.lock', 'lock table signing_keys in share row exclusive mode')
// Later than the others, also if another process whose clock is ahead has made the last one.
const insert = statement<{ kid: string; secret: Uint8Array; wrapped: boolean; now: Date }>(
  'keys.insert',
  `insert into signing_keys (kid, secret, wrapped, created_at)
   select $kid, $secret, $wrapped, greatest($now, max(created_at) + interval '1 millisecond') from signing_keys`,
)
const setWrapped = statement<{ kid: string; secret: Uint8Array }>(
  'keys.wrap',
  'update signing_keys set secret = $secret, wrapped = true where kid = $kid',
)
const dropOthers = statement<{ kid: string }>(
  'keys.drop-others',
  'delete from signing_keys where kid <> $kid',
)
const dropReplaced = statement<{ before: Date }>(
  'keys.drop-replaced',
  `delete from signing_keys k
   where exists (select 1 from signing_keys n where n.created_at > k.created_at and n.created_at < $before)`,
)
const findColumn = statement(
  'keys.column',
  `select 1 from information_schema.columns
   where table_schema = current_schema() and table_name = 'signing_keys' and column_name = 'wrapped'`,
)

/** Reads all keys, the newest first. */
export const readKeys = (session: DatabaseSession) => session.run<StoredKey>(readAll())

/** Opens a stored key; throws `WrongSecret` if it is wrapped by another secret. */
export async function openKey(
  { kid, secret, wrapped }: StoredKey,
  wrapping: KeyWrapping | undefined,
): Promise<SigningKey> {
  if (!wrapped) return { kid, secret }
  if (!wrapping)
    throw new WrongSecret('The signing keys of this database are wrapped by a secret, and none is set.')
  return { kid, secret: await wrapping.unwrap(kid, secret) }
}

/** The keys after a change, the newest first. */
interface ChangedKeys {
  keys: SigningKey[]
  /** The number of keys from before that were not wrapped yet, and are now. */
  wrappedCount: number
}

/**
 * Changes the keys while other processes wait: `work` returns those that there are afterwards. Throws `WrongSecret` if this
 * process cannot open all of them.
 */
export const changeKeys = (
  database: Database,
  wrapping: KeyWrapping | undefined,
  work: (session: DatabaseSession, before: SigningKey[]) => Promise<SigningKey[]>,
): Promise<ChangedKeys> =>
  database.transaction(async (session) => {
    await session.run(lock())
    const stored = await readKeys(session)
    const before = await Promise.all(stored.map((key) => openKey(key, wrapping)))
    const plain = wrapping ? stored.filter(({ wrapped }) => !wrapped) : []
    for (const { kid, secret } of plain)
      await session.run(setWrapped({ kid, secret: await (wrapping as KeyWrapping).wrap(kid, secret) }))
    return { keys: await work(session, before), wrappedCount: plain.length }
  })

/** Adds a key as the newest. */
export async function addKey(
  session: DatabaseSession,
  { kid, secret }: SigningKey,
  wrapping: KeyWrapping | undefined,
  now: number,
): Promise<void> {
  const stored = wrapping ? await wrapping.wrap(kid, secret) : secret
  await session.run(insert({ kid, secret: stored, wrapped: wrapping !== undefined, now: new Date(now) }))
}

/** Deletes all keys but one. */
export const dropOtherKeys = (session: DatabaseSession, kid: string) => session.run(dropOthers({ kid }))

const longestAbsolute = Math.max(...Object.values(lifetimes.refreshAbsolute))

/** Deletes keys whose last token is over: they were replaced longer ago than any session lives. */
export async function purgeKeys(session: DatabaseSession, now: number): Promise<void> {
  // A day more, because the clocks of processes differ.
  await session.run(dropReplaced({ before: new Date(now - (longestAbsolute + 86_400) * 1000) }))
}

/** Checks before the migrations that this process can open the keys, so that a wrong secret changes nothing. */
export async function checkSecret(database: Database, wrapping: KeyWrapping | undefined): Promise<void> {
  if ((await database.run(findColumn())).length === 0) return
  for (const key of await readKeys(database)) await openKey(key, wrapping)
}
