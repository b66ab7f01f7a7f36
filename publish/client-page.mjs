// `npm run docs`: writes docs/client.md, the API of the client, from its types and their comments.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { block, readPackage, sectionOf } from './api-page.mjs'
import { formatted } from './flat-types.mjs'

/** The page. */
export function clientPage() {
  const client = readPackage('client', 'index.ts', 'server.ts')
  const { checker, source, sentence, callOf, memberText, valueText, typesText } = client

  // A module is a function of one Connection: `ModuleFactory<CartModule>`.
  const isModule = ({ symbol }) =>
    symbol.flags & ts.SymbolFlags.Value &&
    callOf(symbol)?.parameters.length === 1 &&
    checker.typeToString(checker.getTypeOfSymbol(callOf(symbol).parameters[0])) === 'Connection'
  const moduleType = ({ symbol }) => callOf(symbol).getReturnType()

  const moduleText = (module) => {
    const type = moduleType(module)
    const members = checker.getPropertiesOfType(type).map(memberText)
    return `### shop.${module.name}\n\n${sentence(module.symbol)} Its type is \`${type.symbol.name}\`.\n\n${block(members)}`
  }

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
  const moduleSymbols = new Set(modules.map((module) => moduleType(module).symbol))
  const isClass = ({ symbol }) => symbol.flags & ts.SymbolFlags.Class
  const isValue = (item) => item.symbol.flags & ts.SymbolFlags.Value && !isModule(item) && !isClass(item)
  // The members of a module's type are shown with the module.
  const isType = (item) =>
    item.symbol.flags & ts.SymbolFlags.Type && !isClass(item) && !moduleSymbols.has(item.symbol)

  const page = `# The client

The API of \`@vitrine/client\`, generated from its types by \`npm run docs\`. In the headings of the modules, \`shop\` is a client with that module.

${main.filter(isValue).map(valueText).join('\n')}
## Modules

${modules.map(moduleText).join('\n')}
## Errors

${main.filter(isClass).map(classText).join('\n')}
## On a server

Import these from \`@vitrine/client/server\`.

${server.filter(isValue).map(valueText).join('\n')}
## Types

In the keys of \`Routes\`, \`QUERY\` means GET or POST: the route only reads, and answers both.

${typesText([...main, ...server].filter(isType))}
## Names before 0.1

The names on the wire have not changed. [All renames](migration-0.1.md).

${sectionOf('migration-0.1.md', 'Client')}`
  return formatted(page, 'client.md')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/client.md', import.meta.url), clientPage())
