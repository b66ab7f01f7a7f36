// Starts the measured subjects: the platform on every engine, its twin on PostgreSQL, and once a server that does nothing.
// Large stores run on PostgreSQL only, each in its own database.
import { runStatement, startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { answersOf, compare, createVisitors, firstPageOf, scenarios } from './scenarios.mjs'

/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {{ subject: string, engine: string, server: Server }} Subject */

/**
 * Starts the subjects for the selected scenarios; passes a function that stops each of them to `onCleanup`.
 * @param {string[]} selected names of scenarios
 * @param {string[]} engines
 * @param {number} count the number of visitors
 * @param {(cleanup: () => Promise<unknown>) => void} onCleanup
 */
export async function startSubjects(selected, engines, count, onCleanup) {
  const launch = async (name, options) => {
    const started = await startServer(name, options)
    onCleanup(started.stop)
    return started
  }

  const start = async (engine, among) => {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    if (postgres) onCleanup(postgres.stop)
    const platform = await launch('vitrine', { url: postgres?.url, among })
    const visitors = await createVisitors(platform, count, among)
    const firstPage = among && visitors[0] ? await firstPageOf(platform, visitors[0]) : undefined
    return {
      engine,
      among,
      url: postgres?.url,
      platform,
      visitors,
      /** Of a large store; a store whose first page fails is not measured. */
      firstPage,
      subjects: firstPage?.failure ? [] : [{ subject: 'vitrine', engine, server: platform }],
    }
  }

  const environments = []
  for (const among of new Set(selected.map((name) => scenarios[name].among)))
    for (const engine of engines)
      if (among === undefined || engine === 'postgres') environments.push(await start(engine, among))
  for (const [i, environment] of environments.entries()) {
    const { engine, among, url, platform, subjects } = environment
    if (subjects.length === 0) continue
    const answers = await answersOf(platform, environment)
    if (url) {
      const twin = await launch('twin', { url, storeId: platform.facts.storeId })
      compare(answers, await answersOf(twin, environment))
      subjects.push({ subject: 'twin', engine, server: twin })
      await runStatement(url, 'vacuum analyze')
    }
    if (i === 0 && among === undefined)
      subjects.push({ subject: 'bare', engine: 'memory', server: await launch('bare', { answers }) })
  }
  return environments
}

/** One engine with one store: the database URL, the platform, visitors, subjects. */
/** @typedef {Awaited<ReturnType<typeof startSubjects>>[number]} BenchEnvironment */

/** The durability settings of the measured PostgreSQL, as one line. @param {string} url */
export async function durabilityOf(url) {
  const names = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes']
  const [row] = await runStatement(
    url,
    `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`,
  )
  return names.map((name) => `${name} ${row[name]}`).join(', ')
}
