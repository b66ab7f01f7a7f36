// Prints the contract's types that the client uses as plain types: a project that installs only the client needs neither
// the contract nor zod, and editors show fields instead of inferred zod types.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const contract = fileURLToPath(new URL('../packages/contract/src/', import.meta.url))
const base = fileURLToPath(new URL('../tsconfig.base.json', import.meta.url))
const virtualFile = `${contract}flat.ts`

// Resolves the generic types of every address.
const virtualSource = `
import type { Address, Answer, Input, Routes } from './index.ts'
type Refused<A extends Address> = Routes[A] extends { refuses: infer Codes } ? Codes : readonly []
export type Wire = { [A in Address]: { input: Input<A>; answer: Answer<A>; refuses: Refused<A> } }
`

/** Compiles files with the repository's strict options; `virtual` holds files that exist only in memory. */
export function openProgram(files, virtual, extraOptions = {}) {
  const { config } = ts.readConfigFile(base, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, contract)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (path) => virtual[path] ?? readFile(path)
  host.fileExists = (path) => path in virtual || fileExists(path)
  return ts.createProgram(files, { ...options, ...extraOptions, noEmit: true, composite: false }, host)
}

/**
 * The contract's named types without inference, and the resolved types of every address. With `lax`, optional fields also
 * accept `undefined`; the contract's own types (exactOptionalPropertyTypes) do not.
 */
function flatten({ lax }) {
  const program = openProgram([virtualFile, `${contract}index.ts`], { [virtualFile]: virtualSource })
  const checker = program.getTypeChecker()
  const exportsOf = (path) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)))
  const resolve = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  const generic = new Set([
    'Address',
    'Answer',
    'Input',
    'Parsed',
    'Example',
    'Features',
    'Reply',
    'Route',
    'Routes',
    'EventPayload',
  ])
  const named = exportsOf(`${contract}index.ts`)
    .filter(({ name }) => !generic.has(name))
    .map((symbol) => ({ name: symbol.name, symbol: resolve(symbol) }))
    .filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Type)
    .map(({ name, symbol }) => ({ name, symbol, type: checker.getDeclaredTypeOfSymbol(symbol) }))

  // The checker adds its own `undefined` to optional fields; a declared `undefined` is the checker's getUndefinedType().
  const isDeclared = (type) =>
    lax || !(type.flags & ts.TypeFlags.Undefined) || type === checker.getUndefinedType()

  // A type that contains itself, such as a node of a tree, is an interface, and has its name inside itself.
  const printing = new Set()

  // Inferred types have lost their names: a type with the same text as a named type gets that name back.
  const names = new Map()
  for (const { name, type } of named) {
    const text = print(type, () => undefined)
    if (text.length > 40 && !names.has(text)) names.set(text, name)
  }
  const nameOf = (type) => names.get(print(type, () => undefined))

  function print(type, nameFor) {
    if (printing.has(type)) return type.symbol.name
    const isInterface = type.symbol?.flags & ts.SymbolFlags.Interface && !checker.isArrayType(type)
    if (!isInterface) return printNew(type, nameFor)
    printing.add(type)
    const text = printNew(type, nameFor)
    printing.delete(type)
    return text
  }

  function printNew(type, nameFor) {
    const inner = (part) => nameFor(part) ?? print(part, nameFor)
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isUnion()) return printUnion(type.types.filter(isDeclared), inner)
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
    const fields = asWritten(checker.getPropertiesOfType(type)).map((field) => {
      const optional = field.flags & ts.SymbolFlags.Optional
      const name = /^\w+$/.test(field.name) ? field.name : JSON.stringify(field.name)
      const text = inner(checker.getTypeOfSymbol(field))
      const missing = lax && optional && !/(^|\| )undefined$/.test(text) ? ' | undefined' : ''
      return `${docOf(field)}${name}${optional ? '?' : ''}: ${text}${missing}`
    })
    const indexes = checker
      .getIndexInfosOfType(type)
      .map((info) => `[key: ${checker.typeToString(info.keyType)}]: ${inner(info.type)}`)
    return `{ ${[...fields, ...indexes].join('; ')} }`
  }

  function printUnion(types, inner) {
    const texts = new Set(types.map(inner))
    if (texts.delete('true') && texts.delete('false')) texts.add('boolean')
    else if (types.some((member) => member.flags & ts.TypeFlags.BooleanLiteral))
      for (const member of types) texts.add(inner(member))
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

  const [wire] = exportsOf(virtualFile)
  const addresses = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(wire)).map((address) => {
    const type = checker.getTypeOfSymbol(address)
    return `  ${JSON.stringify(address.name)}: ${print(type, nameOf)}`
  })

  return { declared, addresses }
}

let flatText

/** The source of a module with the types that the client uses; it imports nothing. */
export const flatTypes = () => (flatText ??= printFlatTypes())

function printFlatTypes() {
  const { declared, addresses } = flatten({ lax: true })
  return formatted(`// The contract's types that the client uses.
${declared.map(({ doc, text }) => `${doc}export ${text}`).join('\n')}
/** Every address with its input, its answer, and its error codes. */
export interface Routes {
${addresses.join('\n')}
}
/** Verb and path of a call. */
export type Address = keyof Routes
/** The input of an address. */
export type Input<A extends Address> = Routes[A]['input']
/** The answer of an address. */
export type Answer<A extends Address> = Routes[A]['answer']
`)
}

/** The contract's published types with fields and comments in place of `z.infer`. */
export function withoutInference(types) {
  const flat = new Map(flatten({ lax: false }).declared.map(({ name, text }) => [name, text]))
  const inferred = /^(?:interface|type) (\w+) (?:extends|=) z\.(?:infer|input)<typeof \1>(?: \{\}|;)$/gm
  return types.replaceAll(inferred, (original, name) => flat.get(name) ?? original)
}

/**
 * Required fields, then optional ones, each in the order of the source. The compiler orders the keys of inferred types by when
 * it first met each name, so a change anywhere would move fields in the printed types.
 */
function asWritten(fields) {
  const placeOf = (field) => {
    const declaration = field.declarations?.[0]
    return {
      group: field.flags & ts.SymbolFlags.Optional,
      file: declaration?.getSourceFile().fileName ?? '',
      position: declaration?.pos ?? 0,
    }
  }
  return fields
    .map((field) => ({ field, ...placeOf(field) }))
    .sort(
      (left, right) =>
        left.group - right.group ||
        Number(left.file > right.file) - Number(left.file < right.file) ||
        left.position - right.position,
    )
    .map(({ field }) => field)
}

const biome = fileURLToPath(new URL('../node_modules/@biomejs/biome/bin/biome', import.meta.url))

const comment = String.raw`(\/\*\*(?:[^*]|\*(?!\/))*\*\/)`
const trailing = new RegExp(String.raw`([;{]) *${comment}\n([ \t]*)`, 'g')
const leading = new RegExp(String.raw`^([ \t]*)${comment}[ \t]*(?=\S)`, 'gm')

/** Moves each comment of built types to the line before its field: editors ignore comments elsewhere. */
export const legible = (types) => types.replace(trailing, '$1\n$3$2\n$3').replace(leading, '$1$2\n$1')

/** Formats the text of a file like the rest of the repository. */
export const formatted = (text, file = 'flat.ts') =>
  execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
  })
