// Rich text converts to HTML and plain text and back without a change of meaning.
import { RichContent, type RichDecoration, type RichNode } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHtml, fromPlainText, toHtml, toPlainText, toRichContent, withNodeIds } from '../index.ts'
import { escapeHtml } from '../html.ts'

const runs = { numRuns: 200 }

/** A plain text as HTML. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const words = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'mug',
    ' a mug ',
    'a\nb',
    '\n',
    ' \n ',
    'a  \t b',
    '\u00a0',
    '<b>&amp;"\'',
    '1. ',
    '- ',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const link = fc.record({
  url: fc.constantFrom('https://care.example/?a=1&b="2"', '/care', 'mailto:a@b.example', 'tel:+49'),
  target: fc.constantFrom('BLANK', 'SELF', null),
  rel: fc.constantFrom(null, {}, { nofollow: true, ugc: true }, { sponsored: true, noreferrer: false }),
})
const decoration: fc.Arbitrary<RichDecoration> = fc.oneof(
  fc.constantFrom<RichDecoration>(
    { type: 'BOLD', fontWeightValue: 700 },
    { type: 'BOLD', fontWeightValue: 400 },
    { type: 'ITALIC', italicData: true },
    { type: 'ITALIC', italicData: false },
    { type: 'UNDERLINE' },
    { type: 'STRIKETHROUGH' },
    { type: 'SUPERSCRIPT' },
    { type: 'SUBSCRIPT' },
    { type: 'COLOR', colorData: { foreground: '#f00' } },
  ),
  link.map((link): RichDecoration => ({ type: 'LINK', linkData: { link } })),
)
const text = fc.record({
  type: fc.constant('TEXT'),
  textData: fc.record({ text: words, decorations: fc.array(decoration, { maxLength: 4 }) }),
})
const image = fc.record({
  type: fc.constant('IMAGE'),
  imageData: fc.record(
    {
      image: fc.record(
        {
          src: fc.constantFrom({ url: '/media/a.jpg' }, { url: 'https://img.example/?a=1&b=2' }, { id: 'a' }),
          width: fc.constantFrom(0, 1, 640, 640.4, null),
          height: fc.constantFrom(0, 480, 20_000, null),
        },
        { requiredKeys: ['src'] },
      ),
      altText: words,
      decorative: fc.boolean(),
      link,
    },
    { requiredKeys: ['image'] },
  ),
})
const span = fc.constantFrom(null, 1, 2, 100)

/** Nodes in any place, also where they do not belong. */
const { node } = fc.letrec<{ node: RichNode; children: RichNode[] }>((tie) => {
  const holder = (type: string, data: Record<string, fc.Arbitrary<unknown>> = {}) =>
    fc.record({ type: fc.constant(type), nodes: tie('children'), ...data })
  return {
    children: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'content' }),
    node: fc.oneof(
      { depthIdentifier: 'content', maxDepth: 12, depthSize: 'medium' },
      text,
      image,
      fc.constant({ type: 'DIVIDER' }),
      holder('PARAGRAPH'),
      holder('HEADING', { headingData: fc.record({ level: fc.integer({ min: 1, max: 6 }) }) }),
      holder('CODE_BLOCK'),
      holder('BLOCKQUOTE'),
      holder('BULLETED_LIST'),
      holder('ORDERED_LIST', { orderedListData: fc.record({ start: fc.constantFrom(null, 1, 3, -5) }) }),
      holder('LIST_ITEM'),
      holder('TABLE', {
        tableData: fc.record({ rowHeader: fc.boolean(), columnHeader: fc.boolean() }),
      }),
      holder('TABLE_ROW'),
      holder('TABLE_CELL', { tableCellData: fc.record({ colspan: span, rowspan: span }) }),
      holder('LAYOUT'),
      holder('EXTERNAL', { externalData: fc.constant({ any: ['data'] }) }),
    ) as fc.Arbitrary<RichNode>,
  }
})
const holderType = fc.constantFrom<RichNode['type']>('BLOCKQUOTE', 'BULLETED_LIST', 'LIST_ITEM', 'TABLE')
const deepNode = fc
  .tuple(node, fc.array(holderType, { minLength: 10, maxLength: 18 }))
  .map(([node, types]) => types.reduce<RichNode>((inner, type) => ({ type, nodes: [inner] }), node))
