// No unused exports: another file imports each export of a file, and another package uses each value that an entry point
// exports, or a document mentions it. Types of an entry point are exempt: users of its values may need to name them.
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

/** The exports and imports of a file; the name `*` stands for all exports of a file. */
interface Source {
  own: string[]
  /** The values (not types) that its export lists name. */
  values: string[]
  reExports: Name[]
  imports: Name[]
}

/** The file behind an import specifier; undefined for a package that is not in this repository. */
function fileOf(from: string, path: string): string | undefined {
  if (from.startsWith('.')) return normalize(join(dirname(path), from))
  const [, name, entry = '/index'] = /^@vitrine\/([\w-]+)(\/\w+)?$/.exec(from) ?? []
  return name && `packages/${name}/src${entry}.ts`
}

const calls = /(?:\bimport\(|\bnew URL\()\s*['"`]([^'"`]+)['"`]/g

const nameOf = ({ propertyName, name }: ts.ImportOrExportSpecifier) => (propertyName ?? name).text

function namesIn(path: string, text: string): Source {
  const source: Source = { own: [], values: [], reExports: [], imports: [] }
  const addNames = (list: Name[], from: string, names: string[]) => {
    const file = fileOf(from, path)
    if (file) list.push(...names.map((name) => ({ file, name })))
  }
  for (const node of ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements) {
    const from =
      'moduleSpecifier' in node ? (node.moduleSpecifier as ts.StringLiteral | undefined) : undefined
    if (ts.isExportDeclaration(node)) {
      const named = node.exportClause && ts.isNamedExports(node.exportClause) && node.exportClause.elements
      const names = named ? named.map(nameOf) : ['*']
      const values = named
        ? named.filter(({ isTypeOnly }) => !node.isTypeOnly && !isTypeOnly).map(nameOf)
        : names
      if (from) addNames(source.reExports, from.text, names)
      else source.own.push(...names)
      source.values.push(...values)
    } else if (ts.isImportDeclaration(node) && from) {
      const bound = node.importClause?.namedBindings
      const named = bound && ts.isNamedImports(bound) && bound.elements
      addNames(source.imports, from.text, named ? named.map(nameOf) : bound ? ['*'] : [])
    } else if (ts.canHaveModifiers(node)) {
      const has = (kind: ts.SyntaxKind) => ts.getModifiers(node)?.some((modifier) => modifier.kind === kind)
      if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) continue
      const declared = ts.isVariableStatement(node) ? node.declarationList.declarations : [node]
      for (const { name } of declared as { name?: ts.Node }[])
        if (name && ts.isIdentifier(name)) source.own.push(name.text)
    }
  }
  for (const [, from = ''] of text.matchAll(calls)) addNames(source.imports, from, ['*'])
  return source
}

const sources = new Map(
  [...texts].flatMap(([path, text]) => (path.endsWith('.md') ? [] : [[path, namesIn(path, text)] as const])),
)
const isEntryPoint = (path: string) =>
  /^packages\/[\w-]+\/src\/(index|server|browser|build|fonts|constants)\.ts$/.test(path)
const packageOf = (path: string) => path.split('/').slice(0, 2).join('/')

/** Who imports each file, and which of its names. */
const importers = new Map<string, { importer: string; name: string }[]>()
for (const [importer, { imports, reExports }] of sources)
  for (const { file, name } of [...imports, ...reExports])
    importers.set(file, [...(importers.get(file) ?? []), { importer, name }])

/** The names that importers use from a file; `isImporter` selects the files that count. */
const usedNames = (file: string, isImporter: (path: string) => boolean) =>
  new Set((importers.get(file) ?? []).filter(({ importer }) => isImporter(importer)).map(({ name }) => name))

// React Router imports these exports of a route module by name; apps/vitrine imports the built server.ts of each app.
const routeExports =
  /^(loader|clientLoader|action|clientAction|meta|links|headers|handle|middleware|shouldRevalidate|Layout|ErrorBoundary|handleError)$/
const isRouteExport = (path: string, name: string) =>
  /^apps\/\w+\/app\//.test(path) ? routeExports.test(name) : /^apps\/\w+\/server\.ts$/.test(path)

test('each export of a file is imported by another file', () => {
  const unused = [...sources].flatMap(([path, { own }]) => {
    if (isEntryPoint(path) || !/^(packages|apps)\//.test(path)) return []
    const used = usedNames(path, (other) => other !== path)
    return used.has('*')
      ? []
      : own.filter((name) => !used.has(name) && !isRouteExport(path, name)).map((name) => `${path} ${name}`)
  })
  expect(unused).toEqual([])
})

test('each value that an entry point exports is used by another package or documented', () => {
  const documents = [...texts].flatMap(([path, text]) => (path.endsWith('.md') ? [text] : [])).join('\n')
  const unused = [...sources].flatMap(([path, { values }]) => {
    if (!isEntryPoint(path)) return []
    const used = usedNames(path, (other) => packageOf(other) !== packageOf(path))
    return values
      .filter((name) => name !== '*' && !used.has(name) && !new RegExp(`\\b${name}\\b`).test(documents))
      .map((name) => `${path} ${name}`)
  })
  expect(unused).toEqual([])
})
