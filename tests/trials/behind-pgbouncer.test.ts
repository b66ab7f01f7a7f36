// Behind PgBouncer in transaction mode two processes are exact and statements have a time limit; a pooler that offers
// less is refused at the start.
import { openPostgres } from '@vitrine/platform'
import pg from 'pg'
import { expect, inject, onTestFinished, type TestContext, test } from 'vitest'
import { toDatabaseError } from '../../apps/vitrine/src/startup-errors.ts'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { say } from '../shop/figures.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { supportsNamedStatements, openPgbouncer, pgbouncerVersion } from '../shop/pgbouncer.ts'
import { sampleStore } from '../shop/sample-products.ts'
import { startTwo } from '../shop/server.ts'
import { beginSession } from '../shop/tokens.ts'

const version = pgbouncerVersion()
const isNew = version !== undefined && supportsNamedStatements(version)

/** Skips the test with a message where PgBouncer is not installed, or older than 1.21. */
function needsPgbouncer({ skip }: TestContext, needsNew = true) {
  if (needsNew ? isNew : version) return
  const reason = version ? `PgBouncer is ${version.join('.')}` : 'pgbouncer was not found on PATH'
  say(`behind PgBouncer: skipped, because ${reason}`)
  skip(reason)
}

/** The password of the roles of this trial. */
const password = 'behind-a-pooler'

