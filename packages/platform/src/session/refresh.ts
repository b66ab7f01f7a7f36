// Refresh tokens are computed, never stored: `family.n.mac`. The family's row holds the last n that was used. Using n
// always returns n+1, so parallel tabs, lost answers and clients that keep their first token all stay signed in.
import { Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import { hmacOf, isSame } from '../secrets.ts'
import type { SigningKey } from './key-store.ts'
import type { KeyRing } from './keys.ts'

/** A token family. Every token carries it, because a new family has no row before its first refresh. */
export interface Family {
  clientId: string
  id: string
  visitorId: string
  /** When the first token was made, in seconds. */
  born: number
}

/** A refresh token whose MAC has been verified. */
export interface RefreshToken {
  family: Family
  n: bigint
}

const mac = async ({ secret }: SigningKey, text: string) =>
  base64url.encode(await hmacOf(secret, `refresh:${text}`))

const utf8 = new TextEncoder()

/** Makes and reads refresh tokens. */
export function refreshTokens(keys: Pick<KeyRing, 'newest' | 'find'>) {
  return {
    async make(family: Family, n: bigint): Promise<string> {
      const key = await keys.newest()
      const payload = base64url.encode(
        JSON.stringify([key.kid, family.clientId, family.id, family.born, family.visitorId]),
      )
      return `${payload}.${n}.${await mac(key, `${payload}.${n}`)}`
    },

    async read(token: string): Promise<RefreshToken> {
      const [payload = '', n = '', signature = '', ...rest] = token.split('.')
      const parsed = parsePayload(payload)
      const key = parsed && (await keys.find(parsed.kid))
      if (!parsed || !key || rest.length > 0 || !/^\d{1,18}$/.test(n)) throw new Refusal('invalid_grant')
      // Compared as text, because several base64url texts decode to the same MAC.
      const expected = await mac(key, `${payload}.${n}`)
      if (!isSame(utf8.encode(signature), utf8.encode(expected))) throw new Refusal('invalid_grant')
      return { family: parsed.family, n: BigInt(n) }
    },
  }
}

function parsePayload(payload: string): { kid: string; family: Family } | undefined {
  try {
    const parts = JSON.parse(new TextDecoder().decode(base64url.decode(payload)))
    // A token of an earlier version names no visitor: the family's id was also the visitor's.
    const [kid, clientId, id, born, visitorId = id] = Array.isArray(parts) ? parts : []
    const isValid = [kid, clientId, id, visitorId].every((part) => typeof part === 'string')
    return isValid && Number.isInteger(born) ? { kid, family: { clientId, id, visitorId, born } } : undefined
  } catch {
    return undefined
  }
}
