// What the operator decides, read once from the environment; a wrong value is told in a sentence, not guessed.

/** How this platform is to run. */
export interface Settings {
  port: number
  storefrontPort: number
  /** Where the platform's pages and pictures are for browsers. */
  platformUrl: string
  /** Where the sample store's shop is. */
  shopUrl: string
  /** A folder, or undefined to keep nothing. */
  folder: string | undefined
  databaseUrl: string | undefined
  /** Absent: the store's own. */
  clientId: string | undefined
  siteId: string
  apiKey: string | undefined
  /** The address to listen on; everything but this machine is the operator's decision. */
  hostname: string
}

/** The client id of the sample store, unless the environment names another. */
export const usualClientId = '5e11f00d-0000-4000-8000-000000000001'

/** A setting that cannot be. */
export class WrongSetting extends Error {}

type Environment = Record<string, string | undefined>

const port = (environment: Environment, name: string, usual: number): number => {
  const given = environment[name]
  if (given === undefined || given === '') return usual
  const number = Number(given)
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number
  throw new WrongSetting(`${name} is '${given}'; it must be a port number, such as ${usual}.`)
}

const origin = (environment: Environment, name: string, usual: string): string => {
  const given = environment[name] || usual
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  throw new WrongSetting(`${name} is '${given}'; it must be an origin, such as ${usual}.`)
}

/** Reads the settings. */
export function readSettings(environment: Environment): Settings {
  const platformPort = port(environment, 'PORT', 4000)
  const storefrontPort = port(environment, 'STOREFRONT_PORT', 3000)
  const data = environment.VITRINE_DATA || '.vitrine'
  const apiKey = environment.VITRINE_API_KEY || undefined
  if (apiKey !== undefined && apiKey.length < 20) {
    throw new WrongSetting(
      'VITRINE_API_KEY is too short to be a secret; it must have at least 20 characters.',
    )
  }
  return {
    port: platformPort,
    storefrontPort,
    platformUrl: origin(environment, 'VITRINE_URL', `http://localhost:${platformPort}`),
    shopUrl: origin(environment, 'VITRINE_SHOP_URL', `http://localhost:${storefrontPort}`),
    folder: data === 'memory:' ? undefined : data,
    databaseUrl: environment.DATABASE_URL || undefined,
    clientId: environment.VITRINE_CLIENT_ID || undefined,
    siteId: '5e11f00d-0000-4000-8000-0000000000ff',
    apiKey,
    hostname: environment.HOST || '127.0.0.1',
  }
}
