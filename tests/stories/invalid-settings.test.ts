// A wrong setting is refused in one sentence that names the variable; an error about DATABASE_URL never shows its password.
import { expect, test } from 'vitest'
import { toAppError, toDatabaseError } from '../../apps/vitrine/src/startup-errors.ts'
import { readSettings, InvalidSetting } from '../../apps/vitrine/src/settings.ts'

test('each setting that is invalid is refused with its variable', () => {
  for (const [environment, sentence] of [
    [{ PORT: '4100', STOREFRONT_PORT: '4100' }, /^PORT and STOREFRONT_PORT are both 4100/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is 'loud'; it must be one of silent, error, warn, info, debug\.$/],
    [
      { VITRINE_API_KEY: 'correct horse s3cret staple' },
      /^VITRINE_API_KEY is invalid; it must be 20 to 1000 printable .* without spaces, and not an access token\.$/,
    ],
    [{ VITRINE_DRAIN_S: '301' }, /^VITRINE_DRAIN_S is '301'; it must be .* from 0 to 300\.$/],
    [{ VITRINE_DRAIN_S: '-1' }, /^VITRINE_DRAIN_S is '-1'; it must be/],
    [
      { VITRINE_PICTURES: 'https://pictures.test, /pictures' },
      /^VITRINE_PICTURES is '\/pictures'; it must be an origin, such as/,
    ],
    ...['carts=0', 'carts=many', 'carts', 'visits=5', 'on'].map(
      (limits) =>
        [
          { VITRINE_NETWORK_BUDGET: `tokens=9, ${limits}` },
          /^VITRINE_NETWORK_BUDGET contains '\S+'; it must be 'off', or list limits per hour of tokens, carts, /,
        ] as const,
    ),
    ...['10.0.0.0/33', 'proxy.example'].map(
      (network) =>
        [
          { VITRINE_PROXIES: `10.0.0.1 2001:db8::/32, ${network}` },
          /^VITRINE_PROXIES contains '.+'; it must list addresses or networks/,
        ] as const,
    ),
  ] as const) {
    const read = () => readSettings(environment)
    expect(read).toThrow(InvalidSetting)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/s3cret/)
  }
})

test('an error of an app names the app, and keeps its stack', () => {
  const bug = new TypeError('next is not a function')
  expect(toAppError(bug, 'admin').message).toMatch(
    /^The admin cannot be loaded: next is not a function\. Run .*\nTypeError: next is not a function\n/,
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
    [
      'postgres://u:s3cret@a.test:5432,b.test:5432/shop',
      /^DATABASE_URL names several hosts.* such as that of HAProxy/,
    ],
    ['postgres://a.test,b.test', /^DATABASE_URL names several hosts/],
    ['postgres://u:s3cret@/shop?host=a.test,b.test', /^DATABASE_URL names several hosts/],
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
    'postgres://u:p,q@localhost/shop',
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
