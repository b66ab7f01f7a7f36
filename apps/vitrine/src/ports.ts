// The two ports of the shop. They open before anything else, so that a taken port is reported before a database is made,
// and answer 503 until the shop has started.
import type { Metrics } from '@vitrine/platform'
import { toBlockList } from './http-server/connections.ts'
import { type OpenPort, openPort, type PortHandler } from './http-server/open-port.ts'
import { requestMetrics } from './http-server/request-metrics.ts'
import type { Logger } from './log.ts'
import { asJson } from './pages.ts'
import { asPlainText } from './http-server/client-error.ts'
import type { Settings } from './settings.ts'
import { startingPage } from './starting-page.ts'
import { toPortError } from './startup-errors.ts'

/** The open ports. */
export interface Ports {
  platform: number
  storefront: number
  /** Sets what answers from now on. */
  begin(platform: PortHandler, storefront: PortHandler): void
  close(): Promise<void>
}

export const isHttps = (origin: string | undefined) => origin?.startsWith('https:') ?? false

/** Opens both ports of the settings. */
export async function openPorts(settings: Settings, logger: Logger, metrics: Metrics): Promise<Ports> {
  const { hostname, platformUrl, storefrontUrl } = settings
  const proxies = toBlockList(settings.proxies)
  const requestMetricsOf = requestMetrics(metrics)
  const [platformHandler, storefrontHandler] = [startingPage(asJson), startingPage(asPlainText)]
  const opened: OpenPort[] = []
  const close = async () => void (await Promise.all(opened.map((port) => port.close())))
  const open = async (
    name: 'platform' | 'storefront',
    handler: PortHandler,
    { variable, port, origin }: { variable: string; port: number; origin: string | undefined },
  ) => {
    const options = {
      port,
      hostname,
      logger,
      proxies,
      https: isHttps(origin),
      metrics: requestMetricsOf(name),
    }
    opened.push(
      await openPort(handler, options).catch((error: unknown) => {
        throw toPortError(error, variable, port, hostname)
      }),
    )
    return (opened.at(-1) as OpenPort).port
  }
  try {
    const platform = await open('platform', platformHandler, {
      variable: 'PORT',
      port: settings.port,
      origin: platformUrl,
    })
    const storefront = await open('storefront', storefrontHandler, {
      variable: 'STOREFRONT_PORT',
      port: settings.storefrontPort,
      origin: storefrontUrl,
    })
    return {
      platform,
      storefront,
      begin(forPlatform, forStorefront) {
        platformHandler.begin(forPlatform)
        storefrontHandler.begin(forStorefront)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
