// Reads what a package offers from its types, their sentences and their examples, for the page that tells of it.
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { flatTypes, openProgram } from './flat-types.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const borrowed = `${root}packages/client/src/borrowed.ts`
const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** A block of code. */
export const block = (lines, between = '\n') => `\`\`\`ts\n${lines.join(between)}\n\`\`\`\n`

/** Opens the doors of a package of the house; the wire stands in it as it is published, flat. */
export function openDoors(room, ...doors) {
  const source = `${root}packages/${room}/src/`
  const program = openProgram(
    doors.map((door) => source + door),
    { [borrowed]: flatTypes() },
    { jsx: ts.JsxEmit.ReactJSX, paths: { '@vitrine/contract': [borrowed] } },
  )
  const checker = program.getTypeChecker()
  const origin = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

  const sentence = (symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim().replaceAll('\n', ' ')
  const remark = (symbol) => (sentence(symbol) ? `/** ${sentence(symbol)} */\n` : '')
  const callOf = (symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures()[0]
  const written = (name, type) =>
    type
      .getCallSignatures()
      .map((call) => name + checker.signatureToString(call, undefined, format))
      .map((text) => text.replaceAll(/\?: (\w+) \| undefined/g, '?: $1'))
      .join('\n') || `${name}: ${checker.typeToString(type, undefined, format)}`

  /** The examples of a thing, as they stand in its comment. */
  const examples = (symbol) =>
    symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => `${ts.displayPartsToString(text).trim()}\n`)

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

  return {
    checker,
    source,
    sentence,
    remark,
    callOf,
    written,
    /** What is offered at a door. */
    at: (door) =>
      checker
        .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(source + door)))
        .map((symbol) => ({ name: symbol.name, symbol: origin(symbol) })),
    /** Something one can call or draw: its sentence, its signature, its examples. */
    valueText: ({ name, symbol }) =>
      [
        `### ${name}\n`,
        `${sentence(symbol)}\n`,
        block([written(name, checker.getTypeOfSymbol(symbol))]),
        ...examples(symbol),
      ].join('\n'),
    /** These types, and what they name in turn. */
    typesText: (types) =>
      block(
        [...types.reduce(gather, new Map())]
          .sort(([, one], [, other]) => one.localeCompare(other, 'en'))
          .flatMap(typeText),
        '\n\n',
      ),
  }
}