const content: fc.Arbitrary<RichContent> = fc
  .array(fc.oneof({ weight: 9, arbitrary: node }, { weight: 1, arbitrary: deepNode }), { maxLength: 5 })
  .map((nodes) => ({ nodes, metadata: { version: 1 } }))
  .filter((value) => RichContent.safeParse(value).success)

test('HTML that was made from a rich text reads as the same text', () => {
  const lengths: number[] = []
  fc.assert(
    fc.property(content, (content) => {
      const html = toHtml(content)
      lengths.push(html.length)
      const read = fromHtml(html)
      expect(toHtml(read)).toBe(html)
      expect(RichContent.safeParse(read).error?.issues ?? []).toEqual([])
      expect(fromHtml(toHtml(read))).toEqual(read)
      expect(toPlainText(read)).toBe(toPlainText(content))
    }),
    runs,
  )
  expect(lengths.filter((length) => length > 200).length).toBeGreaterThan(20)
})

test('plain text that was made from a rich text reads as paragraphs with the same text', () => {
  fc.assert(
    fc.property(content, (content) => {
      const plain = toPlainText(content)
      expect(toPlainText(fromPlainText(plain))).toBe(plain)
      expect(plain).toBe(plain.trim())
      expect(plain).not.toMatch(/\n\n\n|[ \t]\n|\n[ \t]/)
    }),
    runs,
  )
})

test('a description that was stored as plain text is shown as before', () => {
  const line = fc.constantFrom('A mug.', '<b>5 & 6</b>', 'é', '- hand made')
  const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
  const separator = fc.constantFrom('\n\n', '\n \n', '\n\n\n')
  const stored = fc
    .tuple(
      paragraph,
      fc.array(fc.tuple(separator, paragraph), { maxLength: 4 }),
      fc.constantFrom('', '\n', '\n\n'),
    )
    .map(([first, others, end]) => end + first + others.flat().join('') + end)
  fc.assert(
    fc.property(stored, (stored) => {
      expect(toHtml(toRichContent(stored))).toBe(paragraphsOf(stored))
    }),
    runs,
  )
  expect(toRichContent('').nodes).toEqual([])
  const rich = fromHtml('<h2>a</h2>')
  expect(toRichContent(rich)).toBe(rich)
})

const html = `<h2>Care</h2><p>Wash <strong>by hand</strong>,<br>see <a href="https://care.example/?a=1&amp;b=2" target="_blank" rel="nofollow noopener">our <em>guide</em></a>.</p>
<ul><li>One</li><li>Two<ol start="3"><li>Three</li></ol></li></ul>
<blockquote><p>“Lovely.”</p></blockquote><pre><code>a  b
  c</code></pre><hr><a href="/mugs"><img src="/media/mug.jpg" alt="A mug" width="640" height="480"></a>
<table><tbody><tr><th>Size</th><th colspan="2">Weight</th></tr><tr><td>S</td><td>H<sub>2</sub>O</td><td>m<sup>2</sup></td></tr></tbody></table>`

test('headings, lists, quotes, code, pictures, links and tables read from HTML', () => {
  const content = fromHtml(html)
  expect(content.nodes.map(({ type }) => type)).toEqual([
    'HEADING',
    'PARAGRAPH',
    'BULLETED_LIST',
    'BLOCKQUOTE',
    'CODE_BLOCK',
    'DIVIDER',
    'IMAGE',
    'TABLE',
  ])
  expect(RichContent.parse(content)).toEqual(content)
  expect(toHtml(content)).toBe(html.replaceAll(/>\n</g, '><'))
  const [, paragraph, , , , , picture, table] = content.nodes
  expect(paragraph?.nodes?.map(({ textData }) => textData)).toEqual([
    { text: 'Wash ', decorations: [] },
    { text: 'by hand', decorations: [{ type: 'BOLD' }] },
    { text: ',\nsee ', decorations: [] },
    { text: 'our ', decorations: [careLink] },
    { text: 'guide', decorations: [careLink, { type: 'ITALIC' }] },
    { text: '.', decorations: [] },
  ])
  expect(picture?.imageData).toEqual({
    image: { src: { url: '/media/mug.jpg' }, width: 640, height: 480 },
    altText: 'A mug',
    link: { url: '/mugs' },
  })
  expect(table?.tableData).toEqual({ rowHeader: true, columnHeader: false })
})
const careLink = {
  type: 'LINK',
  linkData: {
    link: { url: 'https://care.example/?a=1&b=2', target: 'BLANK', rel: { nofollow: true } },
  },
}

