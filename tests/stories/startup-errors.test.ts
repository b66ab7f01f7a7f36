// What an operator can get wrong is told in one sentence that names the variable, and ends the start with 1; what is
// wrong with the address of a database never tells its password.
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

/** Starts the platform as `npm start` does; hears what it says until it ends. */
function startWith(settings: Record<string, string>) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const usual = { PORT: '0', STOREFRONT_PORT: '0', VITRINE_DATA: 'memory:' }
  const child = spawn(process.execPath, [start], { env: { ...environment, ...usual, ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let complained = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (complained += part))
  return new Promise<{ code: number | null; said: string; complained: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, said, complained }))
  })
}

async function refused(settings: Record<string, string>, sentence: RegExp) {
  const { code, said, complained } = await startWith(settings)
  expect([code, said, complained]).toEqual([1, '', expect.stringMatching(sentence)])
  expect(complained.trimEnd().split('\n')).toHaveLength(1)
  expect(complained).not.toMatch(/s3cret/)
}

/** Somebody who listens, and does with whoever comes what `welcome` says. */
async function listen(welcome: (socket: Socket) => void = () => {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    welcome(socket)
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

test('a port, an address or a key that cannot be had names its variable', async () => {
  const taken = `${await listen()}`
  const here = { DATABASE_URL: postgres.url }
  await refused({ ...here, PORT: taken }, new RegExp(`^Port ${taken} is already in use.* with PORT\\.\n$`))
  await refused(
    { ...here, STOREFRONT_PORT: taken },
    new RegExp(`^Port ${taken} is already in use.* with STOREFRONT_PORT\\.\n$`),
  )
  await refused({ ...here, HOST: 'nowhere.invalid' }, /^HOST is 'nowhere\.invalid'.* Use 127\.0\.0\.1/)
  await refused(
    { ...here, HOST: '203.0.113.7' },
    /^HOST is '203\.0\.113\.7', which is not an address of this/,
  )
  await refused({ PORT: '4100', STOREFRONT_PORT: '4100' }, /^PORT and STOREFRONT_PORT are both 4100/)
  await refused(
    { LOG_LEVEL: 'loud' },
    /^LOG_LEVEL is 'loud'; it must be one of silent, error, warn, info\.\n$/,
  )
  await refused(
    { VITRINE_API_KEY: 'correct horse s3cret staple' },
    /^VITRINE_API_KEY is invalid; it must be 20 to 1000 letters, .* without spaces, and no token\.\n$/,
  )
  await refused(
    { VITRINE_PICTURES: 'https://pictures.test, /pictures' },
    /^VITRINE_PICTURES is '\/pictures'; it must be an origin, such as/,
  )
  for (const wrong of ['10.0.0.0/33', 'proxy.example']) {
    const networks = { VITRINE_PROXIES: `10.0.0.1 2001:db8::/32, ${wrong}` }
    await refused(networks, /^VITRINE_PROXIES contains '.+'; it must list addresses or networks/)
  }
})

test('a folder that is none names VITRINE_DATA', async () => {
  const place = mkdtempSync(join(tmpdir(), 'vitrine-mistakes-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const file = join(place, 'file')
  writeFileSync(file, '')
  await refused({ VITRINE_DATA: file }, /^VITRINE_DATA: \S+file is a file, or lies below a file\. Choose/)
  await refused({ VITRINE_DATA: join(file, 'below') }, /^VITRINE_DATA: .* a file\. Choose/)
})

test('a database that is not there, silent, or no PostgreSQL names DATABASE_URL', async () => {
  const nobody = await listen()
  const at = (port: number) => ({ DATABASE_URL: `postgres://u:s3cret@127.0.0.1:${port}/shop` })
  await Promise.all([
    refused(at(nobody), /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer\. /),
    refused(at(1), /^DATABASE_URL: nothing listens at 127\.0\.0\.1:1\. Start/),
    refused(
      at(await listen((socket) => socket.end('HTTP/1.1 400\r\n\r\n'))),
      /^DATABASE_URL: .* closed the connection/,
    ),
    refused(
      { DATABASE_URL: 'postgres://u:s3cret@nowhere.invalid/shop' },
      /^DATABASE_URL: the host of nowhere\.invalid\S* cannot be resolved/,
    ),
  ])
})

test('a database that does not let us in names DATABASE_URL', async () => {
  const { host, username, password } = new URL(postgres.url)
  await refused(
    { DATABASE_URL: `postgres://${username}:s3cret@${host}/postgres` },
    /^DATABASE_URL: PostgreSQL at \S+ rejects the user '\w+' with this password/,
  )
  await refused(
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

test('an address that is none of PostgreSQL is refused before it is tried, and never repeated', () => {
  for (const [address, sentence] of [
    [
      'mysql://u:s3cret@localhost/shop',
      /^DATABASE_URL starts with mysql:\/\/; it must be the address of a PostgreSQL/,
    ],
    ['s3cret', /^DATABASE_URL is not a URL; it must be the address of a PostgreSQL/],
    ['postgres://u:s3cret/x@localhost/shop', /^DATABASE_URL is malformed/],
    ['postgres://u:12/s3cret@localhost/shop', /^DATABASE_URL is malformed/],
    ['postgres://u:%s3cret@localhost/shop', /^DATABASE_URL is malformed/],
  ] as const) {
    const reading = () => readSettings({ DATABASE_URL: address })
    expect(reading).toThrow(InvalidSetting)
    expect(reading).toThrow(sentence)
    expect(reading).not.toThrow(/s3cret/)
  }
  for (const address of [
    'POSTGRES://localhost',
    'postgresql://u:p@/shop?host=/var/run',
    'postgres:///shop',
  ]) {
    expect(readSettings({ DATABASE_URL: address }).databaseUrl).toBe(address)
  }
})

test('what only some machines say no to is told as well, and what nobody foresaw stays whole', () => {
  const folder = readSettings({ VITRINE_DATA: '/srv/shop' })
  const server = readSettings({ DATABASE_URL: 'postgres://halden:s3cret@db.test/shop' })
  const says = (code: string | undefined, message: string, settings = server) =>
    String(toDatabaseError(Object.assign(new Error(message), { code }), settings))
  expect(says('EACCES', 'permission denied', folder)).toMatch(/VITRINE_DATA: \/srv\/shop cannot be written/)
  expect(says('ENOSPC', 'no space left', folder)).toMatch(/VITRINE_DATA: the disk of \/srv\/shop is full/)
  expect(says(undefined, 'PGlite failed to initialize properly', folder)).toMatch(
    /Check that the disk has room/,
  )
  expect(says('42501', 'permission denied for schema public')).toMatch(
    /DATABASE_URL: the user 'halden' may not create/,
  )
  expect(says('28000', 'no pg_hba.conf entry')).toMatch(/DATABASE_URL: .* db\.test:5432 says: no pg_hba/)
  expect(says(undefined, 'timeout exceeded when trying to connect')).toMatch(
    /DATABASE_URL: db\.test:5432 does not answer/,
  )
  const bug = new TypeError('undefined is not a function')
  expect(toDatabaseError(bug, server)).toBe(bug)
})
