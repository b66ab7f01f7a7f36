// Ids that follow from names: catalog version 3 has ids for what version 1 knows by its name. The hash is MD5, because databases
// compute it too (migration 0023); it protects nothing.

import { allProductsCollectionId } from '@vitrine/contract/constants'

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32))

/** The bytes with a 1, zeros and their length in bits, as words of 32 bits. */
function toWords(bytes: Uint8Array): Int32Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, bytes.length * 8, true)
  return Int32Array.from({ length: padded.length / 4 }, (_, i) => view.getInt32(i * 4, true))
}

/** The function of a round, and the word that its step mixes in. */
function roundOf(step: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (step < 16) return [(b & c) | (~b & d), step]
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

function md5(text: string): string {
  const words = toWords(new TextEncoder().encode(text))
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476] as [number, number, number, number]
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d] = state
    for (let step = 0; step < 64; step += 1) {
      const [mixed, word] = roundOf(step, b, c, d)
      const sum = (a + mixed + (sines[step] as number) + (words[block + word] as number)) | 0
      const shift = shifts[(step >> 4) * 4 + (step % 4)] as number
      ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
    }
    state[0] = (state[0] + a) | 0
    state[1] = (state[1] + b) | 0
    state[2] = (state[2] + c) | 0
    state[3] = (state[3] + d) | 0
  }
  const view = new DataView(new ArrayBuffer(16))
  state.forEach((value, i) => view.setInt32(i * 4, value, true))
  return Array.from({ length: 16 }, (_, i) => view.getUint8(i).toString(16).padStart(2, '0')).join('')
}

/** What has an id that follows from its name. */
type Named = 'brand' | 'category' | 'choice' | 'modifier' | 'option' | 'ribbon' | 'section'

const known = new Map<string, string>()
const maxKnown = 10_000

/** The id of what is called this; of a choice, the name of its option comes first. */
export function stableId(kind: Named, ...names: readonly string[]): string {
  const key = [kind, ...names].join('\u001f')
  const found = known.get(key)
  if (found) return found
  const id = md5(key).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  // Names are few and come again and again.
  if (known.size >= maxKnown) known.clear()
  known.set(key, id)
  return id
}

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id of the category that a collection is: its own, if that is a GUID. */
export const categoryIdOf = (collectionId: string): string =>
  guid.test(collectionId) ? collectionId.toLowerCase() : stableId('category', collectionId)

/** The id of the category of all products. */
export const allProductsCategoryId = categoryIdOf(allProductsCollectionId)