test('plain text separates paragraphs by blank lines, and marks the items of lists', () => {
  expect(toPlainText(fromHtml(html))).toBe(
    'Care\n\nWash by hand,\nsee our guide.\n\n- One\n- Two\n3. Three\n\n“Lovely.”\n\na b\nc\n\nSize | Weight\nS | H2O | m2',
  )
})

test('HTML that people and editors write reads as browsers show it', () => {
  const readings: Record<string, string> = {
    'just text': '<p>just text</p>',
    'a < b & c > d &amp; AT&T &nbsp;&eacute;&#233;&#xE9;&bogus;':
      '<p>a &lt; b &amp; c &gt; d &amp; AT&amp;T \u00a0ééé&amp;bogus;</p>',
    '<p>one<p>two': '<p>one</p><p>two</p>',
    '<div>one</div><div>two</div>': '<p>one</p><p>two</p>',
    '<P CLASS=a STYLE="color:red" onclick=x>A</P>': '<p>A</p>',
    '<p> a \n b </p>\n<p></p>\n<p>c': '<p>a b</p><p></p><p>c</p>',
    '<b>bold <i>both</b> italic</i> none': '<p><strong>bold <em>both</em></strong><em> italic</em> none</p>',
    '<p><del>old</del> <strike>older</strike> <s>oldest</s></p>':
      '<p><s>old</s> <s>older</s> <s>oldest</s></p>',
    '<ul><li>a<li>b</ul>': '<ul><li>a</li><li>b</li></ul>',
    '<ul><li>a</li><ul><li>b</li></ul></ul>': '<ul><li>a<ul><li>b</li></ul></li></ul>',
    '<ul>a<li>b</ul>': '<ul><li>a</li><li>b</li></ul>',
    '<ul><li><p>a</p><p>b</p></ul>': '<ul><li><p>a</p><p>b</p></li></ul>',
    '<li>alone</li>': '<p>alone</p>',
    '<p>a<img src=/a.jpg width="10px" height=50%>b</p>':
      '<p>a</p><img src="/a.jpg" alt="" width="10"><p>b</p>',
    '<table><thead><tr><th>a<th>b</thead><tr><td>c<td>d</table>':
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    '<table><tr><th>a<td>b<tr><th>c<td>d</table>e':
      '<table><tbody><tr><th>a</th><td>b</td></tr><tr><th>c</th><td>d</td></tr></tbody></table><p>e</p>',
    '<table><td>a</table>': '<table><tbody><tr><td>a</td></tr></tbody></table>',
    '<table><tr><td><ul><li>a<td>b</table>':
      '<table><tbody><tr><td><ul><li>a</li></ul></td><td>b</td></tr></tbody></table>',
    '<pre>\n a\r\n  b <b>c</b></pre>': '<pre><code> a\n  b <strong>c</strong></code></pre>',
    'a<br>b<br/>c': '<p>a<br>b<br>c</p>',
    '<a href=" /care ">a</a>': '<p><a href="/care">a</a></p>',
    '<a href=/a>a<a href=/b>b': '<p><a href="/a">a</a><a href="/b">b</a></p>',
    '<!-- a -->b<!--><i>c</i><!DOCTYPE html><?xml a?>d': '<p>b<em>c</em>d</p>',
    '<span><font color=red>a</font></span><custom-x>b</custom-x>': '<p>ab</p>',
    '<h7>a</h7><h0>b</h0>': '<p>ab</p>',
    '<figure><img src="/a.jpg" alt="A"><figcaption>Words</figcaption></figure>':
      '<img src="/a.jpg" alt="A"><p>Words</p>',
    '': '',
  }
  for (const [written, expected] of Object.entries(readings))
    expect([written, toHtml(fromHtml(written))]).toEqual([written, expected])
})

test('each node without an id gets one', () => {
  let count = 0
  const content = fromHtml('<p>a<b>b</b></p><hr>')
  content.nodes[0] = { ...(content.nodes[0] as RichNode), id: 'kept' }
  const ids = withNodeIds(content, () => `n${(count += 1)}`)
  expect(RichContent.parse(ids)).toEqual(ids)
  expect(ids.nodes.map(({ id, nodes }) => [id, nodes?.map((child) => child.id)])).toEqual([
    ['kept', ['n1', 'n2']],
    ['n3', []],
  ])
})
