// Writes a brotli and a gzip copy beside every built text file, at the highest level: built once, served many times.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const compressible = /\.(js|css|svg|json|txt|html)$/

async function compressFile(path) {
  const content = await readFile(path)
  if (content.length < 1024) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((copy) => writeFile(`${path}.br`, copy)),
    gzipped(content, { level: 9 }).then((copy) => writeFile(`${path}.gz`, copy)),
  ])
}

/** Compresses the files below `folder`. */
export async function compress(folder) {
  const paths = (await readdir(folder, { recursive: true })).map((entry) => join(folder, entry))
  await Promise.all(paths.filter((path) => compressible.test(path)).map(compressFile))
}
