// The plan of the house as data: which room may import what. A breach fails, and names file and line.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const reactLibrary = ['react', 'react-dom']
const screens = [
  ...reactLibrary,
  'react-router',
  '@react-router/dev',
  'isbot',
  '@vitrine/ui',
  '@vitrine/react',
  '@vitrine/client',
]

/** `values` may be imported, `types` only as types; 'node:' stands for everything that comes with Node. */
interface Room {
  values: string[]
  types?: string[]
}

const rooms: Record<string, Room> = {
  'packages/contract/src': { values: ['zod'] },
  'packages/rules/src': { values: [], types: ['@vitrine/contract'] },
  'packages/client/src': { values: [], types: ['@vitrine/contract'] },
  'packages/react/src': {
    values: ['@vitrine/client', ...reactLibrary],
    types: ['@vitrine/contract'],
  },
  'packages/ui/src': { values: [...reactLibrary, '@base-ui/react', '@fontsource-variable'] },
  'packages/platform/src': {
    values: [
      '@vitrine/contract',
      '@vitrine/rules',
      '@electric-sql/pglite',
      'hono',
      'jose',
      'kysely',
      'pg',
      'zod',
      'node:',
    ],
  },
  'packages/sample/src': { values: [], types: ['@vitrine/contract'] },
  'apps/hosted/app': { values: [...screens, '@vitrine/contract'] },
  'apps/storefront/app': { values: screens },
  'apps/backoffice/app': { values: [...screens, '@vitrine/contract'] },
  'apps/vitrine/src': {
    values: [
      '@vitrine/platform',
      '@vitrine/sample',
      '@vitrine/storefront',
      '@vitrine/hosted',
      '@vitrine/backoffice',
      '@hono/node-server',
      'hono',
      'vite',
      'node:',
    ],
  },
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    const isSource = /\.(ts|tsx|js|mjs)$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name)
    return isSource ? [path] : []
  })

interface Import {
  from: string
  typeOnly: boolean
  line: number
}

const statement =
  /^[ \t]*(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

/** The import lines of a source. */
export function importsOf(text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => ({
    from: (match[3] ?? match[4]) as string,
    typeOnly: match[2] !== undefined,
    line: text.slice(0, match.index).split('\n').length,
  }))
}

const covers = (allowed: string, from: string) =>
  from === allowed || from.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`)

function breaches(folder: string, room: Room): string[] {
  return sources(join(root, folder)).flatMap((file) =>
    importsOf(readFileSync(file, 'utf8'))
      .filter(({ from }) => !from.startsWith('.'))
      .filter(({ from, typeOnly }) => {
        const may = typeOnly ? [...room.values, ...(room.types ?? [])] : room.values
        return !may.some((allowed) => covers(allowed, from))
      })
      .map(({ from, line }) => `${relative(root, file)}:${line} imports ${from}`),
  )
}

for (const [folder, room] of Object.entries(rooms)) {
  test(`${folder} imports only what it may`, () => {
    expect(existsSync(join(root, folder)), 'the room stands').toBe(true)
    expect(breaches(folder, room)).toEqual([])
  })
}

test('relative imports stay inside their room', () => {
  const strays = Object.keys(rooms).flatMap((folder) =>
    sources(join(root, folder)).flatMap((file) =>
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

test('the reader of import lines sees every kind of them', () => {
  const text = [
    "import a from 'one'",
    "import type { B } from 'two'",
    "import {\n  c,\n} from 'three'",
    "export { d } from 'four'",
    "const e = await import('five')",
    "import 'six'",
  ].join('\n')
  expect(importsOf(text).map(({ from, typeOnly }) => `${from}${typeOnly ? ' as type' : ''}`)).toEqual([
    'one',
    'two as type',
    'three',
    'four',
    'five',
    'six',
  ])
})
