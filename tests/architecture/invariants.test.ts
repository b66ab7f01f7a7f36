// The codes in test titles: each has a row in docs/invariants.md, with the files that check it.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { beside, runsAtLanding } from '../landing.ts'
import { codesOnPage, filesByCode, invariantsPage, titlesIn } from '../../publish/invariants-page.mjs'

const files = filesByCode()

test('every code in a test title has a row on the page, and every row a test', () => {
  const codes = codesOnPage()
  expect(new Set(codes).size, 'codes are listed once').toBe(codes.length)
  expect([...files.keys()].sort()).toEqual([...codes].sort())
})

// Codes that no landing checks: the tier that does, and why.
const outsideOfLandings: Record<string, string> = {
  HT15: 'test:trials: compares durations',
  SC2: 'test:long: asks the registry for advisories',
  SC3: 'test:long: asks the registry for advisories',
  SC6: 'test:trials: packs every package',
}

test('every code is checked at each landing, or is listed with its tier and the reason', () => {
  const outside = [...files].filter(([, paths]) => ![...paths].some(runsAtLanding))
  expect(outside.map(([code]) => code).sort()).toEqual(Object.keys(outsideOfLandings).sort())
})

test('a landing names files that exist', () => {
  const missing = beside.filter(
    (path) => !path.includes('*') && !existsSync(new URL(`../../${path}`, import.meta.url)),
  )
  expect(missing).toEqual([])
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
