// The operator's settings, read once from the environment; an invalid value is refused with a sentence, never guessed.
import { isIP } from 'node:net'
import { isValidApiKey, apiKeyRule } from '@vitrine/contract'
import { parseUrl } from '@vitrine/contract/constants'
import { type BudgetOptions, budgetNames, minSecretLength, type NetworkBudget } from '@vitrine/platform'
import { type LogLevel, logLevels } from './log.ts'
import { isSender, type MailServer, parseMailServer } from './smtp-url.ts'

/** How this platform runs. */
export interface Settings {
  port: number
  storefrontPort: number
  /** Absent: localhost, at the port that is opened. */
  platformUrl: string | undefined
  /** Absent: localhost, at the port that is opened. */
  storefrontUrl: string | undefined
  /** The data folder of the embedded database; undefined: in memory. */
  folder: string | undefined
  databaseUrl: string | undefined
  /** How many connections this process opens to PostgreSQL at most. */
  poolSize: number
  /** Absent: the first store's own. */
  clientId: string | undefined
  apiKey: string | undefined
  /** Wraps the signing keys in the database; absent: they are stored as they are. */
  secret: string | undefined
  /** Whether an empty database gets the sample shop; undefined: the embedded one does, and for PostgreSQL a person decides. */
  sample: boolean | undefined
  /** How many seconds `/health` answers 503 before the ports close. */
  drainSeconds: number
  /** The address to listen on: this machine only, unless the operator opens it to a network. */
  hostname: string
  logLevel: LogLevel
  /** Addresses or networks of proxies, through which many clients connect. */
  proxies: string[]
  /** Origins that product pictures come from, besides the platform's. */
  imageOrigins: string[]
  /** What callers without an API key may leave in the database within an hour. */
  budgets: BudgetOptions
  /** Where mails are sent; absent: they are kept for the mailbox. */
  mailServer: MailServer | undefined
  /** The address that mails come from; absent: no-reply at the host of the storefront. */
  mailSender: string | undefined
  /** Shows the mailbox where others can reach it, too. */
  opensMailbox: boolean
}

/** The addresses that browsers use. */
export interface Origins {
  /** The API, the admin, and the sample pictures. */
  platformUrl: string
  storefrontUrl: string
  /** Further origins of pictures. */
  imageOrigins?: string[]
}

/** Whether an address leads to this machine only; browsers keep `Secure` cookies there without https. */
export const isOnThisMachine = (url: string) =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** A setting has an invalid value; the message is for the operator. */
export class InvalidSetting extends Error {}

type Environment = Record<string, string | undefined>

const readPort = (environment: Environment, name: string, defaultPort: number): number => {
  const value = environment[name]
  if (value === undefined || value === '') return defaultPort
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number
  throw new InvalidSetting(`${name} is '${value}'; it must be a port number, such as ${defaultPort}.`)
}

const readPoolSize = (value: string | undefined): number => {
  const size = Number(value || 10)
  if (Number.isInteger(size) && size >= 2 && size <= 200) return size
  throw new InvalidSetting(`VITRINE_POOL is '${value}'; it must be a number of connections from 2 to 200.`)
}

const maxDrainSeconds = 300

const readDrainSeconds = (value = ''): number => {
  const seconds = Number(value)
  if (/^\d*$/.test(value) && seconds <= maxDrainSeconds) return seconds
  throw new InvalidSetting(
    `VITRINE_DRAIN_S is '${value}'; it must be a number of seconds from 0 to ${maxDrainSeconds}.`,
  )
}

const readSample = (value: string | undefined): boolean | undefined => {
  if (!value) return undefined
  if (value === '0' || value === '1') return value === '1'
  throw new InvalidSetting(
    `VITRINE_SAMPLE is '${value}'; it must be 1 to fill an empty database with the sample shop, or 0 not to.`,
  )
}

const readOrigin = (environment: Environment, name: string): string | undefined =>
  environment[name] ? toOrigin(name, environment[name]) : undefined

const toOrigin = (name: string, value: string): string => {
  const url = parseUrl(value)
  if (url?.username || url?.password) {
    throw new InvalidSetting(`${name} contains a user name or password; it must be an origin without them.`)
  }
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new InvalidSetting(`${name} is '${value}'; it must be an origin, such as https://shop.example.`)
}

