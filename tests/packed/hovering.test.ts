// What an editor shows when somebody points at a word: types as they are sent have their sentences where editors look.
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { openProject } from './consumer-project.ts'

/** Opens the types of packages as they lie in a stranger's project. */
function openTypes(...names: string[]) {
  const folder = openProject(['client', 'contract', 'platform', 'react', 'rules'], ['zod', '@types/react'])
  const doors = names.map((name) => join(folder, 'node_modules/@vitrine', name, 'dist/index.d.ts'))
  const program = ts.createProgram(doors, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const exported = doors.flatMap((door) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(door) as ts.SourceFile) as ts.Symbol
    return checker
      .getExportsOfModule(module)
      .map((one) => (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one))
  })
  const called = (name: string) => {
    const found = exported.find((one) => one.name === name)
    expect(found, name).toBeDefined()
    return found as ts.Symbol
  }
  const silent = (type: ts.Type, name: string) => {
    const members = checker.getPropertiesOfType(type).filter((member) => !member.name.startsWith('__@'))
    expect(members.length, name).toBeGreaterThan(0)
    return members
      .filter((member) => member.getDocumentationComment(checker).length === 0)
      .map((member) => `${name}.${member.name}`)
  }
  return {
    /** The members of what a function answers that say nothing of themselves. */
    silentAfter(name: string) {
      const [call] = checker.getTypeOfSymbol(called(name)).getCallSignatures()
      const answer = (call as ts.Signature).getReturnType()
      return silent(checker.getAwaitedType(answer) ?? answer, name)
    },
    /** The members of a type that say nothing of themselves. */
    silentIn: (name: string) => silent(checker.getDeclaredTypeOfSymbol(called(name)), name),
  }
}

test('every call of the client, of its questions, of the hooks and of the platform has its sentence', () => {
  const { silentAfter, silentIn } = openTypes('client', 'react', 'platform')
  const modules = ['cart', 'collections', 'products', 'session', 'variants']
  expect([...modules, 'createPlatform'].flatMap(silentAfter)).toEqual([])
  expect(['Query', 'CartActions'].flatMap(silentIn)).toEqual([])
})

test('what fields mean is not lost on the way: those of the client, and the drafts of the platform', () => {
  const { silentIn } = openTypes('client', 'platform')
  const told = {
    PriceData: 'discountedPrice',
    Price: 'amount',
    LineItem: 'lineItemPrice',
    ProductDraft: 'price',
  }
  for (const [type, field] of Object.entries(told)) {
    const silent = silentIn(type)
    expect(silent).not.toContain(`${type}.${field}`)
  }
})
