// A database connection that ends during a transaction, while no statement runs: the transaction fails, and nothing
// else does.
import { type AddressInfo, connect, createServer } from 'node:net'
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'

const open = async () => {
  const database = await openPostgres(databaseUrl())
  onTestFinished(() => database.close())
  return database
}

const backendPid = { text: 'select pg_backend_pid() as pid', values: [] }

test('a connection that ends during a transaction fails only that transaction (ST7)', async () => {
  const [database, other] = [await open(), await open()]
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  onTestFinished(() => void process.off('uncaughtException', onUncaught))

  const work = database.transaction(async ({ run }) => {
    const [backend] = await run<{ pid: number }>(backendPid)
    const values = [backend?.pid]
    const isAlive = async () =>
      (await other.run({ text: 'select 1 from pg_stat_activity where pid = $1', values })).length > 0
    // PostgreSQL sends an error and then closes the connection: two error events, which no query is waiting for.
    await other.run({ text: 'select pg_terminate_backend($1)', values })
    await vi.waitUntil(async () => !(await isAlive()))
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    return run(backendPid)
  })
  await expect(work).rejects.toThrow(/connection error|Connection terminated|terminating connection/)
  expect(uncaught).toEqual([])
  expect(await database.run(backendPid)).toHaveLength(1)
})

/** PostgreSQL's message that an administrator ends the connection, as it is sent. */
const fatal = () => {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1')

/** The database through a proxy that ends each connection after the first in the moment in which it is ready. */
async function openThroughEndingProxy() {
  let connections = 0
  const { port: serverPort, hostname } = new URL(databaseUrl())
  const proxy = createServer((client) => {
    connections += 1
    const mayStay = connections === 1
    const server = connect(Number(serverPort), hostname)
    client.on('error', () => {}).on('close', () => server.destroy())
    server.on('error', () => {}).on('close', () => client.destroy())
    client.pipe(server)
    server.on('data', (part) => {
      if (mayStay || !part.includes(readyForQuery)) client.write(part)
      // One chunk, as when a slow network brings both together.
      else client.end(Buffer.concat([part, fatal()]))
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl())
  url.port = `${(proxy.address() as AddressInfo).port}`
  const database = await openPostgres(url.href)
  onTestFinished(async () => {
    await database.close()
    proxy.close()
  })
  return database
}

test('a connection that ends in the moment in which it is ready fails only its statement (ST7)', async () => {
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  onTestFinished(() => void process.off('uncaughtException', onUncaught))
  const database = await openThroughEndingProxy()
  await database.transaction(async ({ run }) => {
    await expect(database.run(backendPid)).rejects.toThrow(
      /connection error|Connection terminated|terminating/,
    )
    expect(await run(backendPid)).toHaveLength(1)
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(uncaught).toEqual([])
})

test('a connection that has been used a hundred times leaks no event listeners', async () => {
  const database = await open()
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => void warnings.push(name)
  process.on('warning', onWarning)
  onTestFinished(() => void process.off('warning', onWarning))
  for (let n = 0; n < 100; n += 1) await database.run(backendPid)
  await new Promise((resolve) => setImmediate(resolve))
  expect(warnings).not.toContain('MaxListenersExceededWarning')
})
