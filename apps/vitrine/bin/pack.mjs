// Writes a brotli and a gzip copy beside every built text file, at the highest level: built once, served many times.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(js|css|svg|json|txt|html)$/

/** Compresses the files below `folder`. */
export function pack(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    const path = join(folder, entry)
    if (!compressible.test(path)) continue
    const content = readFileSync(path)
    if (content.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
