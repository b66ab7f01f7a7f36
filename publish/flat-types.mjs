// Prints the types that the client borrows from the contract, flat: whoever installs the client alone needs neither
// the contract nor zod, and an editor shows fields in place of inferences.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const contract = fileURLToPath(new URL('../packages/contract/src/', import.meta.url))
const base = fileURLToPath(new URL('../tsconfig.base.json', import.meta.url))
const asked = `${contract}flat.ts`

// Every address with all that its type parameters come to.
const question = `
import type { Address, Answer, Input, Routes } from './index.ts'
type Refused<A extends Address> = Routes[A] extends { refuses: infer Codes } ? Codes : readonly []
export type Wire = { [A in Address]: { input: Input<A>; answer: Answer<A>; refuses: Refused<A> } }
`

/** Opens files for the compiler, as strictly as the house is; `written` are files that are nowhere but here. */
export function openProgram(files, written, more = {}) {
  const { config } = ts.readConfigFile(base, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, contract)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (path) => written[path] ?? readFile(path)
  host.fileExists = (path) => path in written || fileExists(path)
  return ts.createProgram(files, { ...options, ...more, noEmit: true, composite: false }, host)
}

/**
 * The contract's types, each by its name as it reads without inference, and all that every address comes to. Who is `lax`
 * may leave a field out or say that it is undefined; the contract itself knows a difference.
 */
function flatten({ lax }) {
  const program = openProgram([asked, `${contract}index.ts`], { [asked]: question })
  const checker = program.getTypeChecker()
  const exportsOf = (path) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)))
  const origin = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

  const generic = new Set([
    'Address',
    'Answer',
    'Input',
    'Parsed',
    'Reply',
    'Route',
    'Routes',
    'EventPayload',
  ])
  const named = exportsOf(`${contract}index.ts`)
    .filter(({ name }) => !generic.has(name))
    .map((symbol) => ({ name: symbol.name, symbol: origin(symbol) }))
    .filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Type)
    .map(({ name, symbol }) => ({ name, symbol, type: checker.getDeclaredTypeOfSymbol(symbol) }))

  // What a field is when it is left out is `undefined` too, but not the one that may be said.
  const isSaid = (type) =>
    lax || !(type.flags & ts.TypeFlags.Undefined) || type === checker.getUndefinedType()

  // Inference forgets names; what is written the same gets its name back.
  const names = new Map()
  for (const { name, type } of named) {
    const text = print(type, () => undefined)
    if (text.length > 40 && !names.has(text)) names.set(text, name)
  }
  const nameOf = (type) => names.get(print(type, () => undefined))

  function print(type, nameFor) {
    const inner = (part) => nameFor(part) ?? print(part, nameFor)
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isUnion()) return printUnion(type.types.filter(isSaid), inner)
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return checker.typeToString(type)
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type)
      const text = inner(element)
      const list = element.isUnion() && !nameFor(element) ? `(${text})[]` : `${text}[]`
      return type.symbol?.name === 'ReadonlyArray' ? `readonly ${list}` : list
    }
    if (checker.isTupleType(type)) {
      const parts = checker.getTypeArguments(type).map(inner).join(', ')
      return `${type.target.readonly ? 'readonly ' : ''}[${parts}]`
    }
    const fields = checker.getPropertiesOfType(type).map((field) => {
      const optional = field.flags & ts.SymbolFlags.Optional
      const name = /^\w+$/.test(field.name) ? field.name : JSON.stringify(field.name)
      const text = inner(checker.getTypeOfSymbol(field))
      const missing = lax && optional && !/(^|\| )undefined$/.test(text) ? ' | undefined' : ''
      return `${docOf(field)}${name}${optional ? '?' : ''}: ${text}${missing}`
    })
    const more = checker
      .getIndexInfosOfType(type)
      .map((info) => `[key: ${checker.typeToString(info.keyType)}]: ${inner(info.type)}`)
    return `{ ${[...fields, ...more].join('; ')} }`
  }

  function printUnion(types, inner) {
    const texts = new Set(types.map(inner))
    if (texts.delete('true') && texts.delete('false')) texts.add('boolean')
    else if (types.some((one) => one.flags & ts.TypeFlags.BooleanLiteral))
      for (const one of types) texts.add(inner(one))
    const last = ['null', 'undefined'].filter((text) => texts.delete(text))
    return [...texts, ...last].join(' | ')
  }

  function docOf(symbol) {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
    return text && `\n/** ${text.replaceAll('\n', ' ')} */\n`
  }

  const declared = named.map(({ name, symbol, type }) => {
    const text = print(type, nameOf)
    const kind = type.isUnion() || !text.startsWith('{') ? `type ${name} = ` : `interface ${name} `
    return { name, doc: docOf(symbol), text: kind + text }
  })

  const [wire] = exportsOf(asked)
  const addresses = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(wire)).map((address) => {
    const type = checker.getTypeOfSymbol(address)
    return `  ${JSON.stringify(address.name)}: ${print(type, nameOf)}`
  })

  return { declared, addresses }
}

/** The text of a module that says what the client borrows, and imports nothing. */
export function flatTypes() {
  const { declared, addresses } = flatten({ lax: true })
  return formatted(`// What the client borrows from the contract.
${declared.map(({ doc, text }) => `${doc}export ${text}`).join('\n')}
/** Every address: what goes out, what comes back, and what it may refuse. */
export interface Routes {
${addresses.join('\n')}
}
/** Verb and path of a call. */
export type Address = keyof Routes
/** What one address is sent. */
export type Input<A extends Address> = Routes[A]['input']
/** What one address answers. */
export type Answer<A extends Address> = Routes[A]['answer']
`)
}

/** The contract's own types with fields, and what is said of them, in place of inferences. */
export function withoutInference(types) {
  const flat = new Map(flatten({ lax: false }).declared.map(({ name, text }) => [name, text]))
  const inferred = /^(?:interface|type) (\w+) (?:extends|=) z\.(?:infer|input)<typeof \1>(?: \{\}|;)$/gm
  return types.replaceAll(inferred, (as, name) => flat.get(name) ?? as)
}

const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url))

const comment = String.raw`(\/\*\*(?:[^*]|\*(?!\/))*\*\/)`
const behind = new RegExp(String.raw`([;{]) *${comment}\n([ \t]*)`, 'g')
const before = new RegExp(String.raw`^([ \t]*)${comment}[ \t]*(?=\S)`, 'gm')

/** Types as they are built, with each comment on lines before what it is about: elsewhere no editor finds it. */
export const legible = (types) => types.replace(behind, '$1\n$3$2\n$3').replace(before, '$1$2\n$1')

/** A file's text as the house writes it. */
export const formatted = (text, file = 'flat.ts') =>
  execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
  })
