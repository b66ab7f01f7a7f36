// `npm run check`: what every change must pass. Format, lint, types and sizes run beside `npm test`; what they print follows it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const npm = process.env.npm_execpath ?? ''

async function run(args, output) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part) => (text += part))
  const [status] = await once(child, 'close')
  return { failed: status !== 0, text }
}

async function runScripts(...names) {
  const results = {}
  for (const name of names) results[name] = await run([npm, 'run', '--silent', name], 'pipe')
  return results
}

const [test, results] = await Promise.all([
  run(['node_modules/vitest/vitest.mjs', 'run'], 'inherit'),
  runScripts('format', 'lint', 'types', 'size'),
])
for (const [name, { text }] of Object.entries(results)) console.log(`\n${name}\n${text.trim()}`)
const failed = Object.entries({ ...results, test }).filter(([, step]) => step.failed)
for (const [name] of failed) console.log(`failed: npm run ${name}`)
process.exitCode = failed.length > 0 ? 1 : 0
