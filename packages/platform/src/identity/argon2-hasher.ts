// Hashes passwords with argon2id (RFC 9106), in native code on threads of its own.
import { type PasswordHasher, passwordBytes } from './password-hash.ts'

// Imported on first use, so that a start does not wait for the native module.
const load = () => import('@node-rs/argon2')

/** What a hash costs. */
interface Argon2Cost {
  memoryKiB?: number
  passes?: number
}

/** Hashes passwords with argon2id; the default cost is the first choice of OWASP's password storage cheat sheet. */
export function argon2Hasher({ memoryKiB = 19_456, passes = 2 }: Argon2Cost = {}): PasswordHasher {
  const prefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`
  return {
    async hash(password) {
      const { hash } = await load()
      return hash(passwordBytes(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 })
    },
    async verify(hash, password) {
      const { verify } = await load()
      // It throws only if it cannot read the hash.
      return verify(hash, passwordBytes(password)).catch(() => false)
    },
    needsRehash: (hash) => !hash.startsWith(prefix),
  }
}
