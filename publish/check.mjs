// `npm run pack`: packs what may be published, and lets two strict readers say whether others can use it.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll } from './pack.mjs'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))
const readers = [
  [`${modules}publint/src/cli.js`, '--strict'],
  [`${modules}@arethetypeswrong/cli/dist/index.js`, '--profile', 'esm-only'],
]

/** What publint and are-the-types-wrong have against a tarball; nothing: ''. */
export const complaintsOf = (tarball) =>
  readers
    .map(([reader, ...options]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [reader, tarball, ...options], {
        encoding: 'utf8',
      })
      return status === 0 ? '' : stdout + stderr
    })
    .join('')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const tarball of Object.values(await packAll())) {
    const complaints = complaintsOf(tarball)
    console.log(`${basename(tarball)}: ${complaints || 'good'}`)
    if (complaints) process.exitCode = 1
  }
}
