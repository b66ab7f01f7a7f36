// The keys that tokens are made with. They live in the database, so that every process makes and reads the same.
import { base64url } from 'jose'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'

/** One secret: what it signs names it by `kid`. */
export interface SigningKey {
  kid: string
  secret: Uint8Array<ArrayBuffer>
}

const readAll = statement<[]>(
  'keys.read',
  'select kid, secret from signing_keys order by created_at desc, kid',
)
const makeFirst = statement<[string, Uint8Array, Date]>(
  'keys.first',
  `insert into signing_keys (kid, secret, created_at)
   select $1, $2, $3 where not exists (select 1 from signing_keys)`,
)

/** The platform's keys, newest first. */
export interface KeyRing {
  newest(): SigningKey
  find(kid: string): Promise<SigningKey | undefined>
}

/** Opens the key ring; the first process of a new database makes the first key. */
export async function openKeyRing({ database, clock, ids }: Deps): Promise<KeyRing> {
  const kid = base64url.encode(ids.bytes(6))
  let known = await database.transaction(async ({ run }) => {
    await run({ text: 'lock table signing_keys in share row exclusive mode', values: [] })
    await run(makeFirst(kid, ids.bytes(32), new Date(clock.now())))
    return run<SigningKey>(readAll())
  })
  let read = clock.now()

  return {
    newest: () => known[0] as SigningKey,
    async find(kid) {
      const held = known.find((key) => key.kid === kid)
      // Another process may have made a newer key; strangers' kids must not make us read each time.
      if (held || clock.now() - read < 10_000) return held
      read = clock.now()
      known = await database.run<SigningKey>(readAll())
      return known.find((key) => key.kid === kid)
    },
  }
}
