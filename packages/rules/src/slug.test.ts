// Slugs that are made of names: every one can be the address of a page, and is made once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCollection } from './change-collection.ts'

const runs = { numRuns: 500 }

const slugOf = (name: string) =>
  createCollection('id', { name }, { store: { platformUrl: '' }, newPictureId: 'picture' }).slug

const anyName = fc
  .string({ unit: 'binary', maxLength: 50 })
  .filter((name) => name.isWellFormed() && name.length > 0)

test('the slug of any name is words of letters and digits, short enough, and stays itself', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const slug = slugOf(name)
      expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
      expect(slug.length).toBeLessThanOrEqual(80)
      expect(slugOf(slug)).toBe(slug)
    }),
    runs,
  )
})

test('a long name is cut between characters, and leaves no hyphen at the end', () => {
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
  expect(slugOf('𝒳𠀀'.repeat(25)).isWellFormed()).toBe(true)
  expect(slugOf(`x${'𠀀'.repeat(24)} ${'𠀀'.repeat(24)}`).isWellFormed()).toBe(true)
})

test.each([
  ["Grandma's Mugs", 'grandmas-mugs'],
  ['Crème  Brûlée / 2', 'creme-brulee-2'],
  ['Straße', 'strasse'],
  ['東京', '東京'],
  ['!?', 'collection'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
