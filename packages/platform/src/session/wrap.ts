// Wraps signing keys by the operator's secret, so that a dump of the database does not hold what signs tokens.
import type { Ids } from '../deps.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The shortest secret. It is not stretched, so it has to be random. */
export const minSecretLength = 32

/** The keys of a database are wrapped by another secret than the one that was given. */
export class WrongSecret extends Error {
  override name = 'WrongSecret'
}

const utf8 = new TextEncoder()
const ivBytes = 12

/** Wraps and unwraps secrets; the id of the key is bound to its wrapped secret. */
export interface KeyWrapping {
  wrap(kid: string, secret: Bytes): Promise<Bytes>
  unwrap(kid: string, wrapped: Bytes): Promise<Bytes>
}

/** Makes the wrapping by a secret: AES-256-GCM, with a key that HKDF derives. */
export async function createWrapping(secret: string, ids: Ids): Promise<KeyWrapping> {
  if (secret.length < minSecretLength)
    throw new TypeError(`secret: it must have at least ${minSecretLength} random characters`)
  const { subtle } = crypto
  const material = await subtle.importKey('raw', utf8.encode(secret), 'HKDF', false, ['deriveKey'])
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8.encode('vitrine signing keys'),
  }
  const cipher = { name: 'AES-GCM', length: 256 }
  const key = await subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt'])
  const paramsFor = (kid: string, iv: Bytes) => ({ name: 'AES-GCM', iv, additionalData: utf8.encode(kid) })
  return {
    async wrap(kid, plain) {
      const iv = ids.bytes(ivBytes)
      const encrypted = await subtle.encrypt(paramsFor(kid, iv), key, plain)
      return new Uint8Array([...iv, ...new Uint8Array(encrypted)])
    },
    async unwrap(kid, wrapped) {
      const iv = wrapped.slice(0, ivBytes)
      return subtle.decrypt(paramsFor(kid, iv), key, wrapped.slice(ivBytes)).then(
        (plain) => new Uint8Array(plain),
        () => {
          throw new WrongSecret('The signing keys of this database are wrapped by another secret.')
        },
      )
    },
  }
}
