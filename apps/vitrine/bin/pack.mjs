// Lays a brotli and a gzip beside every built file that shrinks: packed once, when it is built, as small as can be.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const shrinks = /\.(js|css|svg|json|txt|html)$/

/** Packs the files below `folder`. */
export function pack(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    const path = join(folder, entry)
    if (!shrinks.test(path)) continue
    const plain = readFileSync(path)
    if (plain.length < 1024) continue
    const sizes = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: sizes }))
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
  }
}
