// The TypeScript blocks of the documents: `node code-blocks.mjs` writes them as modules, for the compiler and for tests.
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = new URL('../../', import.meta.url)

/** The folder of the modules. */
export const folder = fileURLToPath(new URL('.cache', import.meta.url))

/** Documents whose blocks are all modules. */
export const documents = [
  'README.md',
  'docs/your-own-storefront.md',
  'docs/nextjs.md',
  'docs/astro.md',
  'docs/vite.md',
  'docs/coming-from-wix.md',
  'docs/in-a-test.md',
  'docs/your-own-shop.md',
  'docs/finding-products.md',
  'docs/catalog-versions.md',
  'docs/merchant-programs.md',
  'docs/checkout.md',
  'docs/delivery.md',
  'docs/discounts.md',
  'docs/tax.md',
  'docs/sign-in.md',
  'docs/react-members.md',
  'docs/in-the-browser.md',
  ...['client', 'contract', 'platform', 'react', 'rules'].map((name) => `packages/${name}/README.md`),
]

/** Documents whose `ts` blocks are signatures; their examples are `tsx`. */
export const referencePages = ['docs/client.md', 'docs/react.md']

/**
 * The TypeScript blocks of a document. A block whose first line names a file can be imported by the others as that file; the
 * folder of the name is left out.
 * @param {string} document
 */
export const codeBlocks = (document) =>
  [...readFileSync(new URL(document, root), 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(
    ([, kind = 'ts', text = '']) => ({
      kind,
      text,
      file: /^\/\/ (?:[\w-]+\/)*([\w-]+)\.tsx?\b/.exec(text)?.[1],
    }),
  )

/** The code blocks that are modules, each with its path in the folder. */
export const modules = [...documents, ...referencePages].flatMap((document) =>
  codeBlocks(document)
    .filter(({ kind }) => !referencePages.includes(document) || kind === 'tsx')
    .map(({ kind, text, file }, i) => {
      // A name that the test runs of this project do not match: shown-tests.vitest.ts runs these files.
      const ending = text.includes("from 'vitest'") ? `spec.${kind}` : kind
      const path = join(folder, document.replaceAll(/\W+/g, '-'), `${file ?? i}.${ending}`)
      return { document, path, text: `// From ${document}\n${text}\nexport {}\n` }
    }),
)

/** Writes the modules, in the place of earlier ones. */
export function writeModules() {
  rmSync(folder, { recursive: true, force: true })
  for (const { path, text } of modules) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1] ?? '.')).href) writeModules()
