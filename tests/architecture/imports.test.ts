// What may import what: a table of packages and apps, and one of the folders of the platform. A breach fails with its file
// and line.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const reactLibrary = ['react', 'react-dom']
const appImports = [
  ...reactLibrary,
  'react-router',
  '@react-router/dev',
  '@vitrine/app-server',
  '@vitrine/ui',
  '@vitrine/react',
  '@vitrine/client',
]

const constants = '@vitrine/contract/constants'
const appServerImports = ['virtual:react-router', '@vitrine/app-server']

/** `values` may be imported, `types` only as types; 'node:' covers all modules of Node. */
interface AllowedImports {
  values: string[]
  types?: string[]
}

const allowedImports: Record<string, AllowedImports> = {
  'packages/contract/src': { values: ['zod'] },
  'packages/rules/src': { values: [constants], types: ['@vitrine/contract'] },
  'packages/client/src': { values: [constants], types: ['@vitrine/contract'] },
  'packages/react/src': {
    values: ['@vitrine/client', ...reactLibrary],
    types: ['@vitrine/contract'],
  },
  'packages/ui/src': { values: reactLibrary },
  'packages/app-server/src': {
    values: [...reactLibrary, 'react-router', '@react-router/dev', '@tailwindcss/vite', 'vite', 'node:'],
  },
  'packages/platform/src': {
    values: [
      '@vitrine/contract',
      '@vitrine/rules',
      '@electric-sql/pglite',
      '@node-rs/argon2',
      'hono',
      'jose',
      'kysely',
      'pg',
      'zod',
      'node:',
    ],
  },
  'packages/sample/src': { values: [constants], types: ['@vitrine/contract'] },
  'apps/hosted/app': { values: [...appImports, '@vitrine/contract'] },
  'apps/hosted/server.ts': { values: appServerImports },
  'apps/storefront/app': { values: appImports },
  'apps/storefront/server.ts': { values: [...appServerImports, '@vitrine/client'] },
  'apps/admin/app': { values: [...appImports, '@vitrine/contract', constants] },
  'apps/admin/server.ts': { values: appServerImports },
  'apps/vitrine/src': {
    values: [
      '@vitrine/contract',
      '@vitrine/platform',
      '@vitrine/sample',
      'sharp',
      'pino',
      '@vitrine/storefront',
      '@vitrine/hosted',
      '@vitrine/admin',
      '@hono/node-server',
      'hono',
      'nodemailer',
      'node:',
    ],
  },
  'apps/vitrine/bin': { values: ['vite', 'node:'] },
  publish: { values: ['@vitrine/contract', 'tsdown', 'typescript', 'node:'] },
  'examples/in-the-browser': { values: ['@vitrine/client', '@vitrine/platform', '@vitrine/sample', 'vite'] },
}

/** What every file of the platform may import, besides its own folder. */
const everywhere = ['call.ts', 'deps.ts', 'secrets.ts', 'time-limit.ts']
const feature = [...everywhere, 'feature.ts', 'storage/', 'validation/']

/**
 * By folder of packages/platform/src, what its files may import from the others; of features, their rows. A feature that
 * needs nothing of another has no row.
 */
