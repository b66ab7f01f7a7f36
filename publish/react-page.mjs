// `npm run docs`: writes docs/react.md, the hooks and components, as their types, sentences and examples have them.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { openDoors } from './api-page.mjs'
import { formatted } from './flat-types.mjs'

// In the order in which one comes to need them.
const parts = [
  ['The shop', ['Vitrine']],
  ['Hooks', ['useCart', 'useProduct', 'useProducts']],
  ['Components', ['Money', 'Picture']],
  ['Beside them', ['lowestPrice']],
  ['Below the hooks', ['useSelected', 'useStore', 'createStore']],
]

/** The page. */
export function reactPage() {
  const { at, valueText, typesText } = openDoors('react', 'index.ts')
  const all = at('index.ts')
  const values = all.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Value)
  const told = parts.flatMap(([, names]) => names)
  const left = values.filter(({ name }) => !told.includes(name)).map(({ name }) => name)
  if (left.length > 0) throw new Error(`No part of docs/react.md tells of ${left.join(', ')}`)

  const partText = ([title, names]) => {
    const texts = names.map((name) => valueText(values.find((one) => one.name === name)))
    return `## ${title}\n\n${texts.join('\n')}`
  }
  const page = `# The hooks

Written by \`npm run docs\` from the types of \`@vitrine/react\`. What comes from the client stands on [its page](client.md).

${parts.map(partText).join('\n')}
## Types

${typesText(all.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Type))}`
  return formatted(page, 'react.md')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/react.md', import.meta.url), reactPage())
