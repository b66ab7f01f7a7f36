// Unpacks the archive of a prepared database: a plain tar file as PGlite dumps it, folders before their files.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const blockSize = 512

/** Unpacks the archive into an empty folder. */
export async function unpack(archive: string, folder: string): Promise<void> {
  const tar = await readFile(archive)
  let offset = 0
  const field = (start: number, length: number) =>
    tar.toString('utf8', offset + start, offset + start + length).split('\0', 1)[0] as string
  // The end is marked by a block of zeros.
  while (tar[offset]) {
    const path = join(folder, field(0, 100))
    const size = Number.parseInt(field(124, 12), 8)
    const isFolder = field(156, 1) === '5'
    offset += blockSize
    if (isFolder) await mkdir(path)
    else await writeFile(path, tar.subarray(offset, offset + size))
    offset += Math.ceil(size / blockSize) * blockSize
  }
  if (offset >= tar.length) throw new Error(`${archive} is cut off. Delete it, and build again.`)
}
