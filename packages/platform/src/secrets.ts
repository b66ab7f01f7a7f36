// Hashes and HMACs. Node's crypto is synchronous and faster; in a browser only the asynchronous Web Crypto exists.

type Bytes = Uint8Array<ArrayBuffer>

// Looked up at run time, so that a bundle for the browser has no import of `node:crypto`.
const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto')

const utf8 = new TextEncoder()
const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** The SHA-256 under which a secret is stored. Secrets are long and random, so a fast hash is enough. */
export const hashOf = async (secret: string): Promise<Bytes> =>
  nodeCrypto
    ? nodeCrypto.createHash('sha256').update(secret).digest()
    : new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(secret)))

/** The SHA-256 of a text, in hexadecimal. */
export const hexHashOf = async (text: string): Promise<string> =>
  Array.from(await hashOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that a hexadecimal text writes. */
export const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** The HMAC-SHA-256 of a text. */
export async function hmacOf(key: Bytes, text: string): Promise<Bytes> {
  if (nodeCrypto) return nodeCrypto.createHmac('sha256', key).update(text).digest()
  const cryptoKey = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(hmac, cryptoKey, utf8.encode(text)))
}

/** Whether two byte arrays are equal; takes constant time, so that timing does not reveal where they differ. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length &&
  a.reduce((difference, byte, index) => difference | (byte ^ (b[index] as number)), 0) === 0