/** Checks the URL of a PostgreSQL database; no message repeats it, because it may contain a password. */
const toDatabaseUrl = (value: string | undefined): string | undefined => {
  if (!value) return undefined
  const [scheme = ''] = value.split('://', 1)
  if (!/^postgres(ql)?$/i.test(scheme)) {
    const problem =
      /^[a-z][\w+.-]*$/i.test(scheme) && scheme !== value ? `starts with ${scheme}://` : 'is not a URL'
    throw new InvalidSetting(
      `DATABASE_URL ${problem}; it must be the URL of a PostgreSQL database, such as ${exampleDatabaseUrl}.`,
    )
  }
  if (severalHosts.test(value)) {
    throw new InvalidSetting(
      'DATABASE_URL names several hosts, and no connection would look for the primary among them; name one address that leads to it, such as that of HAProxy (docs/deploy.md, Replicas and failover).',
    )
  }
  if (parseDatabaseUrl(value)) return value
  throw new InvalidSetting(
    `DATABASE_URL is malformed; it must look like ${exampleDatabaseUrl}, with / @ # ? : in a password written as %2F %40 %23 %3F %3A.`,
  )
}

// Behind the user and password, or as a parameter.
const severalHosts = /^[^:]+:\/\/([^/?#@]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)|[?&]host=[^&#]*(,|%2C)/i

const exampleDatabaseUrl = 'postgres://user:password@localhost:5432/vitrine'

/** The parts of a database address that may be shown: all but the password; undefined if it is malformed. */
export function parseDatabaseUrl(
  databaseUrl: string,
): { host: string; name: string; user: string } | undefined {
  try {
    // Without a host it is a Unix socket, which the URL parser rejects.
    const url = new URL(databaseUrl.replace('@/', '@localhost/'))
    const { hostname, port, pathname, search, hash, searchParams } = url
    // An unescaped `/` in the password ends the host early: the rest of the password would be shown as the name.
    if (`${pathname}${search}${hash}`.includes('@')) return undefined
    const user = decodeURIComponent(url.username)
    decodeURIComponent(url.password)
    const host = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`
    return { host, name: decodeURIComponent(pathname.slice(1)) || user, user }
  } catch {
    return undefined
  }
}

/** Checks the secret; the message does not repeat it. */
const readSecret = (value: string | undefined): string | undefined => {
  if (!value || value.length >= minSecretLength) return value || undefined
  throw new InvalidSetting(
    `VITRINE_SECRET has ${value.length} characters; it must have at least ${minSecretLength} random ones, such as those of \`openssl rand -base64 32\`.`,
  )
}

const splitList = (value = ''): string[] => value.split(/[\s,]+/).filter(Boolean)

const toNetwork = (value: string): string => {
  const [address = '', bits = '0', rest] = value.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (value.includes('/') && /^0+$/.test(bits)) {
    throw new InvalidSetting(
      `VITRINE_PROXIES contains '${value}', which is every address, so no client could be told from a proxy; list the proxies alone, such as 10.0.0.0/8.`,
    )
  }
  if (rest === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) return value
  throw new InvalidSetting(
    `VITRINE_PROXIES contains '${value}'; it must list addresses or networks, such as 10.0.0.0/8.`,
  )
}

const toLogLevel = (value: string): LogLevel => {
  const level = logLevels.find((known) => known === value)
  if (level) return level
  throw new InvalidSetting(`LOG_LEVEL is '${value}'; it must be one of ${logLevels.join(', ')}.`)
}

const networkBudgetNames = [
  ...budgetNames,
  'mails',
  'failedSignIns',
] as const satisfies (keyof NetworkBudget)[]

/** Reads limits such as `carts=500 bytes=8000000`; `off` removes all. */
const readBudget = <Name extends keyof NetworkBudget>(
  environment: Environment,
  variable: string,
  names: readonly Name[],
): Partial<Record<Name, number>> => {
  const value = environment[variable] ?? ''
  const toBudget = (limits: (readonly [string, number])[]) =>
    Object.fromEntries(limits) as Partial<Record<Name, number>>
  if (value === 'off') return toBudget(names.map((name) => [name, Infinity]))
  const entries = splitList(value).map((entry) => {
    const [, name, limit] = /^(\w+)=([1-9]\d{0,14})$/.exec(entry) ?? []
    if (name !== undefined && names.some((known) => known === name)) return [name, Number(limit)] as const
    throw new InvalidSetting(
      `${variable} contains '${entry}'; it must be 'off', or list limits per hour of ${names.join(', ')}, such as carts=500 bytes=8000000.`,
    )
  })
  return toBudget(entries)
}

/** Checks the URL of the mail server; the message does not repeat it, because it may contain a password. */
const readMailServer = (value: string | undefined): MailServer | undefined => {
  if (!value) return undefined
  const server = parseMailServer(value)
  if (server) return server
  throw new InvalidSetting(
    'VITRINE_SMTP is malformed; it must look like smtp://user:password@mail.example:587 or smtps://user:password@mail.example, with / @ # ? : in a password written as %2F %40 %23 %3F %3A. Only ?tls=optional may follow.',
  )
}

const readMailSender = (value: string | undefined): string | undefined => {
  if (!value || isSender(value)) return value || undefined
  throw new InvalidSetting(
    `VITRINE_MAIL_FROM is '${value}'; it must be an address alone, such as no-reply@shop.example: mails have the store's name.`,
  )
}

const readOpensMailbox = ({ VITRINE_MAILBOX: value, VITRINE_SMTP: server }: Environment): boolean => {
  if (value && value !== '0' && value !== '1') {
    throw new InvalidSetting(
      `VITRINE_MAILBOX is '${value}'; it must be 1 to show the mailbox to anyone who reaches the platform, or 0 not to.`,
    )
  }
  if (value === '1' && server) {
    throw new InvalidSetting(
      'VITRINE_MAILBOX is 1, but VITRINE_SMTP is set: mails are sent and not kept. Remove one of them.',
    )
  }
  return value === '1'
}

/** Reads the settings. */
export function readSettings(environment: Environment): Settings {
  // Ignoring the old name would start the storefront under the wrong address.
  if (environment.VITRINE_SHOP_URL) {
    throw new InvalidSetting('VITRINE_SHOP_URL is now VITRINE_STOREFRONT_URL: rename it.')
  }
  const port = readPort(environment, 'PORT', 4000)
  const storefrontPort = readPort(environment, 'STOREFRONT_PORT', 3000)
  if (port === storefrontPort && port !== 0) {
    throw new InvalidSetting(
      `PORT and STOREFRONT_PORT are both ${port}; the platform and the storefront need different ports.`,
    )
  }
  const data = environment.VITRINE_DATA || '.vitrine'
  const apiKey = environment.VITRINE_API_KEY || undefined
  // The message does not repeat the value: it may be a real key with a typing error.
  if (apiKey !== undefined && !isValidApiKey(apiKey)) {
    throw new InvalidSetting(`VITRINE_API_KEY is invalid; it ${apiKeyRule}.`)
  }
  return {
    port,
    storefrontPort,
    platformUrl: readOrigin(environment, 'VITRINE_URL'),
    storefrontUrl: readOrigin(environment, 'VITRINE_STOREFRONT_URL'),
    folder: data === 'memory:' ? undefined : data,
    databaseUrl: toDatabaseUrl(environment.DATABASE_URL),
    poolSize: readPoolSize(environment.VITRINE_POOL),
    clientId: environment.VITRINE_CLIENT_ID || undefined,
    apiKey,
    secret: readSecret(environment.VITRINE_SECRET),
    sample: readSample(environment.VITRINE_SAMPLE),
    drainSeconds: readDrainSeconds(environment.VITRINE_DRAIN_S),
    hostname: environment.HOST || '127.0.0.1',
    logLevel: toLogLevel(environment.LOG_LEVEL || 'info'),
    proxies: splitList(environment.VITRINE_PROXIES).map(toNetwork),
    imageOrigins: splitList(environment.VITRINE_PICTURES).map((value) => toOrigin('VITRINE_PICTURES', value)),
    budgets: {
      network: readBudget(environment, 'VITRINE_NETWORK_BUDGET', networkBudgetNames),
      store: readBudget(environment, 'VITRINE_STORE_BUDGET', budgetNames),
    },
    mailServer: readMailServer(environment.VITRINE_SMTP),
    mailSender: readMailSender(environment.VITRINE_MAIL_FROM),
    opensMailbox: readOpensMailbox(environment),
  }
}
