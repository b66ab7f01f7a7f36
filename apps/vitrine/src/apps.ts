// The three apps as they run in this process: pages drawn on demand, files where the build left them.
// They are loaded when somebody first asks, so that a platform that only answers its API stays small.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log, Passage, Platform } from '@vitrine/platform'
import type { ShownStore } from './sample-store.ts'
import type { Places } from './settings.ts'

/** One app. */
export interface Screen {
  fetch(request: Request, passage: Passage): Response | Promise<Response>
  /** Its built files, as a path from where the process runs; none in development. */
  folder?: string
  /** Sees a request first, while the app is being worked on: its sources, as the browser asks for them. */
  before?: Before
}

/** Answers a request, or leaves it to the next. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** All apps. */
export interface Screens {
  shop: Screen
  desk: Screen
  hosted: Screen
}

interface Opened {
  fetch(request: Request, passage: Passage): Promise<Response>
}

function onDemand(load: () => Promise<Opened>, folder: URL): Screen {
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

/** What every app is told of the world. */
export function worldOf(
  platform: Platform,
  { platformUrl, shopUrl, picturesFrom = [] }: Places,
  { id: siteId, name: storeName, clientId }: ShownStore,
  log: Log,
) {
  // Same process: the platform is a function, no need to go through a port.
  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init))
  const world = { storeName, host: platformUrl, platformOrigin: platformUrl, picturesFrom, fetch, log }
  return {
    shop: { ...world, shopUrl, clientId },
    desk: { ...world, siteId },
    hosted: { storeName, shopUrl, platformUrl, deskUrl: `${platformUrl}/admin`, log },
  }
}

/** How screens come to be, from what they are told of the world: built, or being worked on. */
export type MakeScreens = (worlds: ReturnType<typeof worldOf>) => Screens

/** The apps as `react-router build` left them. */
export const builtScreens: MakeScreens = ({ shop, desk, hosted }) => {
  return {
    shop: onDemand(async () => {
      const { createStorefront } = await import('@vitrine/storefront/server')
      return createStorefront(shop)
    }, builtFiles('storefront')),
    desk: onDemand(async () => {
      const { createDesk } = await import('@vitrine/admin/server')
      return createDesk(desk)
    }, builtFiles('admin')),
    hosted: onDemand(async () => {
      const { createHosted } = await import('@vitrine/hosted/server')
      return createHosted(hosted)
    }, builtFiles('hosted')),
  }
}
