// A wrong setting is reported in one sentence that names the variable, and the start exits with code 1; an error
// about DATABASE_URL never shows its password.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { toDatabaseError } from '../../apps/vitrine/src/startup-errors.ts'
import { readSettings, InvalidSetting } from '../../apps/vitrine/src/settings.ts'
import { startPostgres } from '../shop/postgres.ts'

const start = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))

/** Starts the platform as `npm start` does, and collects its output until it exits. */
function startWith(settings: Record<string, string>) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const defaults = { PORT: '0', STOREFRONT_PORT: '0', VITRINE_DATA: 'memory:' }
  const child = spawn(process.execPath, [start], { env: { ...environment, ...defaults, ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (part) => (stdout += part))
  child.stderr.on('data', (part) => (stderr += part))
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

async function expectError(settings: Record<string, string>, sentence: RegExp) {
  const { code, stdout, stderr } = await startWith(settings)
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

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('a taken port, an unusable host, key or other setting is reported with its variable', async () => {
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
  await expectError({ PORT: '4100', STOREFRONT_PORT: '4100' }, /^PORT and STOREFRONT_PORT are both 4100/)
  await expectError(
    { LOG_LEVEL: 'loud' },
    /^LOG_LEVEL is 'loud'; it must be one of silent, error, warn, info\.\n$/,
  )
  await expectError(
    { VITRINE_API_KEY: 'correct horse s3cret staple' },
    /^VITRINE_API_KEY is invalid; it must be 20 to 1000 printable .* without spaces, and not an access token\.\n$/,
  )
  await expectError(
    { VITRINE_PICTURES: 'https://pictures.test, /pictures' },
    /^VITRINE_PICTURES is '\/pictures'; it must be an origin, such as/,
  )
  for (const invalidNetwork of ['10.0.0.0/33', 'proxy.example']) {
    const networks = { VITRINE_PROXIES: `10.0.0.1 2001:db8::/32, ${invalidNetwork}` }
    await expectError(networks, /^VITRINE_PROXIES contains '.+'; it must list addresses or networks/)
  }
})

test('a data folder that is a file is reported with VITRINE_DATA', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expectError({ VITRINE_DATA: file }, /^VITRINE_DATA: \S+file is a file, or lies below a file\. Choose/)
  await expectError({ VITRINE_DATA: join(file, 'below') }, /^VITRINE_DATA: .* a file\. Choose/)
})

test('a database that is absent, silent or not PostgreSQL is reported with DATABASE_URL', async () => {
  const silentPort = await listen()
  const databaseAt = (port: number) => ({ DATABASE_URL: `postgres://u:s3cret@127.0.0.1:${port}/shop` })
  await Promise.all([
    expectError(databaseAt(silentPort), /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer\. /),
    expectError(databaseAt(1), /^DATABASE_URL: nothing listens at 127\.0\.0\.1:1\. Start/),
    expectError(
      databaseAt(await listen((socket) => socket.end('HTTP/1.1 400\r\n\r\n'))),
      /^DATABASE_URL: .* closed the connection/,
    ),
    expectError(
      { DATABASE_URL: 'postgres://u:s3cret@nowhere.invalid/shop' },
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

test('a variable that has been renamed is refused under its old name', () => {
  const environment = { VITRINE_SHOP_URL: 'https://shop.example' }
  expect(() => readSettings(environment)).toThrow(InvalidSetting)
  expect(() => readSettings(environment)).toThrow(
    'VITRINE_SHOP_URL is now VITRINE_STOREFRONT_URL: rename it.',
  )
})

test('an invalid DATABASE_URL is refused before connecting, and its password is never shown', () => {
  for (const [address, sentence] of [
    [
      'mysql://u:s3cret@localhost/shop',
      /^DATABASE_URL starts with mysql:\/\/; it must be the URL of a PostgreSQL database/,
    ],
    ['s3cret', /^DATABASE_URL is not a URL; it must be the URL of a PostgreSQL database/],
    ['postgres://u:s3cret/x@localhost/shop', /^DATABASE_URL is malformed/],
    ['postgres://u:12/s3cret@localhost/shop', /^DATABASE_URL is malformed/],
    ['postgres://u:%s3cret@localhost/shop', /^DATABASE_URL is malformed/],
  ] as const) {
    const read = () => readSettings({ DATABASE_URL: address })
    expect(read).toThrow(InvalidSetting)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/s3cret/)
  }
  for (const address of [
    'POSTGRES://localhost',
    'postgresql://u:p@/shop?host=/var/run',
    'postgres:///shop',
  ]) {
    expect(readSettings({ DATABASE_URL: address }).databaseUrl).toBe(address)
  }
})

test('operating system and PostgreSQL errors are reported with their variable, and other errors are passed through', () => {
  const folder = readSettings({ VITRINE_DATA: '/srv/shop' })
  const server = readSettings({ DATABASE_URL: 'postgres://halden:s3cret@db.test/shop' })
  const messageFor = (code: string | undefined, message: string, settings = server) =>
    String(toDatabaseError(Object.assign(new Error(message), { code }), settings))
  expect(messageFor('EACCES', 'permission denied', folder)).toMatch(
    /VITRINE_DATA: \/srv\/shop cannot be written/,
  )
  expect(messageFor('ENOSPC', 'no space left', folder)).toMatch(
    /VITRINE_DATA: the disk of \/srv\/shop is full/,
  )
  expect(messageFor(undefined, 'PGlite failed to initialize properly', folder)).toMatch(
    /Check that the disk has room/,
  )
  expect(messageFor('42501', 'permission denied for schema public')).toMatch(
    /DATABASE_URL: the user 'halden' may not create tables/,
  )
  expect(messageFor('28000', 'no pg_hba.conf entry')).toMatch(
    /DATABASE_URL: .* db\.test:5432 reports: no pg_hba/,
  )
  expect(messageFor(undefined, 'timeout exceeded when trying to connect')).toMatch(
    /DATABASE_URL: db\.test:5432 does not answer/,
  )
  const bug = new TypeError('undefined is not a function')
  expect(toDatabaseError(bug, server)).toBe(bug)
})