const platformImports: Record<string, string[]> = {
  'call.ts': [],
  'deps.ts': [
    'discounts/registered-trigger.ts',
    'identity/password-hash.ts',
    'mail/mail.ts',
    'pricing/rules-reader.ts',
    'storage/database.ts',
  ],
  mail: everywhere,
  'secrets.ts': [],
  'time-limit.ts': [],
  'metrics.ts': [],
  validation: everywhere,
  storage: [...everywhere, 'validation/'],
  http: [...everywhere, 'validation/'],
  cart: [...feature, 'pricing/read-lines.ts', 'session/redirect-uris.ts', 'session/store.ts'],
  checkout: [
    ...feature,
    'cart/change.ts',
    'cart/commands.ts',
    'cart/coupon-tries.ts',
    'cart/price-read.ts',
    'cart/store.ts',
    'cart/update-fields.ts',
    'cart/v2-fields.ts',
    'discounts/uses.ts',
    'identity/store.ts',
    'catalog/inventory/take-stock.ts',
    'mail/mail-text.ts',
    'orders/mails.ts',
    'orders/own-orders.ts',
    'orders/store.ts',
    'pricing/read-lines.ts',
    'session/redirect-store.ts',
    'session/redirect-uris.ts',
    'session/store.ts',
    'settings/checkout-settings.ts',
  ],
  orders: [
    ...feature,
    'cart/store.ts',
    'checkout/store.ts',
    'identity/budgets.ts',
    'identity/require-email.ts',
    'identity/store.ts',
    'catalog/inventory/take-stock.ts',
    'mail/',
    'session/store.ts',
  ],
  pricing: [...feature, 'discounts/coupon-store.ts', 'discounts/custom-triggers.ts'],
  discounts: [...feature, 'pricing/kinds.ts'],
  delivery: [...feature, 'pricing/kinds.ts', 'pricing/rules-reader.ts'],
  identity: [
    ...feature,
    'cart/price-read.ts',
    'cart/store.ts',
    'checkout/store.ts',
    'mail/',
    'orders/store.ts',
    'session/',
  ],
  session: [...feature, 'cart/merge.ts', 'checkout/hand-over.ts', 'identity/store.ts'],
  catalog: [...feature, 'prices/copy-history.ts', 'slugs/store.ts'],
  'catalog-entities': [
    ...feature,
    'catalog/collections/rules.ts',
    'catalog/columns.ts',
    'catalog/products/collections.ts',
    'catalog/products/save.ts',
    'catalog/transaction.ts',
  ],
  'entities.ts': [
    'feature.ts',
    'call.ts',
    'catalog-entities/',
    'delivery/',
    'discounts/rule-hooks.ts',
    'storage/',
    'tax/entity-hooks.ts',
    'tax/region-routes.ts',
  ],
  tax: [...feature, 'pricing/kinds.ts', 'settings/store-settings.ts'],
  settings: [
    ...feature,
    'catalog/collections/save.ts',
    'catalog/products/collections.ts',
    'catalog/products/save.ts',
    'catalog/products/save-drafts.ts',
    'catalog/transaction.ts',
    'session/redirect-uris.ts',
    'api-keys/store.ts',
  ],
}

/**
 * By folder, which of the others in its table it may import: each names only folders above it, so that no two import each other. ''
 * stands for the files beside the folders, but for the one that composes them.
 */
const layers: Record<string, Record<string, string[]>> = {
  'packages/platform/src/catalog': {
    '': [],
    inventory: [''],
    products: ['', 'inventory'],
    bulk: ['', 'products'],
    collections: ['', 'products', 'bulk'],
    'wire-v1': ['', 'inventory', 'products', 'bulk', 'collections'],
    'wire-v3': ['', 'inventory', 'products', 'bulk', 'collections'],
  },
  'packages/rules/src': { product: [], 'product-v1': ['product'], 'product-v3': ['product'] },
}

/** The files that name the features or compose them. */
const platformComposition = /^(platform|platform-metrics|feature|features|index|browser)\.ts$/

/** The source files in a folder, or the file itself. */
const sourceFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.'))
        .flatMap((name) => sourceFiles(join(path, name)))
    : /\.(ts|tsx|js|mjs)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path)
      ? [path]
      : []

interface Import {
  from: string
  typeOnly: boolean
  line: number
}

