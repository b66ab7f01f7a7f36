// Hashes and seals. Node's own crypto makes them at once; in a browser's tab there is only the web's, which waits.

type Bytes = Uint8Array<ArrayBuffer>

// Asked for at run time, so that a bundle for the browser holds no import that it cannot follow.
const node = globalThis.process?.getBuiltinModule?.('node:crypto')

const utf8 = new TextEncoder()
const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** What is kept of a secret that callers show. It is long and random, so a plain hash will do. */
export const hashOf = async (secret: string): Promise<Bytes> =>
  node
    ? node.createHash('sha256').update(secret).digest()
    : new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(secret)))

/** A hash in hexadecimal, for whoever needs a name and not bytes. */
export const hexHashOf = async (text: string): Promise<string> =>
  Array.from(await hashOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A seal (HMAC-SHA-256) that only who has the key can make. */
export async function sealOf(key: Bytes, text: string): Promise<Bytes> {
  if (node) return node.createHmac('sha256', key).update(text).digest()
  const made = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(hmac, made, utf8.encode(text)))
}

/** Whether two are the same; how long it takes tells nothing of where they differ. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.reduce((differ, byte, at) => differ | (byte ^ (b[at] as number)), 0) === 0
