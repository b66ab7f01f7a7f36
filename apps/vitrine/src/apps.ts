// The three apps of this process: pages are rendered on demand, files are served from the build folders.
// An app is loaded on its first request, so that a platform that only serves its API uses little memory.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log, RequestInfo, Platform } from '@vitrine/platform'
import type { CurrentStore } from './sample-store.ts'
import type { Origins } from './settings.ts'

/** One app. */
export interface App {
  fetch(request: Request, info: RequestInfo): Response | Promise<Response>
  /** The folder of its built files, relative to the working directory; absent in development. */
  folder?: string
  /** In development: sees each request first and serves the app's sources to the browser. */
  devMiddleware?: DevMiddleware
}

/** Answers a request, or passes it on with `next`. */
export type DevMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** All apps. */
export interface Apps {
  storefront: App
  admin: App
  hosted: App
}

interface LoadedApp {
  fetch(request: Request, info: RequestInfo): Promise<Response>
}

function onDemand(load: () => Promise<LoadedApp>, folder: URL): App {
  let loaded: Promise<LoadedApp> | undefined
  return {
    folder: relative(process.cwd(), fileURLToPath(folder)),
    fetch: async (request, info) => {
      loaded ??= load()
      return (await loaded).fetch(request, info)
    },
  }
}

const builtFiles = (app: string) => new URL(`../../${app}/build/client/`, import.meta.url)

/** The options that each app is created with. */
export function appOptions(
  platform: Platform,
  { platformUrl, storefrontUrl, imageOrigins = [] }: Origins,
  { id: siteId, name: storeName, clientId }: CurrentStore,
  log: Log,
) {
  // The apps run in the same process: they call the platform as a function, without a port in between.
  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init))
  const common = { storeName, url: platformUrl, platformOrigin: platformUrl, imageOrigins, fetch, log }
  return {
    storefront: { ...common, storefrontUrl, clientId },
    admin: { ...common, siteId },
    hosted: { storeName, storefrontUrl, platformUrl, adminUrl: `${platformUrl}/admin`, log },
  }
}

/** Creates the apps from their options: the built ones, or the development ones. */
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
