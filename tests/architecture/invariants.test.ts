// The codes in test titles: each has a row in docs/invariants.md, with the files that check it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codesOnPage, filesByCode, invariantsPage, titlesIn } from '../../publish/invariants-page.mjs'

const files = filesByCode()

test('every code in a test title has a row on the page, and every row a test', () => {
  const codes = codesOnPage()
  expect(new Set(codes).size, 'codes are listed once').toBe(codes.length)
  expect([...files.keys()].sort()).toEqual([...codes].sort())
})

test('every code is checked by a test that runs before each merge', () => {
  const onlyLong = [...files].filter(([, paths]) =>
    [...paths].every((path) => path.startsWith('tests/long/')),
  )
  expect(onlyLong).toEqual([])
})

test('the page names the files that check each code; if not: npm run docs', () => {
  expect(readFileSync(new URL('../../docs/invariants.md', import.meta.url), 'utf8')).toBe(
    invariantsPage(files),
  )
})

test('titles are found in every form of a test', () => {
  const text = `
    test('plain (TK1)', () => {})
    test.each([1])('each %d (TK2)', () => {})
    test.runIf(true)(\`template \${name} (TK3)\`, () => {})
    describe("block (TK4)", () => { it('inner', () => expect('no title (TK5)').toBe('')) })
  `
  expect(titlesIn('a.test.ts', text).join()).toMatch(/TK1.*TK2.*TK3.*TK4.*inner/)
  expect(titlesIn('a.test.ts', text).join()).not.toContain('TK5')
})
