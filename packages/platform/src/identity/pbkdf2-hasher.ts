// Hashes passwords with PBKDF2 (RFC 8018) of Web Crypto, for the platform inside a browser tab.
import { base64url } from 'jose'
import { type Ids, systemIds } from '../deps.ts'
import { isSame } from '../secrets.ts'
import { type PasswordHasher, passwordBytes } from './password-hash.ts'

const saltBytes = 16
const hashBytes = 32
// 16 and 32 bytes as base64url.
const phc = /^\$pbkdf2-sha256\$i=(?<rounds>[1-9]\d{0,7})\$(?<salt>[\w-]{22})\$(?<hash>[\w-]{43})$/

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const key = await crypto.subtle.importKey('raw', passwordBytes(password), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, hashBytes * 8))
}

/** Where salts come from, and what a hash costs. */
interface Pbkdf2Options {
  ids?: Pick<Ids, 'bytes'>
  rounds?: number
}

/** Hashes passwords with PBKDF2-SHA256; the default cost is that of OWASP's password storage cheat sheet. */
export function pbkdf2Hasher({ ids = systemIds, rounds = 600_000 }: Pbkdf2Options = {}): PasswordHasher {
  const prefix = `$pbkdf2-sha256$i=${rounds}$`
  return {
    async hash(password) {
      const salt = ids.bytes(saltBytes)
      const hash = await derive(password, salt, rounds)
      return `${prefix}${base64url.encode(salt)}$${base64url.encode(hash)}`
    },
    async verify(hash, password) {
      const parts = phc.exec(hash)?.groups
      if (!parts) return false
      const salt = new Uint8Array(base64url.decode(parts.salt as string))
      const derived = await derive(password, salt, Number(parts.rounds))
      return isSame(derived, base64url.decode(parts.hash as string))
    },
    needsRehash: (hash) => !hash.startsWith(prefix),
  }
}
