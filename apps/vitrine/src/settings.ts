// What the operator decides, read once from the environment; a wrong value is told in a sentence, not guessed.
import { isIP } from 'node:net'
import { isValidApiKey, apiKeyRule } from '@vitrine/contract'
import { type LogLevel, logLevels } from './log.ts'

/** How this platform is to run. */
export interface Settings {
  port: number
  storefrontPort: number
  /** Absent: this machine, at the port that is opened. */
  platformUrl: string | undefined
  /** Absent: this machine, at the port that is opened. */
  storefrontUrl: string | undefined
  /** A folder, or undefined to keep nothing. */
  folder: string | undefined
  databaseUrl: string | undefined
  /** Absent: the store's own. */
  clientId: string | undefined
  apiKey: string | undefined
  /** The address to listen on; everything but this machine is the operator's decision. */
  hostname: string
  logLevel: LogLevel
  /** Addresses or networks through which many visitors come. */
  proxies: string[]
  /** Origins that goods' pictures come from, besides the platform's. */
  imageOrigins: string[]
}

/** Where things are for browsers. */
export interface Origins {
  /** The platform's pages and pictures. */
  platformUrl: string
  /** The store's shop. */
  storefrontUrl: string
  /** Other origins of pictures. */
  imageOrigins?: string[]
}

/** A setting that cannot be. */
export class InvalidSetting extends Error {}

type Environment = Record<string, string | undefined>

const port = (environment: Environment, name: string, usual: number): number => {
  const given = environment[name]
  if (given === undefined || given === '') return usual
  const number = Number(given)
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number
  throw new InvalidSetting(`${name} is '${given}'; it must be a port number, such as ${usual}.`)
}

const origin = (environment: Environment, name: string): string | undefined =>
  environment[name] ? originIn(name, environment[name]) : undefined

const originIn = (name: string, given: string): string => {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  throw new InvalidSetting(`${name} is '${given}'; it must be an origin, such as https://shop.example.`)
}

/** Believes an address of PostgreSQL; no sentence repeats it, because a password may stand in it. */
const postgres = (given: string | undefined): string | undefined => {
  if (!given) return undefined
  const [scheme = ''] = given.split('://', 1)
  if (!/^postgres(ql)?$/i.test(scheme)) {
    const what = /^[a-z][\w+.-]*$/i.test(scheme) && scheme !== given ? `names ${scheme}` : 'is no address'
    throw new InvalidSetting(`DATABASE_URL ${what}; it must be a PostgreSQL, such as ${usualDatabase}.`)
  }
  if (databasePlace(given)) return given
  throw new InvalidSetting(
    `DATABASE_URL cannot be read; it must look like ${usualDatabase}, and / @ # ? : in a password are written %2F %40 %23 %3F %3A.`,
  )
}

const usualDatabase = 'postgres://user:password@localhost:5432/vitrine'

/** What may be said of a database's address: all but the password; undefined when it cannot be read. */
export function databasePlace(address: string): { where: string; name: string; user: string } | undefined {
  try {
    // Without a host it is a socket of this machine, which the URL parser does not know.
    const url = new URL(address.replace('@/', '@localhost/'))
    const { hostname, port, pathname, search, hash, searchParams } = url
    // A password that is not encoded ends the host early: what follows would be told as a name.
    if (`${pathname}${search}${hash}`.includes('@')) return undefined
    const user = decodeURIComponent(url.username)
    decodeURIComponent(url.password)
    const where = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`
    return { where, name: decodeURIComponent(pathname.slice(1)) || user, user }
  } catch {
    return undefined
  }
}

const listed = (given = ''): string[] => given.split(/[\s,]+/).filter(Boolean)

const network = (given: string): string => {
  const [address = '', bits = '0', more] = given.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most) return given
  throw new InvalidSetting(
    `VITRINE_PROXIES has '${given}'; it must name addresses or networks, such as 10.0.0.0/8.`,
  )
}

const logLevel = (given: string): LogLevel => {
  const level = logLevels.find((one) => one === given)
  if (level) return level
  throw new InvalidSetting(`LOG_LEVEL is '${given}'; it must be one of ${logLevels.join(', ')}.`)
}

/** Reads the settings. */
export function readSettings(environment: Environment): Settings {
  const platformPort = port(environment, 'PORT', 4000)
  const storefrontPort = port(environment, 'STOREFRONT_PORT', 3000)
  if (platformPort === storefrontPort && platformPort !== 0) {
    throw new InvalidSetting(
      `PORT and STOREFRONT_PORT are both ${platformPort}; the platform and the shop need one each.`,
    )
  }
  const data = environment.VITRINE_DATA || '.vitrine'
  const apiKey = environment.VITRINE_API_KEY || undefined
  // No sentence repeats it: what is nearly a key may be one that somebody has mistyped.
  if (apiKey !== undefined && !isValidApiKey(apiKey)) {
    throw new InvalidSetting(`VITRINE_API_KEY can be no key; it ${apiKeyRule}.`)
  }
  return {
    port: platformPort,
    storefrontPort,
    platformUrl: origin(environment, 'VITRINE_URL'),
    storefrontUrl: origin(environment, 'VITRINE_STOREFRONT_URL'),
    folder: data === 'memory:' ? undefined : data,
    databaseUrl: postgres(environment.DATABASE_URL),
    clientId: environment.VITRINE_CLIENT_ID || undefined,
    apiKey,
    hostname: environment.HOST || '127.0.0.1',
    logLevel: logLevel(environment.LOG_LEVEL || 'info'),
    proxies: listed(environment.VITRINE_PROXIES).map(network),
    imageOrigins: listed(environment.VITRINE_PICTURES).map((given) => originIn('VITRINE_PICTURES', given)),
  }
}
