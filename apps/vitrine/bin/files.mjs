// Modification times, which decide what the build has to do again.
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', '.cache'])

/** The latest modification time of any file below these paths. */
export function newest(paths) {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const stat = statSync(path)
    if (stat.isDirectory()) {
      const names = readdirSync(path).filter((name) => !skipped.has(name))
      latest = Math.max(latest, newest(names.map((name) => join(path, name))))
    } else latest = Math.max(latest, stat.mtimeMs)
  }
  return latest
}

/** When a file was modified; 0 if it does not exist. */
export const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** Sets the modification time of a file to now, and creates it if it does not exist. */
export function touch(path) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '', { flag: 'a' })
  const now = new Date()
  utimesSync(path, now, now)
}
