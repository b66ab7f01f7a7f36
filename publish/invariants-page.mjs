// `npm run docs`: fills in the last column of docs/invariants.md, the test files whose titles name the code of the row.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { formatted } from './flat-types.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = `${root}docs/invariants.md`
const row = /^\| ([A-Z]{2}\d+) +\| (.*?) *\|(?:[^|]*)\|$/gm

/** The function that a call begins with: `test` of `test.runIf(…)('…', …)`. */
const calleeName = (node) => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isTaggedTemplateExpression(node)) return calleeName(node.tag)
  return node.expression ? calleeName(node.expression) : ''
}

/** The titles of the tests in a file. */
export function titlesIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const titles = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(test|it|describe)$/.test(calleeName(node))) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}

/** The test files by the codes that their titles name. */
export function filesByCode() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const found = new Map()
  for (const path of listed.split('\n').filter(Boolean).sort()) {
    const text = readFileSync(root + path, 'utf8')
    // Most files name no code, and need not be parsed.
    if (!/\b[A-Z]{2}\d/.test(text)) continue
    for (const title of titlesIn(path, text))
      for (const [code] of title.matchAll(/\b[A-Z]{2}\d+\b/g))
        found.set(code, (found.get(code) ?? new Set()).add(path))
  }
  return found
}

/** The codes that have a row on the page. */
export const codesOnPage = () => [...readFileSync(page, 'utf8').matchAll(row)].map(([, code]) => code)

/** The page as it must be. */
export function invariantsPage(files = filesByCode()) {
  const filled = readFileSync(page, 'utf8').replace(row, (_, code, sentence) => {
    const paths = [...(files.get(code) ?? [])].map((path) => `\`${path}\``)
    return `| ${code} | ${sentence} | ${paths.join(', ')} |`
  })
  return formatted(filled, 'invariants.md')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, invariantsPage())
