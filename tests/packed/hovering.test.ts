// What an editor shows on hover: the packed types carry their descriptions and read as named types.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { openProject } from './consumer-project.ts'

const ours = ['client', 'contract', 'platform', 'react', 'rules']
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  noEmit: true,
}

/** Loads the types of packages as they are installed in a consumer's project. */
function openTypes(...names: string[]) {
  const folder = openProject(ours, ['zod', '@types/react'])
  const entryPoints = names.map((name) => join(folder, 'node_modules/@vitrine', name, 'dist/index.d.ts'))
  const program = ts.createProgram(entryPoints, options)
  const checker = program.getTypeChecker()
  const exported = entryPoints.flatMap((path) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path) as ts.SourceFile) as ts.Symbol
    return checker
      .getExportsOfModule(module)
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
  })
  const findExport = (name: string) => {
    const found = exported.find((symbol) => symbol.name === name)
    expect(found, name).toBeDefined()
    return found as ts.Symbol
  }
  const undocumented = (type: ts.Type, name: string) => {
    const members = checker.getPropertiesOfType(type).filter((member) => !member.name.startsWith('__@'))
    expect(members.length, name).toBeGreaterThan(0)
    return members
      .filter((member) => member.getDocumentationComment(checker).length === 0)
      .map((member) => `${name}.${member.name}`)
  }
  return {
    /** The undocumented members of the value that a function returns. */
    undocumentedInResult(name: string) {
      const [signature] = checker.getTypeOfSymbol(findExport(name)).getCallSignatures()
      const result = (signature as ts.Signature).getReturnType()
      return undocumented(checker.getAwaitedType(result) ?? result, name)
    },
    /** The undocumented members of a type. */
    undocumentedInType: (name: string) =>
      undocumented(checker.getDeclaredTypeOfSymbol(findExport(name)), name),
  }
}

/** The hover text of the first occurrence of a name in a consumer's file, as an editor's language service gives it. */
function hoverText(code: string, name: string): string {
  const folder = openProject(ours, ['zod', '@types/react'])
  const path = join(folder, 'hover.ts')
  writeFileSync(path, code)
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [path],
    getScriptSnapshot: (file) => {
      const text = ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getScriptVersion: () => '1',
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  const info = service.getQuickInfoAtPosition(path, code.indexOf(name))
  return ts.displayPartsToString(info?.displayParts)
}

test('each method of the modules, queries, hooks and the platform has a description', () => {
  const { undocumentedInResult, undocumentedInType } = openTypes('client', 'react', 'platform')
  const modules = ['cart', 'collections', 'products', 'session', 'variants']
  expect([...modules, 'createPlatform'].flatMap(undocumentedInResult)).toEqual([])
  expect(['Query', 'CartActions'].flatMap(undocumentedInType)).toEqual([])
})

test('the fields of entities and drafts keep their descriptions in the packed types', () => {
  const { undocumentedInType } = openTypes('client', 'platform')
  const fields = {
    PriceData: 'discountedPrice',
    Price: 'amount',
    LineItem: 'lineItemPrice',
    ProductDraft: 'price',
  }
  for (const [type, field] of Object.entries(fields))
    expect(undocumentedInType(type)).not.toContain(`${type}.${field}`)
})

test('a client shows its modules by the names of their types', () => {
  const code = `import { cart, createClient, products } from '@vitrine/client'
    export const client = createClient({ clientId: 'c', url: 'http://platform', modules: { cart, products } })`
  const text = hoverText(code, 'client =').replaceAll(/\s+/g, ' ')
  expect(text).toBe('const client: Client<{ cart: CartModule; products: ProductsModule; }>')
})
