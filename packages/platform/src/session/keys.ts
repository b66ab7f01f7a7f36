// The keys that sign tokens. They are stored in the database, so that every process uses the same ones, and re-read every
// ten seconds: so all processes learn of a new key, and forget a dropped one.
import { base64url } from 'jose'
import type { Deps } from '../deps.ts'
import { hmacOf } from '../secrets.ts'
import type { DatabaseSession } from '../storage/database.ts'
import {
  addKey,
  changeKeys,
  dropOtherKeys,
  openKey,
  readKeys,
  type SigningKey,
  type StoredKey,
} from './key-store.ts'
import { type KeyWrapping, WrongSecret } from './wrap.ts'

/** How long a process goes without reading the keys, in milliseconds. */
const maxAgeMs = 10_000

/** Access to the platform's signing keys. */
export interface KeyRing {
  /** The newest key, which signs. */
  newest(): Promise<SigningKey>
  /** The oldest key, for names that should outlive a rotation. */
  oldest(): Promise<SigningKey>
  find(kid: string): Promise<SigningKey | undefined>
  /** Makes a new key, and drops all others if they should not be valid any more. */
  rotate(dropsOthers: boolean): Promise<void>
}

const idBytes = 6
const tagBytes = 6

// The id of a new key ends with a tag that only a holder of the oldest key can make. So a process that meets the first token
// of a new key knows that it has to read the keys, and a forged id costs no read.
const tagId = async (id: Uint8Array<ArrayBuffer>, oldest: SigningKey): Promise<string> => {
  const tag = await hmacOf(oldest.secret, `kid:${base64url.encode(id)}`)
  return base64url.encode(new Uint8Array([...id, ...tag.subarray(0, tagBytes)]))
}
const isTagged = async (kid: string, oldest: SigningKey): Promise<boolean> => {
  if (!/^[\w-]{16}$/.test(kid)) return false
  return (await tagId(new Uint8Array(base64url.decode(kid).subarray(0, idBytes)), oldest)) === kid
}

/** Opens the key ring; the first process of a new database makes the first key. */
export async function openKeyRing(
  { database, clock, ids, log }: Deps,
  wrapping: KeyWrapping | undefined,
): Promise<KeyRing> {
  let keys: SigningKey[] = []
  let unreadable: string[] = []
  let readAt = 0
  let reading: Promise<void> | undefined

  /** Opens a key that this process does not know yet; undefined if another process has wrapped it by another secret. */
  const open = (stored: StoredKey) =>
    openKey(stored, wrapping).catch((error: unknown) => {
      if (error instanceof WrongSecret) return undefined
      throw error
    })
  const read = async () => {
    const startedAt = clock.now()
    const stored = await readKeys(database)
    const opened = await Promise.all(
      stored.map((key) => keys.find(({ kid }) => kid === key.kid) ?? open(key)),
    )
    keys = opened.filter((key) => key !== undefined)
    unreadable = stored.map(({ kid }) => kid).filter((_, n) => !opened[n])
    readAt = startedAt
  }
  /** Reads the keys; calls that come meanwhile share the read. */
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const current = async (): Promise<SigningKey[]> => {
    if (Math.abs(clock.now() - readAt) >= maxAgeMs) await readOnce()
    return keys
  }

  const change = async (work: (session: DatabaseSession, before: SigningKey[]) => Promise<SigningKey[]>) => {
    const startedAt = clock.now()
    const changed = await changeKeys(database, wrapping, work)
    keys = changed.keys
    unreadable = []
    readAt = startedAt
    if (changed.wrappedCount > 0) log({ level: 'info', message: 'Wrapped the signing keys by the secret' })
  }

  await change(async (session, before) => {
    if (before.length > 0) return before
    const first = { kid: base64url.encode(ids.bytes(idBytes)), secret: ids.bytes(32) }
    await addKey(session, first, wrapping, clock.now())
    return [first]
  })

  return {
    newest: async () => (await current())[0] as SigningKey,
    oldest: async () => (await current()).at(-1) as SigningKey,
    async find(kid) {
      const oldest = (await current()).at(-1) as SigningKey
      const find = () => keys.find((key) => key.kid === kid)
      if (find() || !(await isTagged(kid, oldest))) return find()
      await readOnce()
      // That read may have begun before the key was made.
      if (!find()) await readOnce()
      // The token may well be valid, so it is not refused.
      if (unreadable.includes(kid)) throw new WrongSecret('A signing key is wrapped by another secret.')
      return find()
    },
    async rotate(dropsOthers) {
      const [id, secret] = [ids.bytes(idBytes), ids.bytes(32)]
      await change(async (session, before) => {
        const kid = await tagId(id, before.at(-1) as SigningKey)
        await addKey(session, { kid, secret }, wrapping, clock.now())
        if (dropsOthers) await dropOtherKeys(session, kid)
        return [{ kid, secret }, ...(dropsOthers ? [] : before)]
      })
    },
  }
}
