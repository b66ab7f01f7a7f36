// Measures what a visitor's browser downloads, in bytes after minifying and gzip.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const gzip = (code) => gzipSync(code, { level: 9 }).length

const bundles = [
  { name: 'client: createClient + session + cart', limit: 4300, take: ['createClient', 'session', 'cart'] },
  { name: 'client: with products', limit: 5300, take: ['createClient', 'session', 'cart', 'products'] },
  {
    name: 'client: with all of the catalogue',
    limit: 5500,
    take: ['createClient', 'session', 'cart', 'products', 'variants', 'collections'],
  },
  {
    name: 'client: session and all reads of both catalog versions, without cart',
    limit: 6000,
    take: ['createClient', 'session', 'products', 'variants', 'collections', 'productsV3', 'variantsV3'],
  },
  {
    name: 'client: with all of the catalogue and sign-in',
    limit: 9000,
    take: ['createClient', 'session', 'signIn', 'parseReturn', 'cart', 'products', 'variants', 'collections'],
  },
]

/** Bundles one import line of `@vitrine/client`; returns the code and the files in it. */
export async function bundleClient(take) {
  const id = 'virtual:entry'
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === id ? `\0${id}` : undefined),
        load: (loaded) =>
          loaded === `\0${id}` ? `export { ${take.join(', ')} } from '@vitrine/client'` : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rollupOptions: { input: id, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const [{ output }] = [result].flat()
  const [chunk] = output
  return { code: chunk.code, modules: Object.keys(chunk.modules) }
}

/** What the built app loads for each of its routes; undefined if it is not built. */
function readManifest(app) {
  const assets = `${root}apps/${app}/build/client/assets/`
  if (!existsSync(assets)) return undefined
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(assets + file, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** The size of all scripts that the browser loads for one page of a built app; `base` is where the app is served. */
function pageScript(app, manifest, route, base = '') {
  const parts = [manifest.entry]
  for (let current = manifest.routes[route]; current; current = manifest.routes[current.parentId])
    parts.push(current)
  // The file with all routes is not among them: pages ask the server for the routes of their links.
  const scripts = new Set(parts.flatMap((part) => [part.module, ...(part.imports ?? [])]))
  for (const part of parts)
    for (const key of ['clientActionModule', 'clientLoaderModule']) if (part[key]) scripts.add(part[key])
  return [...scripts].reduce(
    (sum, path) => sum + gzip(readFileSync(`${root}apps/${app}/build/client${path.slice(base.length)}`)),
    0,
  )
}

/** The page of the admin with the most script. */
function largestAdminPage(manifest) {
  const sizes = Object.keys(manifest.routes).map((route) => ({
    route,
    gzip: pageScript('admin', manifest, route, '/admin'),
  }))
  return sizes.reduce((largest, size) => (size.gzip > largest.gzip ? size : largest))
}

/** Every size with a limit: `{ name, gzip, limit }`. */
export async function measure() {
  const sizes = []
  for (const { name, limit, take } of bundles) {
    sizes.push({ name, gzip: gzip((await bundleClient(take)).code), limit })
  }
  const storefront = readManifest('storefront')
  if (storefront) {
    const script = pageScript('storefront', storefront, 'products/product-page')
    sizes.push({ name: 'storefront: script of the product page', gzip: script, limit: 129_400 })
  }
  const admin = readManifest('admin')
  if (admin) {
    const { route, gzip: script } = largestAdminPage(admin)
    sizes.push({ name: `admin: script of ${route}, the most of its pages`, gzip: script, limit: 180_000 })
  }
  if (existsSync(`${root}apps/hosted/build/server/index.js`)) {
    // Only now: the pages and the packages that they need may not be built.
    const { hostedScripts } = await import('./hosted-script.mjs')
    const pages = (await hostedScripts()).map((scripts) => scripts.reduce((sum, code) => sum + gzip(code), 0))
    const name = `hosted: script of a page for visitors, the most of ${pages.length}`
    sizes.push({ name, gzip: Math.max(...pages), limit: 5000 })
  }
  return sizes
}
