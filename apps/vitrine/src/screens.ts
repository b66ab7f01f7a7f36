// The three apps as they run in this process: pages drawn on demand, files where the build left them.
// They are loaded when somebody first asks, so that a platform that only answers its API stays small.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Platform } from '@vitrine/platform'
import type { Settings } from './settings.ts'

/** One app. */
export interface Screen {
  fetch(request: Request): Response | Promise<Response>
  /** Its built files, as a path from where the process runs; none in development. */
  folder?: string
}

/** All apps. */
export interface Screens {
  shop: Screen
  desk: Screen
  hosted: Screen
}

interface Opened {
  screen: { fetch(request: Request): Promise<Response> }
  assets: URL
}

async function onDemand(load: () => Promise<Opened>, folder: URL): Promise<Screen> {
  let opened: Promise<Opened> | undefined
  return {
    folder: relative(process.cwd(), fileURLToPath(folder)),
    fetch: async (request) => {
      opened ??= load()
      return (await opened).screen.fetch(request)
    },
  }
}

const builtFiles = (app: string) => new URL(`../../${app}/build/client/`, import.meta.url)

/** The apps as `react-router build` left them. */
export async function builtScreens(
  platform: Platform,
  settings: Settings,
  storeName: string,
): Promise<Screens> {
  // Same process: the platform is a function, no need to go through a port. Any other host is asked over HTTP.
  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init))
  const { platformUrl, shopUrl, clientId } = settings
  const world = { storeName, host: platformUrl, platformOrigin: platformUrl, fetch }
  return {
    shop: await onDemand(async () => {
      const { assets, createStorefront } = await import('@vitrine/storefront/server')
      return { assets, screen: createStorefront({ ...world, clientId }) }
    }, builtFiles('storefront')),
    desk: await onDemand(async () => {
      const { assets, createDesk } = await import('@vitrine/backoffice/server')
      return { assets, screen: createDesk(world) }
    }, builtFiles('backoffice')),
    hosted: await onDemand(async () => {
      const { assets, createHosted } = await import('@vitrine/hosted/server')
      return { assets, screen: createHosted({ storeName, shopUrl, deskUrl: `${platformUrl}/admin` }) }
    }, builtFiles('hosted')),
  }
}
