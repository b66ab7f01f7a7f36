// The language of the code: retired words are in no name, and comments name the actor (CONTRIBUTING.md, "Names and sentences").
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
// The text of a migration never changes, and this file names the words that it looks for.
const exempt = /storage\/migrations\/|plain-words\.test\.ts$/
const code = tracked.filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !exempt.test(path))

/** Words that no name may contain: `cartDeeds`, `hall-size.ts`. */
const retiredParts = new Set(
  `arrival arrived asked asker asks awake awaken believed carried deed deeds desk dice door doors elsewhere errand errands farewell fitted gatherings goods hall
  heard hearer hearers house keeper knows mistake mistakes narrowed narrowing narrowings nobody patience passage shelf shelves somebody speaks standing told
  tell tells unanswered unread usual waking whoever workshop world backoffice`
    .split(/\s+/)
    .filter(Boolean),
)

/** Names that say nothing about their value: a value is named for what it is. */
const retiredNames = new Set(
  'at it mine most no one ones says said seen some the usual who whose whom'.split(' '),
)

// Keys that are stored or sent: they change by a migration only (docs/decisions).
const storedOrSent = new Set(['told', 'restOfWorld'])

const partsOf = (name: string) => name.split(/(?=[A-Z])|[^A-Za-z]+/).map((part) => part.toLowerCase())

const isRetired = (name: string) =>
  !storedOrSent.has(name) && (retiredNames.has(name) || partsOf(name).some((part) => retiredParts.has(part)))

const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest)

/** The retired names that a file declares: variables, parameters, functions, types and their members. */
function retiredNamesIn(file: ts.SourceFile): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = []
  const add = (name: ts.Node | undefined) => {
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name)) || !isRetired(name.text)) return
    found.push({ name: name.text, line: file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isTypeParameterDeclaration(node) ||
      ts.isImportSpecifier(node)
    )
      add(node.name)
    // Keys of an object are names too, but a quoted key is data.
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) add(node.name)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** The names of the types that a file exports. */
function exportedTypesIn(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    const isType =
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement)
    if (!isType || !statement.name) return []
    const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return isExported ? [statement.name.text] : []
  })
}

const isSource = (path: string) =>
  /^(packages|apps)\/[^/]+\/(src|app)\//.test(path) && !/\.test\.tsx?$/.test(path)

const read = (path: string) => readFileSync(join(root, path), 'utf8')

// Parsing takes most of the time, so each file is parsed once.
const files = code.map((path) => {
  const file = parse(path, read(path))
  return { path, retired: retiredNamesIn(file), types: isSource(path) ? exportedTypesIn(file) : [] }
})

/** The comments of a file, each with its line; what a comment quotes is left out. */
function commentsIn(path: string, text: string): { text: string; line: number }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = new Map<number, string>()
  const collect = (position: number) => {
    for (const ranges of [
      ts.getLeadingCommentRanges(text, position),
      ts.getTrailingCommentRanges(text, position),
    ])
      for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end))
  }
  const visit = (node: ts.Node): void => {
    collect(node.getFullStart())
    collect(node.getEnd())
    node.getChildren(file).forEach(visit)
  }
  visit(file)
  const quoted = /`[^`]*`|'[^'\n]*'|"[^"\n]*"|“[^”]*”/g
  return [...found].map(([position, comment]) => ({
    text: comment.replaceAll(quoted, ''),
    line: file.getLineAndCharacterOfPosition(position).line + 1,
  }))
}

const vague = /\b(whoever|nobody|somebody|is told|are told)\b/i

test('no name contains a retired word', () => {
  const found = files.flatMap(({ path, retired }) =>
    retired.map(({ name, line }) => `${path}:${line} ${name}`),
  )
  expect(found).toEqual([])
})

test('no file is named with a retired word', () => {
  // The pictures of the sample shop are named after what they show, such as a tray for a desk.
  const named = tracked.filter((path) => !path.startsWith('packages/sample/pictures/'))
  const found = named.filter((path) =>
    path.split('/').some((segment) => partsOf(segment).some((part) => retiredParts.has(part))),
  )
  expect(found).toEqual([])
})

test('comments name the actor', () => {
  const vagueFiles = code.filter((path) => vague.test(read(path)))
  const found = vagueFiles.flatMap((path) =>
    commentsIn(path, read(path))
      .filter(({ text }) => vague.test(text))
      .map(({ text, line }) => `${path}:${line} ${text.replaceAll(/\s+/g, ' ')}`),
  )
  expect(found).toEqual([])
})

test('an exported type name is declared once', () => {
  const declared = new Map<string, Set<string>>()
  for (const { path, types } of files)
    for (const name of types) declared.set(name, (declared.get(name) ?? new Set()).add(path))
  const twice = [...declared].filter(([, paths]) => paths.size > 1)
  expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})

test('the readers see what they look for', () => {
  const text = `
    // Whoever calls is told so; 'nobody' is quoted.
    const cartDeeds = ({ the, other: mine }: { hall: string }) => ({ usual: the, fine: mine })
    function enter(at: number) { return at }
  `
  const names = retiredNamesIn(parse('a.ts', text)).map(({ name }) => name)
  expect(names).toEqual(['cartDeeds', 'the', 'mine', 'hall', 'usual', 'at'])
  expect(commentsIn('a.ts', text).filter((comment) => vague.test(comment.text))).toHaveLength(1)
})
