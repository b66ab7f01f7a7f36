// Refresh tokens are computed, never stored: `family.n.mac`. The family's row says which n was used last.
// A use of n always answers n+1, so parallel tabs, lost answers and clients that keep their first token all live.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@vitrine/rules'
import type { KeyRing } from './keys.ts'

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

const mac = (secret: Uint8Array, text: string) =>
  createHmac('sha256', secret).update('refresh:').update(text).digest()

/** Makes and reads refresh tokens. */
export function refreshTokens(keys: KeyRing) {
  return {
    async make(family: Family, n: bigint): Promise<string> {
      const { kid, secret } = keys.newest()
      const told = Buffer.from(JSON.stringify([kid, family.clientId, family.id, family.born])).toString(
        'base64url',
      )
      return `${told}.${n}.${mac(secret, `${told}.${n}`).toString('base64url')}`
    },

    async read(token: string): Promise<RefreshToken> {
      const [told = '', n = '', signature = '', ...more] = token.split('.')
      const parts = parse(told)
      const key = parts && (await keys.find(parts[0]))
      if (!parts || !key || more.length > 0 || !/^\d{1,18}$/.test(n)) throw new Refusal('invalid_grant')
      // Compared as text: decoded, several spellings would be the same token.
      const expected = Buffer.from(mac(key.secret, `${told}.${n}`).toString('base64url'))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new Refusal('invalid_grant')
      return { family: { clientId: parts[1], id: parts[2], born: parts[3] }, n: BigInt(n) }
    },
  }
}

export type RefreshTokens = ReturnType<typeof refreshTokens>

function parse(told: string): [string, string, string, number] | undefined {
  try {
    const parts = JSON.parse(Buffer.from(told, 'base64url').toString())
    const [kid, clientId, id, born] = Array.isArray(parts) ? parts : []
    const right = typeof kid === 'string' && typeof clientId === 'string' && typeof id === 'string'
    return right && Number.isInteger(born) ? [kid, clientId, id, born] : undefined
  } catch {
    return undefined
  }
}
