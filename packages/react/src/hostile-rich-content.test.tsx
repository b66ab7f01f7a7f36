// Whatever tree a rich text is, its elements are harmless, lead nowhere unsafe, and show all of its texts.
import type { RichDecoration, RichNode } from '@vitrine/client'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichContent } from './index.ts'

const number = /^-?\d{1,6}$/
const token = /<(\/?)([a-z]+[1-6]?)((?: [a-zA-Z]+="[^"<>]*")*)(\/?)>|([^<>]+)/y
/** The attributes that each element may have, with their values. */
const allowed: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 ul li blockquote pre code hr br strong em u s sub sup table tbody tr'
      .split(' ')
      .map((name) => [name, {}]),
  ),
  a: {
    href: /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i,
    target: /^_blank$/,
    rel: /^(nofollow|sponsored|ugc|noreferrer|noopener| )+$/,
  },
  img: {
    src: /^(https?:\/\/|\/(?![/\\]))/i,
    alt: /^/,
    width: number,
    height: number,
    loading: /^lazy$/,
    decoding: /^async$/,
  },
  ol: { start: number },
  td: { colSpan: number, rowSpan: number },
  th: { scope: /^(col|row)$/, colSpan: number, rowSpan: number },
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
const decoded = (value: string) =>
  value.replaceAll(/&([^;]*);?/g, (found, name: string) => {
    const character = entities[name]
    if (!character) throw new Error(`an open entity: ${found}`)
    return character
  })

/** The texts of a markup; throws at an element, an attribute or an address that is not on the list. */
function readTexts(markup: string): string {
  const open: string[] = []
  let texts = ''
  token.lastIndex = 0
  while (token.lastIndex < markup.length) {
    const position = token.lastIndex
    const match = token.exec(markup)
    if (!match) throw new Error(`not allowed: ${markup.slice(position, position + 80)}`)
    const [, slash, name = '', attributes = '', isEmpty, text] = match
    if (text !== undefined) texts += decoded(text)
    else if (slash) {
      if (open.pop() !== name || attributes) throw new Error(`</${name}> closes another element`)
    } else {
      const list = allowed[name]
      if (!list) throw new Error(`<${name}>`)
      for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-zA-Z]+)="([^"]*)"/g)) {
        const plain = decoded(value)
        if (!list[attribute]?.test(plain)) throw new Error(`<${name} ${attribute}="${value}">`)
        if (
          /^(href|src)$/.test(attribute) &&
          !/^(https?|mailto|tel):$/.test(new URL(plain, 'https://shop.example').protocol)
        )
          throw new Error(`leads to ${plain}`)
      }
      if (!isEmpty) open.push(name)
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`)
  return texts
}

const words = fc.oneof(
  fc.constantFrom(
    '',
    'mug',
    'a\nb',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onclick='alert(1)",
    '</p><style>*{}</style>',
    '<!--',
    '&lt;script&gt;',
    'javascript:alert(1)',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const safeUrls = ['https://care.example/?a="1"&b=<2>', '/care', 'mailto:a@b.example', 'tel:+49']
const unsafeUrls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'blob:https://shop.example/a',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '" onclick="alert(1)',
  '',
]
const url = fc.oneof(
  fc.constantFrom(...safeUrls),
  fc.constantFrom(...unsafeUrls),
  fc.string({ maxLength: 12 }),
)
const link = fc.record({
  url,
  target: fc.constantFrom('BLANK', 'SELF', '" onclick="alert(1)', null),
  rel: fc.constantFrom(null, {}, { nofollow: true, ugc: true }, { '" onclick="alert(1)': true }),
})
const decoration = fc.oneof(
  fc.constantFrom('BOLD', 'ITALIC', 'UNDERLINE', 'STRIKETHROUGH', 'SUPERSCRIPT', 'SUBSCRIPT').map((type) => ({
    type,
  })),
  fc.constant({ type: 'COLOR', colorData: { foreground: 'red;background:url(//evil.example)' } }),
  link.map((link) => ({ type: 'LINK', linkData: { link } })),
) as fc.Arbitrary<RichDecoration>
const text = fc.record({
  type: fc.constant('TEXT'),
  textData: fc.record({ text: words, decorations: fc.array(decoration, { maxLength: 3 }) }),
})
const image = fc.record({
  type: fc.constant('IMAGE'),
  imageData: fc.record(
    {
      image: fc.record({ src: fc.record({ url }), width: fc.constantFrom(0, 640, null) }),
      altText: words,
      decorative: fc.boolean(),
      link,
    },
    { requiredKeys: ['image'] },
  ),
})
const span = fc.constantFrom(null, 1, 2, 100)

/** Nodes in any place, also where they do not belong, and with data that no element is made of. */
const { children } = fc.letrec<{ node: RichNode; children: RichNode[] }>((tie) => {
  const holder = (type: string, data: Record<string, fc.Arbitrary<unknown>> = {}) =>
    fc.record({ type: fc.constant(type), nodes: tie('children'), ...data })
  return {
    children: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'content' }),
    node: fc.oneof(
      { depthIdentifier: 'content', maxDepth: 8, depthSize: 'medium' },
      text,
      image,
      fc.constant({ type: 'DIVIDER' }),
      holder('PARAGRAPH', { style: fc.constant({ onclick: 'alert(1)' }) }),
      holder('HEADING', {
        headingData: fc.record({ level: fc.constantFrom(1, 6, 7, '1 onclick=alert(1)') }),
      }),
      holder('CODE_BLOCK'),
      holder('BLOCKQUOTE'),
      holder('BULLETED_LIST'),
      holder('ORDERED_LIST', { orderedListData: fc.record({ start: fc.constantFrom(null, 1, -5) }) }),
      holder('LIST_ITEM'),
      holder('TABLE', { tableData: fc.record({ rowHeader: fc.boolean(), columnHeader: fc.boolean() }) }),
      holder('TABLE_ROW'),
      holder('TABLE_CELL', { tableCellData: fc.record({ colspan: span, rowspan: span }) }),
      holder('HTML', { htmlData: fc.constant({ html: '<script>alert(1)</script>' }) }),
      holder('script'),
    ) as fc.Arbitrary<RichNode>,
  }
})

const textsOf = (nodes: readonly RichNode[]): string =>
  nodes.map(({ textData, nodes }) => (textData ? textData.text : textsOf(nodes ?? []))).join('')

test('the reader of markup refuses what could run or lead astray', () => {
  for (const markup of [
    '<script>a</script>',
    '<p onclick="a">a</p>',
    '<p style="a">a</p>',
    '<p>a',
    '<p>a</b>',
    '<p>&nbsp;</p>',
    '<a href="javascript:a">a</a>',
    '<a href="//evil.example">a</a>',
    '<img src="data:a"/>',
    '<img src="/a" onerror="a"/>',
  ])
    expect(() => readTexts(markup), markup).toThrow()
  expect(readTexts('<p>a &lt; <a href="/a?b=1&amp;c">b</a></p><img src="/a" alt=""/>')).toBe('a < b')
})

test('random trees render as harmless elements with safe addresses, and with all of their texts (BR2)', () => {
  let safeLinks = 0
  fc.assert(
    fc.property(children, (nodes) => {
      const markup = renderToStaticMarkup(<RichContent content={{ nodes }} />)
      safeLinks += markup.includes('<a href=') ? 1 : 0
      // In a paragraph the lines of a text are separated by <br>.
      expect(readTexts(markup).replaceAll('\n', '')).toBe(textsOf(nodes).replaceAll('\n', ''))
    }),
    { numRuns: 1000 },
  )
  expect(safeLinks).toBeGreaterThan(20)
})
