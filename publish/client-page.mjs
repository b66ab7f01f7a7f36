// `npm run docs`: writes docs/client.md, the API of the client, as its types and their sentences have it.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { flatTypes, formatted, openProgram } from './flat-types.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const source = `${root}packages/client/src/`
const borrowed = `${source}borrowed.ts`

/** The page. */
export function clientPage() {
  const program = openProgram(
    [`${source}index.ts`, `${source}server.ts`],
    { [borrowed]: flatTypes() },
    {
      paths: { '@vitrine/contract': [borrowed] },
    },
  )
  const checker = program.getTypeChecker()
  const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope
  const origin = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
  const doorOf = (file) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(source + file)))
      .map((symbol) => ({ name: symbol.name, symbol: origin(symbol) }))

  const sentence = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  const callOf = (symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures()[0]
  const written = (name, type) =>
    type
      .getCallSignatures()
      .map((call) => name + checker.signatureToString(call, undefined, format))
      .map((text) => text.replaceAll(/\?: (\w+) \| undefined/g, '?: $1'))
      .join('\n') || `${name}: ${checker.typeToString(type, undefined, format)}`
  const remark = (symbol) => (sentence(symbol) ? `/** ${sentence(symbol).replaceAll('\n', ' ')} */\n` : '')
  const block = (lines, between = '\n') => `\`\`\`ts\n${lines.join(between)}\n\`\`\`\n`

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

  const valueText = ({ name, symbol }) =>
    `### ${name}\n\n${sentence(symbol)}\n\n${block([written(name, checker.getTypeOfSymbol(symbol))])}`

  const declared = (symbol) =>
    (symbol.declarations ?? []).filter(
      (one) =>
        (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) &&
        one.getSourceFile().fileName.startsWith(source),
    )

  // With what a type names in turn: a page that left it out would speak in riddles.
  function gather(found, { name, symbol }) {
    if (found.has(symbol) || declared(symbol).length === 0) return found
    found.set(symbol, name)
    const visit = (node) => {
      const named = ts.isTypeReferenceNode(node) ? node.typeName : node.expression
      const meant = named && ts.isIdentifier(named) && checker.getSymbolAtLocation(named)
      if (meant) gather(found, { name: meant.name, symbol: origin(meant) })
      ts.forEachChild(node, visit)
    }
    for (const one of declared(symbol)) ts.forEachChild(one, visit)
    return found
  }

  // Under the name it goes by outside.
  const typeText = ([symbol, name]) =>
    declared(symbol).map(
      (one) => remark(symbol) + one.getText().replace(/^(?:export )?(interface|type) \w+/, `$1 ${name}`),
    )

  const classText = ({ name, symbol }) => {
    const fields = checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
      .filter((field) => field.declarations?.some((one) => one.getSourceFile().fileName.startsWith(source)))
      .map((field) => remark(field) + written(field.name, checker.getTypeOfSymbol(field)))
    return `### ${name}\n\n${sentence(symbol)}\n\n${block(fields)}`
  }

  const shop = doorOf('index.ts')
  const server = doorOf('server.ts')
  const isClass = ({ symbol }) => symbol.flags & ts.SymbolFlags.Class
  const isValue = (one) => one.symbol.flags & ts.SymbolFlags.Value && !isModule(one) && !isClass(one)
  // What a module can do is shown with the module.
  const isType = ({ name, symbol }) => symbol.flags & ts.SymbolFlags.Type && !name.endsWith('Calls')

  const types = [...shop, ...server].filter((one) => isType(one) && !isClass(one)).reduce(gather, new Map())

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

${block([...types].sort(([, one], [, other]) => one.localeCompare(other, 'en')).flatMap(typeText), '\n\n')}`
  return formatted(page, 'client.md')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${root}docs/client.md`, clientPage())
