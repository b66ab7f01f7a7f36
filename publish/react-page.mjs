// `npm run docs`: writes docs/react.md, the hooks and components, from their types, comments and examples.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { readPackage, sectionOf } from './api-page.mjs'
import { formatted } from './flat-types.mjs'

// In the order in which a storefront needs them.
const parts = [
  ['Setup', ['Vitrine', 'prefetch', 'dehydrate']],
  [
    'Hooks',
    [
      'useCart',
      'useProduct',
      'useOptions',
      'useProducts',
      'useProductSearch',
      'useCollections',
      'useSession',
      'useMember',
    ],
  ],
  ['Components', ['Money', 'Picture', 'RichContent']],
  ['Functions', ['lowestPrice']],
  ['The store below the hooks', ['useCartSelector', 'useCartStore', 'createCartStore']],
]

/** The page. */
export function reactPage() {
  const { exportsOf, valueText, typesText } = readPackage('react', 'index.ts')
  const all = exportsOf('index.ts')
  const values = all.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Value)
  const listed = parts.flatMap(([, names]) => names)
  const missing = values.filter(({ name }) => !listed.includes(name)).map(({ name }) => name)
  if (missing.length > 0) throw new Error(`publish/react-page.mjs lists no part for ${missing.join(', ')}`)

  const partText = ([title, names]) => {
    const texts = names.map((name) => valueText(values.find((value) => value.name === name)))
    return `## ${title}\n\n${texts.join('\n')}`
  }
  const page = `# The hooks

The API of \`@vitrine/react\`, generated from its types by \`npm run docs\`. Types of \`@vitrine/client\` are in the \`client-types.md\` of that package.

${parts.map(partText).join('\n')}
## Types

${typesText(all.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Type))}
## Names before 0.1

The names on the wire have not changed. [All renames](migration-0.1.md).

${sectionOf('migration-0.1.md', 'React')}`
  return formatted(page, 'react.md')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/react.md', import.meta.url), reactPage())
