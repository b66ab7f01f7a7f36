// A wrong setting is reported in one sentence that names the variable, and the start exits with code 1; an error
// about DATABASE_URL never shows its password.
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { launchCommand } from '../shop/launch-command.ts'
import { newFolder } from '../shop/new-folder.ts'
import { startPostgres } from '../shop/postgres.ts'
import { startHere } from '../shop/start-here.ts'

async function expectError(settings: Record<string, string>, sentence: RegExp, flags: string[] = []) {
  const { code, stdout, stderr } = await launchCommand({ settings, flags }).ended
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/s3cret/)
}

/** Listens on a free port and passes each connection to `onConnection`. */
async function listen(onConnection: (socket: Socket) => void = () => {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const postgres = await startPostgres()
afterAll(() => postgres.stop())

test('a taken port, an unusable host or another setting is reported with its variable', async () => {
  const takenPort = `${await listen()}`
  const withDatabase = { DATABASE_URL: postgres.url }
  await expectError(
    { ...withDatabase, PORT: takenPort },
    new RegExp(`^Port ${takenPort} is already in use.* with PORT\\.\n$`),
  )
  await expectError(
    { ...withDatabase, STOREFRONT_PORT: takenPort },
    new RegExp(`^Port ${takenPort} is already in use.* with STOREFRONT_PORT\\.\n$`),
  )
  await expectError(
    { ...withDatabase, HOST: 'nowhere.invalid' },
    /^HOST is 'nowhere\.invalid'.* Use 127\.0\.0\.1/,
  )
  await expectError(
    { ...withDatabase, HOST: '203.0.113.7' },
    /^HOST is '203\.0\.113\.7', which is not an address of this/,
  )
  await expectError(
    { LOG_LEVEL: 'loud' },
    /^LOG_LEVEL is 'loud'; it must be one of silent, error, warn, info, debug\.\n$/,
  )
})

test('a taken port is reported before a first start makes a database', async () => {
  const folder = newFolder()
  const data = join(folder, 'data')
  await expectError({ VITRINE_DATA: data, STOREFRONT_PORT: `${await listen()}` }, /is already in use/)
  expect(existsSync(data)).toBe(false)
})

test('a data folder that is a file is reported with VITRINE_DATA', async () => {
  const folder = newFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expectError({ VITRINE_DATA: file }, /^VITRINE_DATA: \S+file is a file, or lies below a file\. Choose/)
  await expectError({ VITRINE_DATA: join(file, 'below') }, /^VITRINE_DATA: .* a file\. Choose/)
})

/** Node flags for a process in which a package is not installed. */
const without = (name: string) => {
  const hooks = `export const resolve = (specifier, context, next) => next(specifier === '${name}' ? 'not-installed' : specifier, context)`
  const registration = `import { register } from 'node:module'; register(${JSON.stringify(toModule(hooks))})`
  return ['--import', toModule(registration)]
}
const toModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

test('a package that an app needs and that is not installed ends the start, instead of failing every page', async () => {
  const sentence =
    /^The (storefront|admin|hosted pages) cannot be loaded: Cannot find package 'not-installed'\. Run npm install/
  await expectError({}, sentence, without('react-dom/server'))
})

test('a database that is absent or silent, or closes connections, is reported with DATABASE_URL, once the wait for it is over', async () => {
  const silentPort = await listen()
  const closing = await listen((socket) => socket.end('HTTP/1.1 400\r\n\r\n'))
  const databaseAt = (host: string) => ({ DATABASE_URL: `postgres://u:s3cret@${host}/shop` })
  const start = (host: string) => startHere(databaseAt(host), { databaseWaitMs: 0 })
  await Promise.all([
    expect(start(`127.0.0.1:${silentPort}`)).rejects.toThrow(
      /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer\. /,
    ),
    expect(start('127.0.0.1:1')).rejects.toThrow(/^DATABASE_URL: nothing listens at 127\.0\.0\.1:1\. Start/),
    // A server that is not PostgreSQL, or a proxy without a primary.
    expect(start(`127.0.0.1:${closing}`)).rejects.toThrow(
      /^DATABASE_URL: 127\.0\.0\.1:\d+ closed the connection\. Check that it is a PostgreSQL server, or a proxy/,
    ),
    expect(start('nowhere.invalid')).rejects.toThrow(
      /^DATABASE_URL: the host of nowhere\.invalid\S* cannot be resolved/,
    ),
  ])
})

test('a wrong password or database name is reported with DATABASE_URL', async () => {
  const { host, username, password } = new URL(postgres.url)
  await expectError(
    { DATABASE_URL: `postgres://${username}:s3cret@${host}/postgres` },
    /^DATABASE_URL: PostgreSQL at \S+ rejects the user '\w+' with this password/,
  )
  await expectError(
    { DATABASE_URL: `postgresql://${username}:${password}@${host}/not_there` },
    /^DATABASE_URL: PostgreSQL at \S+ has no database 'not_there'/,
  )
})
