// `npm run pack`: packs the published packages and checks the tarballs with publint and are-the-types-wrong.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll } from './pack.mjs'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))
const checkers = [
  [`${modules}publint/src/cli.js`, '--strict'],
  [`${modules}@arethetypeswrong/cli/dist/index.js`, '--profile', 'esm-only'],
]

/** The complaints of the two checkers about a tarball; '' if there are none. */
export const complaintsOf = (tarball) =>
  checkers
    .map(([checker, ...options]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [checker, tarball, ...options], {
        encoding: 'utf8',
      })
      return status === 0 ? '' : stdout + stderr
    })
    .join('')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const tarball of Object.values(await packAll())) {
    const complaints = complaintsOf(tarball)
    console.log(`${basename(tarball)}: ${complaints || 'ok'}`)
    if (complaints) process.exitCode = 1
  }
}
