// A file system of few megabytes, which a test fills up and frees again. Mounting it needs root, on Linux.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (...[command = '', ...args]: string[]) => spawnSync(command, args).status === 0

/** Mounts a file system of so many megabytes for a user; undefined where this process may not mount one. */
export function mountSmallDisk(megabytes: number, userId = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-small-disk-'))
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder)
  if (!isMounted) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  chownSync(folder, userId, userId)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Leaves only so many bytes free. */
    fill(bytesLeft: number) {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - bytesLeft)))
      } catch (error) {
        // The database has written meanwhile, such as at a checkpoint: the disk is full, and the ballast holds the rest of it.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        truncateSync(ballast, Math.max(0, statSync(ballast).size - bytesLeft))
      }
    },
    free: () => rmSync(ballast),
    unmount() {
      run('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
