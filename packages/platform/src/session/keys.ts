// The keys that sign tokens. They are stored in the database, so that every process uses the same ones.
import { base64url } from 'jose'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'

/** A signing secret; a token names its key by `kid`. */
export interface SigningKey {
  kid: string
  secret: Uint8Array<ArrayBuffer>
}

const readAll = statement<[]>(
  'keys.read',
  'select kid, secret from signing_keys order by created_at desc, kid',
)
const insertFirst = statement<[string, Uint8Array, Date]>(
  'keys.first',
  `insert into signing_keys (kid, secret, created_at)
   select $1, $2, $3 where not exists (select 1 from signing_keys)`,
)

/** Access to the platform's signing keys. */
export interface KeyRing {
  newest(): SigningKey
  find(kid: string): Promise<SigningKey | undefined>
}

/** Opens the key ring; the first process of a new database makes the first key. */
export async function openKeyRing({ database, clock, ids }: Deps): Promise<KeyRing> {
  const kid = base64url.encode(ids.bytes(6))
  let keys = await database.transaction(async ({ run }) => {
    await run({ text: 'lock table signing_keys in share row exclusive mode', values: [] })
    await run(insertFirst(kid, ids.bytes(32), new Date(clock.now())))
    return run<SigningKey>(readAll())
  })
  let readAt = clock.now()

  return {
    newest: () => keys[0] as SigningKey,
    async find(kid) {
      const key = keys.find((candidate) => candidate.kid === kid)
      // Another process may have added a key. Forged kids must not cause a read each, so keys are re-read every 10 s at most.
      if (key || clock.now() - readAt < 10_000) return key
      readAt = clock.now()
      keys = await database.run<SigningKey>(readAll())
      return keys.find((candidate) => candidate.kid === kid)
    },
  }
}
