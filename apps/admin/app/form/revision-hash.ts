// The revision of what the wire has none for: it changes with what is stored.
const prime = 0x100000001b3n
const offset = 0xcbf29ce484222325n

/** A hash (FNV-1a of 64 bits) of a JSON value, as a decimal. */
export function revisionHash(stored: unknown): string {
  let hash = offset
  for (const byte of new TextEncoder().encode(JSON.stringify(stored)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return `${hash}`
}
