// What people read stands in message files: no component of the shop holds a sentence, or a word, of its own.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const components = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/storefront/app/**.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean)

/** Attributes that are read, or read out. */
const read = /^(aria-label|aria-description|alt|title|label|help|placeholder|summary)$/
const isWord = (text: string) => /\p{L}/u.test(text)

/** What a component says by itself: text between its tags, in what is read of them, and in what it draws from strings. */
function wordsIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const tell = (node: ts.Node, words: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    if (isWord(words)) found.push(`${path}:${line + 1} ${words.trim()}`)
  }
  /** The strings that an expression may come to. */
  const strings = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) tell(node, node.text)
    else if (ts.isTemplateExpression(node))
      tell(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
      )
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(strings)
    else if (ts.isBinaryExpression(node)) strings(node.right)
    else if (ts.isParenthesizedExpression(node)) strings(node.expression)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) tell(node, node.text)
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression)
      strings(node.expression)
    if (ts.isJsxAttribute(node) && read.test(node.name.getText()) && node.initializer) {
      const { initializer } = node
      if (ts.isStringLiteral(initializer)) tell(initializer, initializer.text)
      else if (ts.isJsxExpression(initializer) && initializer.expression) strings(initializer.expression)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

test('components say what the message files say', () => {
  expect(components.length).toBeGreaterThan(20)
  expect(components.flatMap((path) => wordsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('the reader of components sees every kind of word', () => {
  const text = `const A = ({ n }) => (
    <p className="not read" title="One" aria-label={n ? 'Two' : words.two}>
      Three {n} {'Four'} {n > 1 && 'Five'} {\`Six \${n}\`} {words.seven} {' '} · {count(n, 'not drawn')}
    </p>
  )`
  expect(wordsIn('a.tsx', text).map((found) => found.replace(/^\S+ /, ''))).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
  ])
})
