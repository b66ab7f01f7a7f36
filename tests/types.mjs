// Type-checks the code outside packages: the three apps, the tests with the documents, and the bench. The apps are one lane,
// the tests another.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { writeModules } from './documents/code-blocks.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const compiler = `${root}node_modules/typescript-7/bin/tsc`

async function run(cwd, ...args) {
  const [status] = await once(spawn(process.execPath, args, { cwd: root + cwd, stdio: 'inherit' }), 'close')
  if (status !== 0) process.exitCode = 1
}

async function checkApps() {
  for (const app of ['storefront', 'hosted', 'admin']) {
    await run(`apps/${app}`, `${root}node_modules/@react-router/dev/bin.js`, 'typegen')
    await run(`apps/${app}`, compiler, '--noEmit')
  }
}

async function checkTests() {
  writeModules()
  for (const project of ['tests', 'tests/documents']) await run('', compiler, '--noEmit', '-p', project)
}

await Promise.all([checkApps(), checkTests()])
