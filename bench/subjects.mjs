// Who is measured: on every engine the platform, on PostgreSQL its twin too, and once a server that does nothing.
import { ask, startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { storeOf } from './goods.mjs'
import { answersOf, compare, letIn, letShop } from './scenarios.mjs'

/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {{ subject: string, engine: string, on: Server }} Subject */

/** Opens stores of so many goods, in a process that is not measured. @param {string} url @param {number[]} sizes */
async function openShelves(url, sizes) {
  const { createPlatform, openPostgres } = await import('@vitrine/platform')
  const platform = await createPlatform({
    database: await openPostgres(url, console.error),
    log: ({ message, error }) => console.error(message, error),
  })
  const opened = new Map()
  for (const size of sizes) {
    const { id, clientId } = await platform.openStore(storeOf(size))
    opened.set(size, { storeId: id, clientId })
  }
  await platform.close()
  return opened
}

/**
 * Starts what is measured on these engines; what it starts it hands to `later`, to be ended.
 * @param {string[]} engines
 * @param {number} count of visitors
 * @param {number[]} sizes of the stores to look through; on PostgreSQL alone
 * @param {(end: () => Promise<unknown>) => void} later
 */
export async function startSubjects(engines, count, sizes, later) {
  const server = async (name, given) => {
    const started = await startServer(name, given)
    later(started.stop)
    return started
  }

  const start = async (engine) => {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    if (postgres) later(postgres.stop)
    const platform = await server('vitrine', { url: postgres?.url })
    const visitors = await letShop(platform, count)
    const shelves = new Map()
    for (const [size, store] of postgres ? await openShelves(postgres.url, sizes) : [])
      shelves.set(size, await letIn(platform, store, count))
    return {
      engine,
      url: postgres?.url,
      platform,
      visitors,
      shelves,
      subjects: [{ subject: 'vitrine', engine, on: platform }],
    }
  }

  const fields = []
  for (const engine of engines) fields.push(await start(engine))
  for (const [i, field] of fields.entries()) {
    const { engine, url, platform, subjects } = field
    const answers = await answersOf(platform, field)
    if (url) {
      const twin = await server('twin', { url })
      compare(answers, await answersOf(twin, field))
      subjects.push({ subject: 'twin', engine, on: twin })
      await ask(url, 'vacuum analyze')
    }
    // The bare server knows one answer to each path; stores of many goods differ by who asks.
    const bare = { answers: answers.filter(({ among }) => among === undefined) }
    if (i === 0) subjects.push({ subject: 'bare', engine: 'memory', on: await server('bare', bare) })
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
