// The three apps of this process: pages are rendered on demand, files are served from the build folders.
// All three are loaded before the platform is ready, so that an app that cannot be loaded stops the start.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientNetwork, type ListedStore, type Log, type Platform, type RequestInfo } from '@vitrine/platform'
import type { CurrentStore } from './sample-store.ts'
import type { Origins } from './settings.ts'
import { toAppError } from './startup-errors.ts'

/** One app. */
export interface App {
  fetch(request: Request, info: RequestInfo): Response | Promise<Response>
  /** Whether a merchant who has signed in sends the request; of the admin. */
  isMerchant?(request: Request): Promise<boolean>
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

const visitorAddressHeader = 'x-vitrine-visitor-address'

/** The folder of an app's built files. */
const filesOf = (app: string) =>
  relative(process.cwd(), fileURLToPath(new URL(`../../${app}/build/client/`, import.meta.url)))

type HostedFacts = Pick<ListedStore, 'name' | 'storefrontUrl'> & {
  origins: readonly string[]
} & Partial<Pick<ListedStore, 'branding' | 'consents'>>

/** The options that each app is created with. */
export function appOptions(
  platform: Platform,
  { platformUrl, storefrontUrl, imageOrigins = [] }: Origins,
  { id: siteId, name: storeName, clientId, origins = [] }: CurrentStore,
  log: Log,
  mails?: Platform['mails'],
) {
  // The apps run in the same process: they call the platform as a function, without a port in between. So they need no
  // secret to name their visitor; the header never comes from outside, because apps do not pass it on.
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    const clientAddress = request.headers.get(visitorAddressHeader)
    request.headers.delete(visitorAddressHeader)
    return platform.fetch(request, clientAddress === null ? {} : { clientAddress })
  }
  const toHostedStore = (id: string, { storefrontUrl: url, origins: registered, ...facts }: HostedFacts) => ({
    clientId: id,
    name: facts.name,
    ...(facts.branding && { branding: facts.branding }),
    ...(facts.consents && { consents: facts.consents }),
    storefrontUrl: url,
    origins: [...new Set([new URL(url).origin, ...registered])],
  })
  const common = { url: platformUrl, platformOrigin: platformUrl, fetch, log }
  return {
    storefront: { ...common, imageOrigins, storefrontUrl, clientId },
    admin: { ...common, storeName, siteId, networkOf: clientNetwork },
    hosted: {
      store: toHostedStore(clientId, { name: storeName, storefrontUrl, origins }),
      async findStore(id: string) {
        const [found] = await platform.stores(id)
        return found && toHostedStore(id, found)
      },
      platformUrl,
      adminUrl: `${platformUrl}/admin`,
      ...(mails && { mails }),
      fetch,
      log,
    },
  }
}

/** Creates the apps from their options: the built ones, or the development ones. */
export type MakeApps = (options: ReturnType<typeof appOptions>) => Apps

const load = <Module>(name: string, loading: Promise<Module>): Promise<Module> =>
  loading.catch((error: unknown) => {
    throw toAppError(error, name)
  })

/** Loads the apps as `react-router build` left them; fails if one lacks a file or a package. */
export async function loadApps(): Promise<MakeApps> {
  const [{ createStorefront }, { createAdmin }, { createHosted }] = await Promise.all([
    load('storefront', import('@vitrine/storefront/server')),
    load('admin', import('@vitrine/admin/server')),
    load('hosted pages', import('@vitrine/hosted/server')),
  ])
  return ({ storefront, admin, hosted }) => ({
    storefront: { ...createStorefront(storefront), folder: filesOf('storefront') },
    admin: { ...createAdmin(admin), folder: filesOf('admin') },
    hosted: { ...createHosted(hosted), folder: filesOf('hosted') },
  })
}
