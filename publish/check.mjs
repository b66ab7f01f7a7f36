// Checks a packed package with publint and are-the-types-wrong.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))
const checkers = [
  [`${modules}publint/src/cli.js`, '--strict'],
  [`${modules}@arethetypeswrong/cli/dist/index.js`, '--profile', 'esm-only'],
]

/** The complaints of both checkers about a tarball; '' if there are none. */
export async function complaintsOf(tarball) {
  let complaints = ''
  for (const [checker, ...options] of checkers) {
    complaints += await promisify(execFile)(process.execPath, [checker, tarball, ...options]).then(
      () => '',
      ({ stdout, stderr }) => stdout + stderr,
    )
  }
  return complaints
}
