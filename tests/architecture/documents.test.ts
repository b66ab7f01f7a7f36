// Compiles the code blocks of the documents as they are, runs the README's blocks and the test that a document shows.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { codeBlocks } from '../shop/document.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'tests/architecture/.cache')
const documents = [
  'README.md',
  'docs/your-own-storefront.md',
  'docs/in-a-test.md',
  'docs/your-own-shop.md',
  'docs/finding-products.md',
  'docs/in-the-browser.md',
  'docs/react.md',
  ...['client', 'contract', 'platform', 'react', 'rules'].map((name) => `packages/${name}/README.md`),
]

/** The code blocks of a document as modules. In the README, later blocks use the imports of the first one. */
function modulesOf(document: string) {
  // docs/react.md also shows signatures, as `ts`; only its examples, as `tsx`, are complete code.
  const blocks = codeBlocks(document).filter(({ kind }) => document !== 'docs/react.md' || kind === 'tsx')
  const [first] = blocks
  if (document !== 'README.md') return blocks
  const imported = first?.text.split('\n').filter((line) => line.startsWith('import ')) ?? []
  return blocks.map((block) =>
    block === first ? block : { ...block, text: `${imported.join('\n')}\n${block.text}` },
  )
}

const modules = documents.flatMap((document) =>
  modulesOf(document).map(({ kind, text, file }, i) => {
    // A name that this project's own test run does not match: documents.vitest.ts runs these files.
    const ending = text.includes("from 'vitest'") ? `spec.${kind}` : kind
    const path = join(folder, document.replaceAll(/\W+/g, '-'), `${file ?? i}.${ending}`)
    return { document, path, text: `// From ${document}\n${text}\nexport {}\n` }
  }),
)
rmSync(folder, { recursive: true, force: true })
for (const { path, text } of modules) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('the code blocks of the documents compile', () => {
  expect(new Set(modules.map(({ document }) => document))).toEqual(new Set(documents))
  const options = ['--noEmit', '-p', join(root, 'tests/architecture/documents.json')]
  let output = ''
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options], {
      encoding: 'utf8',
    })
  } catch (error) {
    output = (error as { stdout: string }).stdout
  }
  expect(output).toBe('')
})

test('the platform example of the README runs to its end', async () => {
  const example = modules.find(({ text }) => text.includes('createPlatform')) as (typeof modules)[number]
  await expect(import(/* @vite-ignore */ pathToFileURL(example.path).href)).resolves.toBeDefined()
})

test('the test that a document shows passes', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--root', join(folder, '..'), '--config', 'documents.vitest.ts'],
    {
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  expect(stdout).toMatch(/Tests {2}1 passed \(1\)/)
})
