// Who is measured: on every engine the platform, on PostgreSQL its twin too, and once a server that does nothing. What is
// asked among many goods is asked on PostgreSQL, in a database of its own.
import { ask, startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { answersOf, compare, letIn, scenarios } from './scenarios.mjs'

/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {{ subject: string, engine: string, on: Server }} Subject */

/**
 * Starts what is measured on these engines; what it starts it hands to `later`, to be ended.
 * @param {string[]} asked scenarios
 * @param {string[]} engines
 * @param {number} count of visitors
 * @param {(end: () => Promise<unknown>) => void} later
 */
export async function startSubjects(asked, engines, count, later) {
  const server = async (name, given) => {
    const started = await startServer(name, given)
    later(started.stop)
    return started
  }

  const start = async (engine, among) => {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    if (postgres) later(postgres.stop)
    const platform = await server('vitrine', { url: postgres?.url, among })
    const visitors = await letIn(platform, count, among)
    return {
      engine,
      among,
      url: postgres?.url,
      platform,
      visitors,
      subjects: [{ subject: 'vitrine', engine, on: platform }],
    }
  }

  const fields = []
  for (const among of new Set(asked.map((name) => scenarios[name].among)))
    for (const engine of engines)
      if (among === undefined || engine === 'postgres') fields.push(await start(engine, among))
  for (const [i, field] of fields.entries()) {
    const { engine, among, url, platform, subjects } = field
    const answers = await answersOf(platform, field)
    if (url) {
      const twin = await server('twin', { url, storeId: platform.facts.storeId })
      compare(answers, await answersOf(twin, field))
      subjects.push({ subject: 'twin', engine, on: twin })
      await ask(url, 'vacuum analyze')
    }
    if (i === 0 && among === undefined)
      subjects.push({ subject: 'bare', engine: 'memory', on: await server('bare', { answers }) })
  }
  return fields
}

/** What one engine has: its address, the platform on it, visitors, subjects. */
/** @typedef {Awaited<ReturnType<typeof startSubjects>>[number]} Field */

/** What the measured PostgreSQL promises, in a line. @param {string} url */
export async function promiseOf(url) {
  const names = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes']
  const [row] = await ask(url, `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`)
  return names.map((name) => `${name} ${row[name]}`).join(', ')
}
