// Refresh tokens are computed, never stored: `family.n.mac`. The family's row holds the last n that was used. Using n
// always returns n+1, so parallel tabs, lost answers and clients that keep their first token all stay signed in.
import { Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import { hmacOf, isSame } from '../secrets.ts'
import type { KeyRing, SigningKey } from './keys.ts'

/** A token family. Every token carries it, because a new family has no row before its first refresh. */
export interface Family {
  clientId: string
  /** The family's id; also the visitor's id. */
  id: string
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
export function refreshTokens(keys: KeyRing) {
  return {
    async make(family: Family, n: bigint): Promise<string> {
      const key = keys.newest()
      const payload = base64url.encode(JSON.stringify([key.kid, family.clientId, family.id, family.born]))
      return `${payload}.${n}.${await mac(key, `${payload}.${n}`)}`
    },

    async read(token: string): Promise<RefreshToken> {
      const [payload = '', n = '', signature = '', ...rest] = token.split('.')
      const parts = parsePayload(payload)
      const key = parts && (await keys.find(parts[0]))
      if (!parts || !key || rest.length > 0 || !/^\d{1,18}$/.test(n)) throw new Refusal('invalid_grant')
      // Compared as text, because several base64url texts decode to the same MAC.
      const expected = await mac(key, `${payload}.${n}`)
      if (!isSame(utf8.encode(signature), utf8.encode(expected))) throw new Refusal('invalid_grant')
      return { family: { clientId: parts[1], id: parts[2], born: parts[3] }, n: BigInt(n) }
    },
  }
}

export type RefreshTokens = ReturnType<typeof refreshTokens>

function parsePayload(payload: string): [string, string, string, number] | undefined {
  try {
    const parts = JSON.parse(new TextDecoder().decode(base64url.decode(payload)))
    const [kid, clientId, id, born] = Array.isArray(parts) ? parts : []
    const isValid = typeof kid === 'string' && typeof clientId === 'string' && typeof id === 'string'
    return isValid && Number.isInteger(born) ? [kid, clientId, id, born] : undefined
  } catch {
    return undefined
  }
}