/** Runs SQL on PostgreSQL itself. */
async function run(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

let count = 0

/** A new database that belongs to a new role without any other rights; returns its URL. */
async function ownDatabase() {
  count += 1
  const name = `pooled_${process.pid}_${count}`
  const admin = inject('databaseUrl')
  await run(
    admin,
    `create role ${name} login password '${password}'`,
    `create database ${name} owner ${name}`,
  )
  onTestFinished(() => run(admin, `drop database ${name} with (force)`, `drop role ${name}`))
  const url = new URL(admin)
  Object.assign(url, { username: name, password, pathname: name })
  return url.href
}

async function pooled(databaseUrl: string, settings: Record<string, string | undefined> = {}) {
  // Older versions do not know the setting.
  const known = isNew ? {} : { max_prepared_statements: undefined }
  const pooler = await openPgbouncer(databaseUrl, { ...known, ...settings })
  onTestFinished(() => pooler.close())
  return pooler
}

/** The sentence with which a start on this database is refused; an empty text if it is not. */
async function refusal(url: string) {
  try {
    await (await openPostgres(url)).close()
    return ''
  } catch (error) {
    return (toDatabaseError(error, readSettings({ DATABASE_URL: url })) as Error).message
  }
}

/** The `alter role` statements that a refusal names. */
const statementsOf = (sentence: string) => sentence.match(/alter role [^;]+;/g) ?? []

/** A database with the settings that the refusal asks for, and PgBouncer in front. */
async function ready(settings: Record<string, string | undefined> = {}) {
  const direct = await ownDatabase()
  const first = await openPgbouncer(direct)
  await run(direct, ...statementsOf(await refusal(first.url)))
  await first.close()
  return { direct, pooler: await pooled(direct, settings) }
}

test('a start without time limits is refused with the statements that set them', async (context) => {
  needsPgbouncer(context)
  const direct = await ownDatabase()
  const before = await pooled(direct)
  const sentence = await refusal(before.url)
  expect(sentence).toMatch(
    /^DATABASE_URL: 127\.0\.0\.1:\d+ is a connection pooler that does not pass on statement_timeout and idle/,
  )
  expect(statementsOf(sentence)).toHaveLength(3)
  expect(sentence).not.toContain(password)
  // The same if it drops the limits silently.
  const silent = await pooled(direct, {
    ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout, options',
  })
  expect(await refusal(silent.url)).toBe(sentence.replace(/:\d+/, `:${new URL(silent.url).port}`))
  // The role of the platform may run them itself.
  await run(direct, ...statementsOf(sentence))
  expect(await refusal((await pooled(direct)).url)).toBe('')
})

test('the server cancels a statement that runs too long', async (context) => {
  needsPgbouncer(context)
  const { direct, pooler } = await ready()
  const warnings: string[] = []
  const database = await openPostgres(pooler.url, { onWarning: (message) => warnings.push(message) })
  onTestFinished(() => database.close())
  const sleep = { text: 'select pg_sleep(30)', values: [] }
  await expect(database.run(sleep)).rejects.toMatchObject({ code: '57014' })
  await expect(database.transaction(({ run: runIn }) => runIn(sleep))).rejects.toMatchObject({
    code: '57014',
  })
  const settings = {
    text: "select current_setting('idle_in_transaction_session_timeout') as idle",
    values: [],
  }
  expect(await database.run(settings)).toEqual([{ idle: '10s' }])
  const server = await openPostgres(direct)
  onTestFinished(() => server.close())
  const sleeping = "select 1 from pg_stat_activity where query like '%pg_sleep(30)' and state = 'active'"
  expect(await server.run({ text: sleeping, values: [] })).toEqual([])
  expect(warnings).toEqual([])
})

test('480 racing adds through two processes all count', async (context) => {
  needsPgbouncer(context)
  // Fewer connections to PostgreSQL than one process opens to the pooler.
  const { pooler } = await ready({ default_pool_size: '6' })
  const servers = await startTwo({ databaseUrl: pooler.url })
  const { clientId } = await servers[0].openStore(sampleStore)
  const { access } = await beginSession(clientId, servers[0].host)
  const headers = { authorization: access, 'content-type': 'application/json' }
  const path = '/ecom/v1/carts/current'
  const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
  const body = JSON.stringify({
    lineItems: [{ catalogReference: { appId, catalogItemId: 'book' }, quantity: 1 }],
  })
  const add = async (n: number) => {
    const { host } = servers[n % 2 ? 1 : 0]
    const response = await fetch(`${host}${path}/add-to-cart`, { method: 'POST', headers, body })
    await response.text()
    return response.status
  }
  // In rounds, because all at once would be refused with 503 by the queue of a platform.
  for (let round = 0; round < 12; round += 1)
    expect(new Set(await inParallel(40, add))).toEqual(new Set([200]))
  const { cart } = (await (await fetch(servers[1].host + path, { headers })).json()) as {
    cart: { revision: string; lineItems: { quantity: number }[] }
  }
  say(`behind PgBouncer ${version?.join('.')}: ${cart.lineItems[0]?.quantity} of 480 racing adds counted`)
  expect(cart).toMatchObject({ revision: '480', lineItems: [{ quantity: 480 }] })
})

test('a pooler without named statements is refused', async (context) => {
  needsPgbouncer(context, false)
  const direct = await ownDatabase()
  const without = isNew ? { max_prepared_statements: '0' } : {}
  for (const settings of [
    without,
    { ...without, server_round_robin: '1' },
    { ...without, default_pool_size: '1' },
  ]) {
    const { url } = await pooled(direct, settings)
    // The second start meets statements that the first has left in the sessions.
    for (const sentence of [await refusal(url), await refusal(url)]) {
      expect(sentence).toMatch(
        /^DATABASE_URL: 127\.0\.0\.1:\d+ is a connection pooler without named prepared statements\. Use PgBouncer 1\.21/,
      )
    }
  }
})

test('a pooler that gives each connection a session of its own needs no named statements', async (context) => {
  needsPgbouncer(context, false)
  const { url } = await pooled(await ownDatabase(), {
    pool_mode: 'session',
    ...(isNew && { max_prepared_statements: '0' }),
  })
  expect(await refusal(url)).toMatch(/is a connection pooler that does not pass on statement_timeout/)
})

test('a wrong password or database name is told apart from a pooler that cannot reach PostgreSQL', async (context) => {
  needsPgbouncer(context, false)
  const direct = await ownDatabase()
  const { url } = await pooled(direct)
  const changed = (parts: Partial<URL>) => Object.assign(new URL(url), parts).href
  expect(await refusal(changed({ password: 'other' }))).toMatch(/rejects the user '\w+' with this password/)
  expect(await refusal(changed({ pathname: '/other' }))).toMatch(/the pooler at \S+ has no database 'other'/)
  const lost = await pooled(direct, { vitrine: 'host=127.0.0.1 port=1 dbname=x', query_wait_timeout: '1' })
  expect(await refusal(lost.url)).toMatch(
    /the pooler at \S+ reports: query_wait_timeout\. Check that PostgreSQL runs/,
  )
})
