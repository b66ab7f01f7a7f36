// `npm run docs`: writes docs/client.md, the API of the client, and publish/.cache/client-types.md, the types in it, from its
// types and their comments. The types have 8,000 lines: the package contains them, the repository does not.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { block, readPackage, sectionOf, table } from './api-page.mjs'
import { formatted } from './flat-types.mjs'

/** The pages, by their files. */
export function clientPages() {
  const client = readPackage('client', 'index.ts', 'server.ts')
  const { checker, source, sentence, callOf, memberText, valueText, typesText } = client

  // A module is a function of one Connection: `ModuleFactory<CartModule>`.
  const isModule = ({ symbol }) =>
    symbol.flags & ts.SymbolFlags.Value &&
    callOf(symbol)?.parameters.length === 1 &&
    checker.typeToString(checker.getTypeOfSymbol(callOf(symbol).parameters[0])) === 'Connection'
  const moduleType = ({ symbol }) => callOf(symbol).getReturnType()

  const membersOf = (module) => checker.getPropertiesOfType(moduleType(module))
  const moduleText = (module) => {
    const members = membersOf(module).map(memberText)
    return `### shop.${module.name}\n\n${sentence(module.symbol)} Its type is \`${moduleType(module).symbol.name}\`.\n\n${block(members)}`
  }

  /** A link to a heading of the page, as GitHub names it. */
  const linkTo = (heading) => `[\`${heading}\`](#${heading.toLowerCase().replaceAll('.', '')})`
  const linksTo = (items) => items.map(({ name }) => linkTo(name)).join(', ')
  const moduleRow = (module) => [
    linkTo(`shop.${module.name}`),
    sentence(module.symbol).replace(/^The module (?:for|that) (.*)\.$/, '$1'),
    membersOf(module)
      .map(({ name }) => `\`${name}\``)
      .join(', '),
  ]

  const classText = ({ name, symbol }) => {
    const fields = checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
      .filter((field) =>
        field.declarations?.some((declaration) => declaration.getSourceFile().fileName.startsWith(source)),
      )
      .map(memberText)
    return `### ${name}\n\n${sentence(symbol)}\n\n${block(fields)}`
  }

  const main = client.exportsOf('index.ts')
  const server = client.exportsOf('server.ts')
  const modules = main.filter(isModule)
  const serverModules = server.filter(isModule)
  const moduleSymbols = new Set([...modules, ...serverModules].map((module) => moduleType(module).symbol))
  const isClass = ({ symbol }) => symbol.flags & ts.SymbolFlags.Class
  const isValue = (item) => item.symbol.flags & ts.SymbolFlags.Value && !isModule(item) && !isClass(item)
  // The members of a module's type are shown with the module.
  const isType = (item) =>
    item.symbol.flags & ts.SymbolFlags.Type && !isClass(item) && !moduleSymbols.has(item.symbol)

  const page = `# The client

The API of \`@vitrine/client\`, generated from its types by \`npm run docs\`. \`shop\` is a client with the module. The types of parameters and results are in \`client-types.md\` of the package, which \`npm run docs\` prints into \`publish/.cache\`; the codes of errors are on [a page of their own](errors.md).

## Contents

${table(['module', 'about', 'calls'], [...modules, ...serverModules].map(moduleRow))}
- Functions and constants: ${linksTo(main.filter(isValue))}
- Errors: ${linksTo(main.filter(isClass))}
- On a server: ${linksTo(server.filter(isValue))}

## Modules

${modules.map(moduleText).join('\n')}
## Functions and constants

${main.filter(isValue).map(valueText).join('\n')}
## Errors

${main.filter(isClass).map(classText).join('\n')}
## On a server

Import these from \`@vitrine/client/server\`.

${[...server.filter(isValue).map(valueText), ...serverModules.map(moduleText)].join('\n')}
## Names before 0.1

The names on the wire have not changed. [All renames](migration-0.1.md).

${sectionOf('migration-0.1.md', 'Client')}`

  const types = `# The types of the client

The types of \`@vitrine/client\` and of the calls of its modules, by name. In the keys of \`Routes\`, \`QUERY\` means GET or POST: the route only reads, and answers both.

${typesText([...main, ...server].filter(isType))}`
  return { 'client.md': formatted(page, 'client.md'), 'client-types.md': formatted(types, 'client-types.md') }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = clientPages()
  const cache = new URL('.cache/', import.meta.url)
  mkdirSync(cache, { recursive: true })
  writeFileSync(new URL('../docs/client.md', import.meta.url), pages['client.md'])
  writeFileSync(new URL('client-types.md', cache), pages['client-types.md'])
}
