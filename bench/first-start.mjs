// `npm run bench:start`: how long the first `npm start` of a fresh clone takes, and the second. The clone is of the last
// commit; the cache of npm is the one of this user. CPU seconds are those of all processes, and need Linux.
import { execFileSync, spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table } from './report.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const starts = Number(process.env.BENCH_STARTS ?? 5)
const limits = { first: 60, second: 2, megabytes: 350 }
const ticksPerSecond = 100

/** CPU seconds of a process and its descendants, with those that have ended. @param {number} pid @returns {number} */
function cpuSeconds(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system, endedUser, endedSystem] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16)
    const own = [user, system, endedUser, endedSystem].reduce((sum, ticks) => sum + Number(ticks), 0)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return own / ticksPerSecond + children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0)
  } catch {
    return 0
  }
}

/** Runs the start script of `npm start` in a clone until it is ready. @param {string} clone @param {boolean} isFirst */
async function start(clone, isFirst) {
  const { NODE_ENV: _production, DATABASE_URL: _embedded, ...environment } = process.env
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['apps/vitrine/bin/start.mjs'], {
    cwd: clone,
    env: { ...environment, PORT: '0', STOREFRONT_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  const ready = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      if (isFirst) process.stderr.write(text)
      if (output.includes('Ready in')) resolve(true)
    })
  })
  if (!(await Promise.race([ready, exited.then(() => false)])))
    throw new Error(`It did not start:\n${output}`)
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = cpuSeconds(/** @type {number} */ (child.pid))
  child.kill('SIGTERM')
  await exited
  return { seconds, cpu }
}

/** The bytes of a folder on disk, without following links. @param {string} folder @returns {number} */
const sizeOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    const { blocks = 0, size } = lstatSync(path)
    return sum + (blocks * 512 || size) + (entry.isDirectory() ? sizeOf(path) : 0)
  }, 0)

const folder = mkdtempSync(join(tmpdir(), 'vitrine-first-start-'))
try {
  const clone = join(folder, 'vitrine')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const first = await start(clone, true)
  const megabytes = Math.round(sizeOf(join(clone, 'node_modules')) / 2 ** 20)
  const later = []
  for (let i = 0; i < starts; i += 1) later.push(await start(clone, false))
  later.sort((a, b) => a.seconds - b.seconds)
  const second = /** @type {typeof first} */ (later[starts >> 1])
  const row = (what, { seconds, cpu }, limit) => ({
    what,
    seconds: Number(seconds.toFixed(1)),
    limit,
    cpuSeconds: Number(cpu.toFixed(1)),
    ok: seconds <= limit,
  })
  const lines = [row('first start', first, limits.first), row('second start', second, limits.second)]
  console.log(table(lines), '\n')
  console.log(`second start: median of ${starts}; node_modules: ${megabytes} MB of ${limits.megabytes}\n`)
  const packages = {
    what: 'node_modules',
    megabytes,
    limit: limits.megabytes,
    ok: megabytes <= limits.megabytes,
  }
  for (const line of [...lines, packages]) console.log(JSON.stringify(line))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
