// Nothing is exported that nobody asks for: a name has a user in another file, and a name at a door has one outside.
// Types at a door are not asked about: they describe its values, and a stranger may need to name them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const texts = new Map(
  listed
    .split('\n')
    .filter((path) => /\.(m?ts|tsx|mjs|md)$/.test(path) && existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

interface Name {
  file: string
  name: string
}

/** What a source exports of its own, what it passes on from others, and what it takes; the name `*` is all there is. */
interface Source {
  own: string[]
  /** Of what it passes on, what is no type. */
  values: string[]
  passes: Name[]
  takes: Name[]
}

/** The file behind an import; nothing, when it is not ours. */
function fileOf(from: string, path: string): string | undefined {
  if (from.startsWith('.')) return normalize(join(dirname(path), from))
  const [, room, way = '/index'] = /^@vitrine\/(\w+)(\/\w+)?$/.exec(from) ?? []
  return room && `packages/${room}/src${way}.ts`
}

const calls = /(?:\bimport\(|\bnew URL\()\s*['"`]([^'"`]+)['"`]/g

const nameOf = ({ propertyName, name }: ts.ImportOrExportSpecifier) => (propertyName ?? name).text

/** Reads a source. */
function namesIn(path: string, text: string): Source {
  const source: Source = { own: [], values: [], passes: [], takes: [] }
  const note = (list: Name[], from: string, names: string[]) => {
    const file = fileOf(from, path)
    if (file) list.push(...names.map((name) => ({ file, name })))
  }
  for (const node of ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements) {
    const from =
      'moduleSpecifier' in node ? (node.moduleSpecifier as ts.StringLiteral | undefined) : undefined
    if (ts.isExportDeclaration(node)) {
      const named = node.exportClause && ts.isNamedExports(node.exportClause) && node.exportClause.elements
      const names = named ? named.map(nameOf) : ['*']
      const values = named ? named.filter((one) => !node.isTypeOnly && !one.isTypeOnly).map(nameOf) : names
      if (from) note(source.passes, from.text, names)
      else source.own.push(...names)
      source.values.push(...values)
    } else if (ts.isImportDeclaration(node) && from) {
      const bound = node.importClause?.namedBindings
      const named = bound && ts.isNamedImports(bound) && bound.elements
      note(source.takes, from.text, named ? named.map(nameOf) : bound ? ['*'] : [])
    } else if (ts.canHaveModifiers(node)) {
      const is = (kind: ts.SyntaxKind) => ts.getModifiers(node)?.some((one) => one.kind === kind)
      if (!is(ts.SyntaxKind.ExportKeyword) || is(ts.SyntaxKind.DefaultKeyword)) continue
      const declared = ts.isVariableStatement(node) ? node.declarationList.declarations : [node]
      for (const { name } of declared as { name?: ts.Node }[])
        if (name && ts.isIdentifier(name)) source.own.push(name.text)
    }
  }
  for (const [, from = ''] of text.matchAll(calls)) note(source.takes, from, ['*'])
  return source
}

const sources = new Map(
  [...texts].flatMap(([path, text]) => (path.endsWith('.md') ? [] : [[path, namesIn(path, text)] as const])),
)
const isDoor = (path: string) => /^packages\/\w+\/src\/(index|server|browser|fonts)\.ts$/.test(path)
const roomOf = (path: string) => path.split('/').slice(0, 2).join('/')

/** The names that are taken of a file, by files for which `by` holds. */
const takenOf = (file: string, by: (path: string) => boolean) =>
  new Set(
    [...sources]
      .filter(([path]) => by(path))
      .flatMap(([, { takes, passes }]) => [...takes, ...passes])
      .flatMap((one) => (one.file === file ? [one.name] : [])),
  )

// What React Router asks of a route by its name, and an app's server by door.d.ts.
const asked =
  /^(loader|clientLoader|action|meta|links|headers|handle|middleware|shouldRevalidate|Layout|ErrorBoundary|handleError)$/
const isAsked = (path: string, name: string) =>
  /^apps\/\w+\/app\//.test(path) ? asked.test(name) : /^apps\/\w+\/server\.ts$/.test(path)

test('what a file exports, another file asks for', () => {
  const idle = [...sources].flatMap(([path, { own }]) => {
    if (isDoor(path) || !/^(packages|apps)\//.test(path)) return []
    const taken = takenOf(path, (other) => other !== path)
    return taken.has('*')
      ? []
      : own.filter((name) => !taken.has(name) && !isAsked(path, name)).map((name) => `${path} ${name}`)
  })
  expect(idle).toEqual([])
})

test('what a door passes on, somebody outside asks for or is told of', () => {
  const told = [...texts].flatMap(([path, text]) => (path.endsWith('.md') ? [text] : [])).join('\n')
  const idle = [...sources].flatMap(([path, { values }]) => {
    if (!isDoor(path)) return []
    const taken = takenOf(path, (other) => roomOf(other) !== roomOf(path))
    return values
      .filter((name) => name !== '*' && !taken.has(name) && !new RegExp(`\\b${name}\\b`).test(told))
      .map((name) => `${path} ${name}`)
  })
  expect(idle).toEqual([])
})
