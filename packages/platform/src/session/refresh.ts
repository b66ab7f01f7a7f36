// Refresh tokens are computed, never stored: `family.n.mac`. The family's row says which n was used last.
// A use of n always answers n+1, so parallel tabs, lost answers and clients that keep their first token all live.
import { Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import { isSame, sealOf } from '../secrets.ts'
import type { KeyRing, SigningKey } from './keys.ts'

/** One line of descent of refresh tokens; it carries what its first use must know. */
export interface Family {
  clientId: string
  /** The family's id; a visitor is known by it too. */
  id: string
  /** When the first token was made, in seconds. */
  born: number
}

/** A refresh token, read and believed. */
export interface RefreshToken {
  family: Family
  n: bigint
}

const mac = async ({ secret }: SigningKey, text: string) =>
  base64url.encode(await sealOf(secret, `refresh:${text}`))

const utf8 = new TextEncoder()

/** Makes and reads refresh tokens. */
export function refreshTokens(keys: KeyRing) {
  return {
    async make(family: Family, n: bigint): Promise<string> {
      const key = keys.newest()
      const told = base64url.encode(JSON.stringify([key.kid, family.clientId, family.id, family.born]))
      return `${told}.${n}.${await mac(key, `${told}.${n}`)}`
    },

    async read(token: string): Promise<RefreshToken> {
      const [told = '', n = '', signature = '', ...more] = token.split('.')
      const parts = parse(told)
      const key = parts && (await keys.find(parts[0]))
      if (!parts || !key || more.length > 0 || !/^\d{1,18}$/.test(n)) throw new Refusal('invalid_grant')
      // Compared as text: decoded, several spellings would be the same token.
      const expected = await mac(key, `${told}.${n}`)
      if (!isSame(utf8.encode(signature), utf8.encode(expected))) throw new Refusal('invalid_grant')
      return { family: { clientId: parts[1], id: parts[2], born: parts[3] }, n: BigInt(n) }
    },
  }
}

export type RefreshTokens = ReturnType<typeof refreshTokens>

function parse(told: string): [string, string, string, number] | undefined {
  try {
    const parts = JSON.parse(new TextDecoder().decode(base64url.decode(told)))
    const [kid, clientId, id, born] = Array.isArray(parts) ? parts : []
    const right = typeof kid === 'string' && typeof clientId === 'string' && typeof id === 'string'
    return right && Number.isInteger(born) ? [kid, clientId, id, born] : undefined
  } catch {
    return undefined
  }
}
