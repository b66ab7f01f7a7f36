// No function is longer than 80 lines, from its first line to its closing brace; the functions in it count too.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['packages/*/src', 'apps/*/src', 'apps/*/bin', 'apps/*/app', 'bench']
// The sample's data and pictures are tables: long lists of values in code.
const exempt = /\.test\.tsx?$|^packages\/sample\//
const sources = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...folders.map((glob) => `:(glob)${glob}/**`),
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !exempt.test(path))

const maxLines = 80

/** The functions of a file that are longer than `max` lines, each with its first line. */
function longFunctions(path: string, text: string, max: number): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineAt(node.getStart(file))
      const length = lineAt(node.end) - first + 1
      if (length > max) found.push(`${path}:${first + 1} has ${length} lines`)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

test('no function is longer than 80 lines', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(
    sources.flatMap((path) => longFunctions(path, readFileSync(join(root, path), 'utf8'), maxLines)),
  ).toEqual([])
})

test('longFunctions finds every kind of function', () => {
  const text = [
    '/** A comment does not count. */',
    'function declared() {\n\n}',
    'const arrow = () => {\n\n}',
    'class Shop {\n  method() {\n\n  }\n}',
    'const object = {\n  get value() {\n\n    return 1\n  },\n}',
    'const short = () => {\n}',
  ].join('\n')
  expect(longFunctions('a.ts', text, 2)).toEqual([
    'a.ts:2 has 3 lines',
    'a.ts:5 has 3 lines',
    'a.ts:9 has 3 lines',
    'a.ts:14 has 4 lines',
  ])
  expect(longFunctions('a.ts', text, 4)).toEqual([])
})
