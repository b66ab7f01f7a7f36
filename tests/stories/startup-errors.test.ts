// A wrong setting is reported in one sentence that names the variable, and the start exits with code 1; an error
// about DATABASE_URL never shows its password.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { toAppError, toDatabaseError } from '../../apps/vitrine/src/startup-errors.ts'
import { readSettings, InvalidSetting } from '../../apps/vitrine/src/settings.ts'
import { launchCommand } from '../shop/launch-command.ts'
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
    /^LOG_LEVEL is 'loud'; it must be one of silent, error, warn, info, debug\.\n$/,
  )
  await expectError(
    { VITRINE_API_KEY: 'correct horse s3cret staple' },
    /^VITRINE_API_KEY is invalid; it must be 20 to 1000 printable .* without spaces, and not an access token\.\n$/,
  )
  await expectError({ VITRINE_DRAIN_S: '301' }, /^VITRINE_DRAIN_S is '301'; it must be .* from 0 to 300\.\n$/)
  await expectError({ VITRINE_DRAIN_S: '-1' }, /^VITRINE_DRAIN_S is '-1'; it must be/)
  await expectError(
    { VITRINE_PICTURES: 'https://pictures.test, /pictures' },
    /^VITRINE_PICTURES is '\/pictures'; it must be an origin, such as/,
  )
  for (const limits of ['carts=0', 'carts=many', 'carts', 'visits=5', 'on'])
    await expectError(
      { VITRINE_NETWORK_BUDGET: `tokens=9, ${limits}` },
      /^VITRINE_NETWORK_BUDGET contains '\S+'; it must be 'off', or list limits per hour of tokens, carts, /,
    )
  for (const invalidNetwork of ['10.0.0.0/33', 'proxy.example']) {
    const networks = { VITRINE_PROXIES: `10.0.0.1 2001:db8::/32, ${invalidNetwork}` }
    await expectError(networks, /^VITRINE_PROXIES contains '.+'; it must list addresses or networks/)
  }
})

test('a taken port is reported before a first start makes a database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const data = join(folder, 'data')
  await expectError({ VITRINE_DATA: data, STOREFRONT_PORT: `${await listen()}` }, /is already in use/)
  expect(existsSync(data)).toBe(false)
})

test('a data folder that is a file is reported with VITRINE_DATA', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
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
  const bug = new TypeError('next is not a function')
  expect(toAppError(bug, 'admin').message).toMatch(
    /^The admin cannot be loaded: next is not a function\. Run .*\nTypeError: next is not a function\n/,
  )
})

test('a database that is absent or silent is reported with DATABASE_URL, once the wait for it is over', async () => {
  const silentPort = await listen()
  const databaseAt = (host: string) => ({ DATABASE_URL: `postgres://u:s3cret@${host}/shop` })
  const start = (host: string) => startHere(databaseAt(host), { databaseWaitMs: 0 })
  await Promise.all([
    expect(start(`127.0.0.1:${silentPort}`)).rejects.toThrow(
      /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer\. /,
    ),
    expect(start('127.0.0.1:1')).rejects.toThrow(/^DATABASE_URL: nothing listens at 127\.0\.0\.1:1\. Start/),
    expect(start('nowhere.invalid')).rejects.toThrow(
      /^DATABASE_URL: the host of nowhere\.invalid\S* cannot be resolved/,
    ),
  ])
})

test('a server that is not PostgreSQL is reported with DATABASE_URL at once', async () => {
  const port = await listen((socket) => socket.end('HTTP/1.1 400\r\n\r\n'))
  await expectError(
    { DATABASE_URL: `postgres://u:s3cret@127.0.0.1:${port}/shop` },
    /^DATABASE_URL: .* closed the connection/,
  )
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

test('every address as a proxy is refused, because then no client has an address', () => {
  for (const network of ['0.0.0.0/0', '::/0', '10.1.2.3/00']) {
    expect(() => readSettings({ VITRINE_PROXIES: `10.0.0.0/8 ${network}` })).toThrow(
      `VITRINE_PROXIES contains '${network}', which is every address, so no client could be told from a proxy; list the proxies alone, such as 10.0.0.0/8.`,
    )
  }
  expect(readSettings({ VITRINE_PROXIES: '10.0.0.0/8 ::1' }).proxies).toEqual(['10.0.0.0/8', '::1'])
})

test('an origin with a user, a password or a fragment is refused, and the password is not repeated', () => {
  for (const name of ['VITRINE_URL', 'VITRINE_STOREFRONT_URL', 'VITRINE_PICTURES']) {
    for (const value of [
      'https://a:s3cret@x.example',
      'https://s3cret@x.example',
      'https://:s3cret@x.example/',
    ])
      expect(() => readSettings({ [name]: value })).toThrow(
        new InvalidSetting(`${name} contains a user name or password; it must be an origin without them.`),
      )
    expect(() => readSettings({ [name]: 'https://x.example/#a' })).toThrow(
      `${name} is 'https://x.example/#a'`,
    )
  }
  expect(readSettings({ VITRINE_URL: 'https://x.example/' }).platformUrl).toBe('https://x.example')
})

test('the number of database connections is bounded', () => {
  expect(readSettings({}).poolSize).toBe(10)
  expect(readSettings({ VITRINE_POOL: '40' }).poolSize).toBe(40)
  for (const size of ['1', '201', 'many', '2.5']) {
    expect(() => readSettings({ VITRINE_POOL: size })).toThrow(
      `VITRINE_POOL is '${size}'; it must be a number of connections from 2 to 200.`,
    )
  }
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
  expect(messageFor('53100', 'could not extend file "base/5/16463"', folder)).toMatch(
    /VITRINE_DATA: the disk of \/srv\/shop is full/,
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
  expect(messageFor('08P01', 'unsupported startup parameter: statement_timeout')).toMatch(
    /DATABASE_URL: the pooler at db\.test:5432 reports: unsupported startup parameter/,
  )
  expect(messageFor('08P01', 'no such database: shop')).toMatch(
    /DATABASE_URL: the pooler at db\.test:5432 has no database 'shop'/,
  )
  expect(messageFor('08P01', 'SASL authentication failed')).toMatch(/rejects the user 'halden'/)
  const bug = new TypeError('undefined is not a function')
  expect(toDatabaseError(bug, server)).toBe(bug)
})
