// `npm run docs`: writes docs/client.md, the API of the client, as its types and their sentences have it.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { block, openDoors } from './api-page.mjs'
import { formatted } from './flat-types.mjs'

/** The page. */
export function clientPage() {
  const doors = openDoors('client', 'index.ts', 'server.ts')
  const { checker, source, sentence, remark, callOf, written, valueText, typesText } = doors

  const isModule = ({ symbol }) =>
    symbol.flags & ts.SymbolFlags.Value &&
    callOf(symbol)?.parameters.length === 1 &&
    checker.typeToString(checker.getTypeOfSymbol(callOf(symbol).parameters[0])) === 'Connection'

  const moduleText = ({ name, symbol }) => {
    const members = checker.getPropertiesOfType(callOf(symbol).getReturnType()).map((member) => {
      return remark(member) + written(member.name, checker.getTypeOfSymbol(member))
    })
    return `### shop.${name}\n\n${sentence(symbol)}\n\n${block(members)}`
  }

  const classText = ({ name, symbol }) => {
    const fields = checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
      .filter((field) => field.declarations?.some((one) => one.getSourceFile().fileName.startsWith(source)))
      .map((field) => remark(field) + written(field.name, checker.getTypeOfSymbol(field)))
    return `### ${name}\n\n${sentence(symbol)}\n\n${block(fields)}`
  }

  const shop = doors.at('index.ts')
  const server = doors.at('server.ts')
  const isClass = ({ symbol }) => symbol.flags & ts.SymbolFlags.Class
  const isValue = (one) => one.symbol.flags & ts.SymbolFlags.Value && !isModule(one) && !isClass(one)
  // What a module can do is shown with the module.
  const isType = ({ name, symbol }) => symbol.flags & ts.SymbolFlags.Type && !name.endsWith('Calls')
  const types = [...shop, ...server].filter((one) => isType(one) && !isClass(one))

  const page = `# The client

Written by \`npm run docs\` from the types of \`@vitrine/client\`.

${shop.filter(isValue).map(valueText).join('\n')}
## Modules

${shop.filter(isModule).map(moduleText).join('\n')}
## Errors

${shop.filter(isClass).map(classText).join('\n')}
## On a server

From \`@vitrine/client/server\`.

${server.filter(isValue).map(valueText).join('\n')}
## Types

${typesText(types)}`
  return formatted(page, 'client.md')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/client.md', import.meta.url), clientPage())
