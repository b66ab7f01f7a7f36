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
import { readField, readPasted } from '../../apps/admin/app/rich-text/read-tree.ts'
import {
  fromPlainText,
  fromStored,
  type LineType,
  markNames,
  type RichBlock,
  type RichText,
  textOf,
  toFieldText,
  toHtml,
  toSentText,
  withoutElements,
} from '../../apps/admin/app/rich-text/rich-text.ts'

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

/** Checks what holds for any text and any range in it. */
const check = (holds: (text: RichText, range: TextRange) => void) =>
  fc.assert(
    fc.property(texts, ([text, range]) => holds(text, range)),
    { numRuns: 500 },
  )

const allText = (text: RichText) =>
  text.map((each) => (each.type === 'kept' ? '' : textOf(each.runs))).join('')
const keptCount = (text: RichText) => text.filter(({ type }) => type === 'kept').length
const selected = (text: RichText, range: TextRange) => textOf(runsIn(text, range))

test('a style that is switched on and off leaves the text as it is, and the whole range has it in between', () => {
  check((text, range) => {
    const on = toggleMark(text, range, 'strong')
    if (marksOf(text, range).includes('strong')) return
    expect(allText(on.blocks)).toBe(allText(text))
    if (selected(text, range)) expect(marksOf(on.blocks, range)).toContain('strong')
    const off = toggleMark(on.blocks, range, 'strong')
    expect(runsIn(off.blocks, range).flatMap(({ marks }) => marks)).not.toContain('strong')
  })
})

test('lines, links and types change no text, and what is kept stays', () => {
  check((text, range) => {
    const cursor = { start: range.start, end: range.start }
    expect(allText(splitLine(text, cursor).blocks)).toBe(allText(text))
    expect(allText(setType(text, range, 'ul').blocks)).toBe(allText(text))
    expect(keptCount(setType(text, range, 'h2').blocks)).toBe(keptCount(text))
    if (!selected(text, range)) return
    const linked = setLink(text, range, 'https://halden.test')
    expect(allText(linked.blocks)).toBe(allText(text))
    expect(runsIn(linked.blocks, range).every(({ link }) => link?.href === 'https://halden.test')).toBe(true)
  })
})

test('what replaces a range stands in its place, and the cursor is behind it', () => {
  check((text, range) => {
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
  })
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

test('a plain text that has tags is sent as HTML, and what the platform stores comes back as it was entered', () => {
  expect(toSentText('For 2 < 3 people.\n\nOr more.')).toBe('For 2 < 3 people.\n\nOr more.')
  expect(toSentText('Use <b>\n\nhere')).toBe('<p>Use &lt;b&gt;</p><p>here</p>')
  expect(toSentText('<h2>Care</h2>')).toBe('<h2>Care</h2>')
  expect(fromStored('<p>Use &lt;b&gt;<br>now</p><p>here</p>', 'Use <b>\nnow\n\nhere')).toBe(
    'Use <b>\nnow\n\nhere',
  )
  expect(fromStored('<h2>Care</h2><p>a</p>', 'Care\n\na')).toBe('<h2>Care</h2><p>a</p>')
  expect(fromStored('', '')).toBe('')
})

test('stored HTML is read and written again as it was', () => {
  for (const html of [
    '<h2>Care</h2><p>Wash it <strong>by hand</strong>, <strong><em>now</em></strong>.<br>Twice.</p>',
    '<ul><li>One</li><li><a href="https://halden.test/?a=1&amp;b=2" target="_blank">Two</a></li></ul><p>End</p>',
    '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table><blockquote><p>Said</p></blockquote><p>x</p>',
    '<ol><li>a<ul><li>b</li></ul></li></ol>',
    '<p>a</p><p></p><p>5 &lt; 6 &amp; &quot;7&quot;</p><h3>End</h3>',
  ])
    expect(toHtml(readField(html))).toBe(html)
})

// With time that grows with the square of the length it would take minutes, and so longer than a test may.
test('hostile HTML is read', () => {
  const hostile = [
    '<p>'.repeat(100_000),
    '<a "'.repeat(50_000),
    '<ul><li>'.repeat(20_000),
    `<p>${'&#x'.repeat(50_000)}`,
    '<script>'.repeat(50_000),
    `<!--${'-'.repeat(200_000)}`,
  ]
  for (const html of hostile) {
    readPasted(html)
    readField(`<p>${html}`)
  }
})

test('Backspace and Enter leave headings and lists', () => {
  const heading: RichText = [{ type: 'h2', runs: [{ text: 'Care', marks: [] }] }]
  const end = { block: 0, offset: 4 }
  expect(splitLine(heading, { start: end, end }).blocks.map(({ type }) => type)).toEqual(['h2', 'p'])
  const emptyItem: RichText = [{ type: 'ul', runs: [] }]
  const start = { block: 0, offset: 0 }
  expect(splitLine(emptyItem, { start, end: start }).blocks).toEqual([{ type: 'p', runs: [] }])
})
