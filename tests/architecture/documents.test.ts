// Code in documents is believed by whoever reads it first: it is compiled as it stands, and the README's is run.
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

/** The blocks of a document as modules; in the README, the later ones use what the first one has imported. */
function modulesOf(document: string) {
  // The page of an API shows signatures too, which are `ts`; its examples are `tsx`.
  const blocks = codeBlocks(document).filter(({ kind }) => document !== 'docs/react.md' || kind === 'tsx')
  const [first] = blocks
  if (document !== 'README.md') return blocks
  const imported = first?.text.split('\n').filter((line) => line.startsWith('import ')) ?? []
  return blocks.map((block) =>
    block === first ? block : { ...block, text: `${imported.join('\n')}\n${block.text}` },
  )
}

const written = documents.flatMap((document) =>
  modulesOf(document).map(({ kind, text, file }, i) => {
    // Under a name that only a run of its own looks for.
    const ending = text.includes("from 'vitest'") ? `spec.${kind}` : kind
    const path = join(folder, document.replaceAll(/\W+/g, '-'), `${file ?? i}.${ending}`)
    return { document, path, text: `// From ${document}\n${text}\nexport {}\n` }
  }),
)
rmSync(folder, { recursive: true, force: true })
for (const { path, text } of written) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('the code of the documents compiles as it stands', () => {
  expect(new Set(written.map(({ document }) => document))).toEqual(new Set(documents))
  const options = ['--noEmit', '-p', join(root, 'tests/architecture/documents.json')]
  let told = ''
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options], {
      encoding: 'utf8',
    })
  } catch (error) {
    told = (error as { stdout: string }).stdout
  }
  expect(told).toBe('')
})

test('what the README shows for tests runs, and ends', async () => {
  const inTest = written.find(({ text }) => text.includes('createPlatform')) as (typeof written)[number]
  await expect(import(/* @vite-ignore */ pathToFileURL(inTest.path).href)).resolves.toBeDefined()
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
