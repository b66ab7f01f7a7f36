// The three apps as they run in this process: pages drawn on demand, files where the build left them.
// They are loaded when somebody first asks, so that a platform that only answers its API stays small.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log, RequestInfo, Platform } from '@vitrine/platform'
import type { CurrentStore } from './sample-store.ts'
import type { Origins } from './settings.ts'

/** One app. */
export interface App {
  fetch(request: Request, passage: RequestInfo): Response | Promise<Response>
  /** Its built files, as a path from where the process runs; none in development. */
  folder?: string
  /** Sees a request first, while the app is being worked on: its sources, as the browser asks for them. */
  devMiddleware?: DevMiddleware
}

/** Answers a request, or leaves it to the next. */
export type DevMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** All apps. */
export interface Apps {
  storefront: App
  admin: App
  hosted: App
}

interface Opened {
  fetch(request: Request, passage: RequestInfo): Promise<Response>
}

function onDemand(load: () => Promise<Opened>, folder: URL): App {
  let opened: Promise<Opened> | undefined
  return {
    folder: relative(process.cwd(), fileURLToPath(folder)),
    fetch: async (request, passage) => {
      opened ??= load()
      return (await opened).fetch(request, passage)
    },
  }
}

const builtFiles = (app: string) => new URL(`../../${app}/build/client/`, import.meta.url)

/** What each app is opened with. */
export function appOptions(
  platform: Platform,
  { platformUrl, storefrontUrl, imageOrigins = [] }: Origins,
  { id: siteId, name: storeName, clientId }: CurrentStore,
  log: Log,
) {
  // Same process: the platform is a function, no need to go through a port.
  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init))
  const common = { storeName, url: platformUrl, platformOrigin: platformUrl, imageOrigins, fetch, log }
  return {
    storefront: { ...common, storefrontUrl, clientId },
    admin: { ...common, siteId },
    hosted: { storeName, storefrontUrl, platformUrl, adminUrl: `${platformUrl}/admin`, log },
  }
}

/** How screens come to be, from what they are told of the world: built, or being worked on. */
export type MakeApps = (options: ReturnType<typeof appOptions>) => Apps

/** The apps as `react-router build` left them. */
export const builtApps: MakeApps = ({ storefront, admin, hosted }) => {
  return {
    storefront: onDemand(async () => {
      const { createStorefront } = await import('@vitrine/storefront/server')
      return createStorefront(storefront)
    }, builtFiles('storefront')),
    admin: onDemand(async () => {
      const { createAdmin } = await import('@vitrine/admin/server')
      return createAdmin(admin)
    }, builtFiles('admin')),
    hosted: onDemand(async () => {
      const { createHosted } = await import('@vitrine/hosted/server')
      return createHosted(hosted)
    }, builtFiles('hosted')),
  }
}
