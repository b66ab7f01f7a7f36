// Type-checks the code outside packages: the three apps, the tests and the bench.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const run = (cwd, ...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root + cwd, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

for (const app of ['storefront', 'hosted', 'admin']) {
  run(`apps/${app}`, `${root}node_modules/@react-router/dev/bin.js`, 'typegen')
  run(`apps/${app}`, `${root}node_modules/typescript/bin/tsc`, '--noEmit')
}
run('', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tests')
