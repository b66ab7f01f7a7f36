// Reads the public API of a package from its types, their comments and their examples, for the generated docs pages.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { flatTypes, openProgram } from './flat-types.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const flatContract = `${root}packages/client/src/borrowed.ts`
const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** A block of code. */
export const block = (lines, separator = '\n') => `\`\`\`ts\n${lines.join(separator)}\n\`\`\`\n`

/** A table. */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')

/** Reads the entry points of a package; types of the contract appear flat, as they are published. */
export function readPackage(name, ...entryPoints) {
  const source = `${root}packages/${name}/src/`
  const program = openProgram(
    entryPoints.map((entryPoint) => source + entryPoint),
    { [flatContract]: flatTypes() },
    { jsx: ts.JsxEmit.ReactJSX, paths: { '@vitrine/contract': [flatContract] } },
  )
  const checker = program.getTypeChecker()
  const resolve = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  const sentence = (symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim().replaceAll('\n', ' ')
  const comment = (symbol) => (sentence(symbol) ? `/** ${sentence(symbol)} */\n` : '')
  const callOf = (symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures()[0]
  // An optional parameter needs no `| undefined`.
  const withoutUndefined = (text) =>
    text.replaceAll(/\?: (\w+) \| undefined/g, '?: $1').replaceAll(/\?: \(([^()]+)\) \| undefined/g, '?: $1')
  const signature = (name, type) =>
    type
      .getCallSignatures()
      .map((call) => withoutUndefined(name + checker.signatureToString(call, undefined, format)))
      .join('\n') || `${name}: ${checker.typeToString(type, undefined, format)}`
  const memberText = (member) => comment(member) + signature(member.name, checker.getTypeOfSymbol(member))

  /** The examples in the comment of a symbol. */
  const examples = (symbol) =>
    symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => `${ts.displayPartsToString(text).trim()}\n`)

  const declarationsOf = (symbol) =>
    (symbol.declarations ?? []).filter(
      (declaration) =>
        (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) &&
        declaration.getSourceFile().fileName.startsWith(source),
    )

  // Collects a type and, recursively, the types that it refers to: the page shows each of them.
  function gather(found, { name, symbol }) {
    if (found.has(symbol) || declarationsOf(symbol).length === 0) return found
    found.set(symbol, name)
    const visit = (node) => {
      const typeName = ts.isTypeReferenceNode(node) ? node.typeName : node.expression
      const referenced = typeName && ts.isIdentifier(typeName) && checker.getSymbolAtLocation(typeName)
      if (referenced) gather(found, { name: referenced.name, symbol: resolve(referenced) })
      ts.forEachChild(node, visit)
    }
    for (const declaration of declarationsOf(symbol)) ts.forEachChild(declaration, visit)
    return found
  }

  // With the name it is exported by.
  const typeText = ([symbol, name]) =>
    declarationsOf(symbol).map(
      (declaration) =>
        comment(symbol) + declaration.getText().replace(/^(?:export )?(interface|type) \w+/, `$1 ${name}`),
    )

  return {
    checker,
    source,
    sentence,
    callOf,
    memberText,
    /** The exports of an entry point. */
    exportsOf: (entryPoint) =>
      checker
        .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(source + entryPoint)))
        .map((symbol) => ({ name: symbol.name, symbol: resolve(symbol) })),
    /** A function or component: its sentence, its signature, its examples. */
    valueText: ({ name, symbol }) =>
      [
        `### ${name}\n`,
        `${sentence(symbol)}\n`,
        block([signature(name, checker.getTypeOfSymbol(symbol))]),
        ...examples(symbol),
      ].join('\n'),
    /** These types, and the types that they refer to. */
    typesText: (types) =>
      block(
        [...types.reduce(gather, new Map())]
          .sort(([, left], [, right]) => left.localeCompare(right, 'en'))
          .flatMap(typeText),
        '\n\n',
      ),
  }
}

/** The text below a heading of a document. */
export function sectionOf(document, heading) {
  const text = readFileSync(new URL(`../docs/${document}`, import.meta.url), 'utf8')
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  return section.split('\n## ')[0].trim()
}
