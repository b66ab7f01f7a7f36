// The text that the admin's editor changes: nothing is lost, whatever is selected.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  insertBlocks,
  lengthOf,
  marksOf,
  replaceRange,
  runsIn,
  setLink,
  setType,
  splitLine,
  type TextRange,
  toggleMark,
} from '../../apps/admin/app/rich-text/edit-rich-text.ts'
import {
  fromPlainText,
  type LineType,
  markNames,
  type RichBlock,
  type RichText,
  textOf,
  toFieldText,
  toHtml,
  withoutElements,
} from '../../apps/admin/app/rich-text/rich-text.ts'

const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)
const check = (property: fc.IProperty<[RichText, TextRange]>) => {
  try {
    fc.assert(property, { seed, numRuns: 500 })
  } catch (error) {
    throw new Error(`SEED=${seed}`, { cause: error })
  }
}

const lineTypes: LineType[] = ['p', 'h2', 'h3', 'ul', 'ol']
const run = fc.record({
  text: fc.string({ minLength: 1, maxLength: 6 }),
  marks: fc.subarray([...markNames]),
})
const line = fc.record({ type: fc.constantFrom(...lineTypes), runs: fc.array(run, { maxLength: 3 }) })
const kept = fc.constant<RichBlock>({ type: 'kept', html: '<table></table>' })
const block: fc.Arbitrary<RichBlock> = fc.oneof(
  { weight: 6, arbitrary: line },
  { weight: 1, arbitrary: kept },
)
const blocks = fc.array(block, { minLength: 1, maxLength: 5 })

/** A text, and a range in it. */
const texts: fc.Arbitrary<[RichText, TextRange]> = fc
  .tuple(blocks, fc.nat(), fc.nat(), fc.nat(), fc.nat())
  .map(([text, a, b, c, d]) => {
    const place = (n: number, m: number) => {
      const index = n % text.length
      return { block: index, offset: m % (lengthOf(text[index]) + 1) }
    }
    const [start, end] = [place(a, b), place(c, d)].sort((x, y) => x.block - y.block || x.offset - y.offset)
    return [text, { start, end } as TextRange]
  })

const allText = (text: RichText) =>
  text.map((each) => (each.type === 'kept' ? '' : textOf(each.runs))).join('')
const keptCount = (text: RichText) => text.filter(({ type }) => type === 'kept').length
const selected = (text: RichText, range: TextRange) => textOf(runsIn(text, range))

test('a style that is switched on and off leaves the text as it is, and the whole range has it in between', () => {
  check(
    fc.property(texts, ([text, range]) => {
      const on = toggleMark(text, range, 'strong')
      if (marksOf(text, range).includes('strong')) return
      expect(allText(on.blocks)).toBe(allText(text))
      if (selected(text, range)) expect(marksOf(on.blocks, range)).toContain('strong')
      const off = toggleMark(on.blocks, range, 'strong')
      expect(runsIn(off.blocks, range).flatMap(({ marks }) => marks)).not.toContain('strong')
    }) as fc.IProperty<[RichText, TextRange]>,
  )
})

test('lines, links and types change no text, and what is kept stays', () => {
  check(
    fc.property(texts, ([text, range]) => {
      const cursor = { start: range.start, end: range.start }
      expect(allText(splitLine(text, cursor).blocks)).toBe(allText(text))
      expect(allText(setType(text, range, 'ul').blocks)).toBe(allText(text))
      expect(keptCount(setType(text, range, 'h2').blocks)).toBe(keptCount(text))
      if (!selected(text, range)) return
      const linked = setLink(text, range, 'https://halden.test')
      expect(allText(linked.blocks)).toBe(allText(text))
      expect(runsIn(linked.blocks, range).every(({ link }) => link?.href === 'https://halden.test')).toBe(
        true,
      )
    }) as fc.IProperty<[RichText, TextRange]>,
  )
})

test('what replaces a range stands in its place, and the cursor is behind it', () => {
  check(
    fc.property(texts, ([text, range]) => {
      const before = selected(text, { start: { block: 0, offset: 0 }, end: range.start })
      const lastBlock = text.length - 1
      const after = selected(text, {
        start: range.end,
        end: { block: lastBlock, offset: lengthOf(text[lastBlock]) },
      })
      const typed = replaceRange(text, range, [{ text: 'new', marks: [] }])
      expect(allText(typed.blocks)).toBe(`${before}new${after}`)
      expect(selected(typed.blocks, { start: { block: 0, offset: 0 }, end: typed.selection.start })).toBe(
        `${before}new`,
      )
      const pasted = insertBlocks(text, range, [...fromPlainText('one\n\ntwo')])
      expect(allText(pasted.blocks)).toBe(`${before}onetwo${after}`)
      expect(selected(pasted.blocks, { start: { block: 0, offset: 0 }, end: pasted.selection.start })).toBe(
        `${before}onetwo`,
      )
    }) as fc.IProperty<[RichText, TextRange]>,
  )
})

test('paragraphs without styles are stored as plain text, and everything else as HTML', () => {
  expect(toFieldText(fromPlainText('For tea.\n\nHolds 300 ml,\nor less.'))).toBe(
    'For tea.\n\nHolds 300 ml,\nor less.',
  )
  // A text that looks like HTML must not be read as HTML later.
  expect(toFieldText(fromPlainText('<p>1 & 2</p>'))).toBe('<p>&lt;p&gt;1 &amp; 2&lt;/p&gt;</p>')
  const styled: RichText = [
    { type: 'h2', runs: [{ text: 'Care', marks: [] }] },
    { type: 'ul', runs: [{ text: 'By hand', marks: ['strong', 'em'] }] },
    { type: 'ul', runs: [{ text: 'a "b"', marks: [], link: { href: '/care?a=1&b="2"', rel: 'nofollow' } }] },
    { type: 'kept', html: '<table><tr><td>1</td></tr></table>' },
    { type: 'p', runs: [] },
  ]
  expect(toFieldText(styled)).toBe(
    '<h2>Care</h2><ul><li><strong><em>By hand</em></strong></li>' +
      '<li><a href="/care?a=1&amp;b=&quot;2&quot;" rel="nofollow">a &quot;b&quot;</a></li></ul>' +
      '<table><tr><td>1</td></tr></table>',
  )
  expect(withoutElements(toHtml(styled))).toContain('Care\n\nBy hand')
})

test('Backspace and Enter leave headings and lists', () => {
  const heading: RichText = [{ type: 'h2', runs: [{ text: 'Care', marks: [] }] }]
  const end = { block: 0, offset: 4 }
  expect(splitLine(heading, { start: end, end }).blocks.map(({ type }) => type)).toEqual(['h2', 'p'])
  const emptyItem: RichText = [{ type: 'ul', runs: [] }]
  const start = { block: 0, offset: 0 }
  expect(splitLine(emptyItem, { start, end: start }).blocks).toEqual([{ type: 'p', runs: [] }])
})
