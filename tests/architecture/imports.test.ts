// The plan of the house as data: which room may import what. A breach fails, and names file and line.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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

const server = ['react-router', 'virtual:react-router', '@vitrine/ui']

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
  'packages/ui/src': { values: [...reactLibrary, '@fontsource-variable'] },
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
  'apps/hosted/server.ts': { values: server },
  'apps/storefront/app': { values: screens },
  'apps/storefront/server.ts': { values: [...server, '@vitrine/client'] },
  'apps/admin/app': { values: [...screens, '@vitrine/contract'] },
  'apps/admin/server.ts': { values: server },
  'apps/vitrine/src': {
    values: [
      '@vitrine/contract',
      '@vitrine/platform',
      '@vitrine/sample',
      'pino',
      '@vitrine/storefront',
      '@vitrine/hosted',
      '@vitrine/admin',
      '@hono/node-server',
      'hono',
      'node:',
    ],
  },
  'apps/vitrine/bin': { values: ['vite', 'node:'] },
  publish: { values: ['@vitrine/contract', 'tsdown', 'typescript', 'node:'] },
  'examples/in-the-browser': { values: ['@vitrine/client', '@vitrine/platform', '@vitrine/sample', 'vite'] },
}

/** The sources of a room: a folder, or one file. */
const sources = (room: string): string[] =>
  statSync(room).isDirectory()
    ? readdirSync(room)
        .filter((name) => !name.startsWith('.'))
        .flatMap((name) => sources(join(room, name)))
    : /\.(ts|tsx|js|mjs)$/.test(room) && !/\.(test|d)\.tsx?$/.test(room)
      ? [room]
      : []

interface Import {
  from: string
  typeOnly: boolean
  line: number
}

const statement =
  /^[ \t]*(?:import|export)\s+(?<type>type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"](?<from>[^'"]+)['"]/gm
const call = /\b(?:import\(|new Worker\(\s*new URL\()\s*['"`](?<from>[^'"`]+)['"`]\s*[,)]/g

/** The imports of a source: its import lines, what it imports as it goes, and what its workers start from. */
export function importsOf(text: string): Import[] {
  return [...text.matchAll(statement), ...text.matchAll(call)]
    .sort((one, other) => one.index - other.index)
    .map(({ index, groups }) => ({
      from: groups?.from as string,
      typeOnly: groups?.type !== undefined,
      line: text.slice(0, index).split('\n').length,
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

test('the reader of imports sees every kind of them', () => {
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
