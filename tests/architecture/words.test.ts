// The storefront's texts are in its message files: no component contains a word of its own.
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

/** Attributes whose values people read or hear. */
const textAttributes = /^(aria-label|aria-description|alt|title|label|help|placeholder|summary)$/
const isWord = (text: string) => /\p{L}/u.test(text)

/** The words in a component: text between its tags, text attributes, and strings in its expressions. */
function wordsIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const addWords = (node: ts.Node, words: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    if (isWord(words)) found.push(`${path}:${line + 1} ${words.trim()}`)
  }
  /** Adds the strings that an expression may evaluate to. */
  const addStrings = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) addWords(node, node.text)
    else if (ts.isTemplateExpression(node))
      addWords(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
      )
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(addStrings)
    else if (ts.isBinaryExpression(node)) addStrings(node.right)
    else if (ts.isParenthesizedExpression(node)) addStrings(node.expression)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) addWords(node, node.text)
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression)
      addStrings(node.expression)
    if (ts.isJsxAttribute(node) && textAttributes.test(node.name.getText()) && node.initializer) {
      const { initializer } = node
      if (ts.isStringLiteral(initializer)) addWords(initializer, initializer.text)
      else if (ts.isJsxExpression(initializer) && initializer.expression) addStrings(initializer.expression)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

test('components contain no words of their own', () => {
  expect(components.length).toBeGreaterThan(20)
  expect(components.flatMap((path) => wordsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('wordsIn finds every kind of text', () => {
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
