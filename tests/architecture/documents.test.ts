// What the documents say is there: links and paths, the words of the admin's screens, the change that CONTRIBUTING shows; and each
// document with code is compiled.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codeBlocks, documents, referencePages } from '../documents/code-blocks.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const pages = tracked.split('\n').filter((path) => path.endsWith('.md') && existsSync(join(root, path)))

test('the program of the README is the file that it names', () => {
  expect(codeBlocks('README.md')[0]?.text).toBe(read('examples/mug.mjs'))
})

test('every document with code is listed', () => {
  const withCode = pages.filter((path) => !referencePages.includes(path) && codeBlocks(path).length > 0)
  expect(withCode.filter((path) => !documents.includes(path))).toEqual([])
})

test('the change that CONTRIBUTING shows is in the code', () => {
  const [, diff = ''] = /^```diff\n([\s\S]*?)^```/m.exec(read('CONTRIBUTING.md')) ?? []
  // Sentences in quotes may be reworded: a summary, or the title of a test.
  const withoutSentences = (text: string) => text.replaceAll(/'[^'\n]* [^'\n]* [^'\n]*'/g, "'…'")
  const missing: string[] = []
  let path = ''
  for (const line of diff.split('\n')) {
    const code = withoutSentences(line.slice(1))
    if (line.startsWith('# ')) path = line.slice(2)
    else if (code.trim() && !withoutSentences(read(path)).includes(code)) missing.push(`${path}: ${line}`)
  }
  expect(path).toMatch(/\.test\.ts$/)
  expect(missing).toEqual([])
})

/** What the admin puts together from words that stand apart in its code. */
const joinedWords = [
  'A program has set when it applies',
  'Add policy',
  'Delete this coupon',
  'Search by code or name',
  'Search by name, SKU or barcode',
  'This product was changed while you edited it',
]

test('the words of the screens in docs/admin.md are those of the admin', () => {
  const code = tracked
    .split('\n')
    .filter((path) => /^apps\/admin\/app\/.*\.tsx?$/.test(path))
    .map(read)
    .join('\n')
    .replaceAll(/\s+/g, ' ')
  const guide = read('docs/admin.md')
  const labels = [...guide.matchAll(/\*\*([^*\n]+)\*\*/g)]
  const sentences = [...guide.matchAll(/'([A-Z][^'\n]{20,})'/g)]
  const words = [...labels, ...sentences]
    .map(([, text = '']) => text)
    // A sentence in bold is a heading of the guide itself.
    .filter((text) => !guide.includes(`**${text}**`) || !text.endsWith('.'))
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((text) => !code.includes(text) && !joinedWords.includes(text))).toEqual([])
})

test('links and paths in documents lead to files', () => {
  const links = pages.flatMap((page) => {
    const text = read(page).replaceAll(/^```[\s\S]*?^```/gm, '')
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) =>
      normalize(join(dirname(page), target)),
    )
    const paths = [...text.matchAll(/`((?:packages|apps|tests|publish)\/[\w./-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    )
    return [...targets, ...paths].map((target) => ({ page, target }))
  })
  expect(links.length).toBeGreaterThan(50)
  const broken = links.filter(({ target }) => !existsSync(join(root, target)))
  expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
})