const statement =
  /^[ \t]*(?:import|export)\s+(?<type>type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"](?<from>[^'"]+)['"]/gm
const call = /\b(?:import\(|new Worker\(\s*new URL\()\s*['"`](?<from>[^'"`]+)['"`]\s*[,)]/g

/** The imports of a file: static, dynamic, and the entry files of its workers. */
function importsOf(text: string): Import[] {
  return [...text.matchAll(statement), ...text.matchAll(call)]
    .sort((a, b) => a.index - b.index)
    .map(({ index, groups }) => ({
      from: groups?.from as string,
      typeOnly: groups?.type !== undefined,
      line: text.slice(0, index).split('\n').length,
    }))
}

/** The files of the same package that a file imports; an app may leave out their endings. */
const localImports = (file: string): string[] =>
  importsOf(readFileSync(file, 'utf8'))
    .filter(({ from }) => from.startsWith('.'))
    .map(({ from }) => join(file, '..', from))
    .flatMap((path) => ['', '.ts', '.tsx'].map((ending) => path + ending).find(existsSync) ?? [])

const covers = (allowed: string, from: string) =>
  from === allowed || from.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`)

function breaches(folder: string, { values, types = [] }: AllowedImports): string[] {
  return sourceFiles(join(root, folder)).flatMap((file) =>
    importsOf(readFileSync(file, 'utf8'))
      .filter(({ from }) => !from.startsWith('.'))
      .filter(({ from, typeOnly }) => {
        const allowed = typeOnly ? [...values, ...types] : values
        return !allowed.some((name) => covers(name, from))
      })
      .map(({ from, line }) => `${relative(root, file)}:${line} imports ${from}`),
  )
}

for (const [folder, allowed] of Object.entries(allowedImports)) {
  test(`${folder} imports only what the table allows`, () => {
    expect(existsSync(join(root, folder)), 'the folder exists').toBe(true)
    expect(breaches(folder, allowed)).toEqual([])
  })
}

test('relative imports stay inside their package', () => {
  const strays = Object.keys(allowedImports).flatMap((folder) =>
    sourceFiles(join(root, folder)).flatMap((file) =>
      importsOf(readFileSync(file, 'utf8'))
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from, line }) => ({
          from,
          line,
          to: relative(join(root, folder, '..'), join(file, '..', from)),
        }))
        .filter(({ to }) => to.startsWith('..'))
        .map(({ from, line }) => `${relative(root, file)}:${line} imports ${from}`),
    ),
  )
  expect(strays).toEqual([])
})

test('the folders of the platform import only what their table allows', () => {
  const source = join(root, 'packages/platform/src')
  const found = sourceFiles(source).flatMap((file) => {
    const path = relative(source, file)
    const [folder = ''] = path.split('/')
    if (platformComposition.test(path)) return []
    const allowed = platformImports[folder] ?? feature
    return localImports(file)
      .map((to) => relative(source, to))
      .filter((to) => !to.startsWith(`${folder}/`) && !allowed.some((name) => to.startsWith(name)))
      .map((to) => `${path} imports ${to}`)
  })
  expect(found).toEqual([])
})

for (const [folder, table] of Object.entries(layers)) {
  test(`of the folders in ${folder} no two import each other, and each only those above it`, () => {
    const source = join(root, folder)
    const names = Object.keys(table)
    const isAbove = (name: string, place: number) => names.indexOf(name) >= 0 && names.indexOf(name) < place
    expect(names.filter((name, place) => !table[name]?.every((other) => isAbove(other, place)))).toEqual([])
    const folderOf = (path: string) => relative(source, path).split('/').slice(0, -1).join('/')
    const found = sourceFiles(source).flatMap((file) => {
      const own = folderOf(file)
      const allowed = table[own]
      if (!allowed || relative(source, file) === 'feature.ts') return []
      return localImports(file)
        .filter((to) => folderOf(to) !== own && folderOf(to) in table && !allowed.includes(folderOf(to)))
        .map((to) => `${relative(source, file)} imports ${relative(source, to)}`)
    })
    expect(found).toEqual([])
  })
}

test('the platform in a browser loads no native code', () => {
  const loaded = new Set<string>()
  const visit = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    localImports(file).forEach(visit)
  }
  visit(join(root, 'packages/platform/src/browser.ts'))
  expect(loaded.size).toBeGreaterThan(50)
  const native = [...loaded].filter((file) => /@node-rs\/argon2/.test(readFileSync(file, 'utf8')))
  expect(native.map((file) => relative(root, file))).toEqual([])
})

test('no import is circular, whether of types or values, static or lazy', () => {
  // React Router generates the `+types` files beside the routes, outside the sources: an import of one is not followed.
  const files = Object.keys(allowedImports).flatMap((folder) => sourceFiles(join(root, folder)))
  const imports = new Map(files.map((file) => [file, localImports(file)]))
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0)
      circles.push([...path.slice(start), file].map((circular) => relative(root, circular)).join(' -> '))
    if (start >= 0 || done.has(file)) return
    for (const to of imports.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('importsOf finds every kind of import', () => {
  const text = [
    "import a from 'one'",
    "import type { B } from 'two'",
    "import {\n  c,\n} from 'three'",
    "export { d } from 'four'",
    "const e = await import('five')",
    "import 'six'",
    'const seven = await import(`seven`)',
    "new Worker(new URL('./eight.js', import.meta.url), {})",
    "export const nine = new URL('../nine/', import.meta.url)",
  ].join('\n')
  expect(importsOf(text).map(({ from, typeOnly }) => `${from}${typeOnly ? ' as type' : ''}`)).toEqual([
    'one',
    'two as type',
    'three',
    'four',
    'five',
    'six',
    'seven',
    './eight.js',
  ])
})
