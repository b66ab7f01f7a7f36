// Whatever HTML a text comes as, only harmless elements and attributes leave, and reading it takes linear time.
import { RichContent, type RichNode } from '@vitrine/contract'
import { richContentBounds } from '@vitrine/contract/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHtml, toHtml, toPlainText } from '../index.ts'

/** The attributes of each allowed element, with the values that they may have. */
const number = /^-?\d{1,6}$/
const allowed: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    'p br h1 h2 h3 h4 h5 h6 ul li blockquote pre code hr strong em u s sub sup table tbody tr'
      .split(' ')
      .map((name) => [name, {}]),
  ),
  a: {
    href: /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^\s\\]*$/i,
    target: /^_blank$/,
    rel: /^(nofollow|sponsored|ugc|noreferrer|noopener| )+$/,
  },
  img: { src: /^(https?:\/\/|\/(?!\/))[^\s\\]*$/i, alt: /^/, width: number, height: number },
  ol: { start: number },
  td: { colspan: number, rowspan: number },
  th: { colspan: number, rowspan: number },
}
const empty = new Set(['br', 'hr', 'img'])
/** Blocks that paragraphs and headings may not be inside of. */
const holders = new Set([undefined, 'li', 'td', 'th', 'blockquote'])

const decoded = (value: string) =>
  value.replaceAll(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] as string,
  )

/** Parses HTML as strictly as XML; throws at anything that is not on the list. */
function assertHarmless(html: string): void {
  const open: string[] = []
  const token = /<(\/?)([a-z]+[1-6]?)((?: [a-z]+="[^"<>]*")*)>|([^<>"']+)/y
  while (token.lastIndex < html.length) {
    const position = token.lastIndex
    const match = token.exec(html)
    if (!match) throw new Error(`not allowed: ${html.slice(position, position + 80)}`)
    const [, slash, name = '', attributes = '', text] = match
    if (text !== undefined) {
      if (/[^\P{Cc}\t\n]|\p{Cs}/u.test(text)) throw new Error(`a character: ${text}`)
      if (/&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`an open entity: ${text}`)
      if (open.length === 0) throw new Error(`text outside a block: ${text}`)
    } else if (slash) {
      if (open.pop() !== name || attributes) throw new Error(`</${name}> closes another element`)
    } else {
      const list = allowed[name]
      if (!list) throw new Error(`<${name}>`)
      for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        if (/&(?!(amp|lt|gt|quot|#39);)/.test(value)) throw new Error(`an open entity: ${value}`)
        const plain = decoded(value)
        if (!list[attribute]?.test(plain)) throw new Error(`<${name} ${attribute}="${value}">`)
        if (
          /^(href|src)$/.test(attribute) &&
          !/^(https?|mailto|tel):$/.test(new URL(plain, 'https://shop.example').protocol)
        )
          throw new Error(`leads to ${plain}`)
      }
      if (/^(p|h[1-6]|pre|ul|ol|table|blockquote|hr)$/.test(name) && !holders.has(open.at(-1)))
        throw new Error(`<${name}> in <${open.at(-1)}>`)
      if (!empty.has(name)) open.push(name)
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`)
}

/** Reads HTML, and checks what is made of it. */
function assertReads(html: string): string {
  const content = fromHtml(html)
  const written = toHtml(content)
  assertHarmless(written)
  expect(toHtml(fromHtml(written))).toBe(written)
  expect(toPlainText(content)).toBe(toPlainText(fromHtml(written)))
  return written
}

test('the strict parser finds what it looks for', () => {
  for (const html of [
    '<script>a</script>',
    '<p onclick="a">a</p>',
    '<p>a',
    '<p>a</b>',
    '<p>a&b</p>',
    'a',
    '<p>\0</p>',
    '<p>\ud800</p>',
    '<p>a<p>b</p></p>',
    '<p><a href="javascript:a">a</a></p>',
    '<p><a href="//evil.example">a</a></p>',
    '<p><a href=/a>a</a></p>',
    '<img src="data:a">',
    '<img src="/a" onerror="a">',
    '<p>a>b</p>',
    '<P>a</P>',
  ])
    expect(() => assertHarmless(html), html).toThrow()
  assertHarmless('<p>a &lt; <a href="/a?b=1&amp;c">b</a></p><hr><img src="/a" alt="">')
})

test('scripts and event handlers never leave, and their code is no text (BR2)', () => {
  const hostile: Record<string, string> = {
    '<script>alert(1)</script>a': '<p>a</p>',
    '<SCRIPT SRC=//evil.example></SCRIPT>a': '<p>a</p>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>': '<p>ipt&gt;alert(1)ipt&gt;</p>',
    '<script>alert(1)': '',
    '<script><!--</script><p>a</p>--></script>': '<p>a</p><p>--&gt;</p>',
    '<style>p{background:url(javascript:1)}</style><p>a</p>': '<p>a</p>',
    '<iframe src="javascript:alert(1)">a</iframe>b': '<p>b</p>',
    '<object data="x"><param name=a><p>a</p></object>b': '<p>b</p>',
    '<svg><a xlink:href="javascript:1"><text>a</text></a></svg>b': '<p>b</p>',
    '<svg onload=alert(1)>': '',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>b': '<p>b</p>',
    '<noscript><p title="</noscript><img src=/x onerror=alert(1)>">':
      '<img src="/x" alt=""><p>&quot;&gt;</p>',
    '<img src=x onerror=alert(1)>a': '<p>a</p>',
    '<img src="/a.jpg" onerror=alert(1) alt="&quot;><script>alert(1)</script>">':
      '<img src="/a.jpg" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
    '<p onmouseover="alert(1)" style="x">a</p>': '<p>a</p>',
    '<p/onclick=alert(1)>a': '<p>a</p>',
    '<input autofocus onfocus=alert(1)>a<embed src=x><base href=//evil.example>': '<p>a</p>',
    '<meta http-equiv=refresh content="0;url=javascript:1"><link rel=stylesheet href=//evil.example>a':
      '<p>a</p>',
    '<form action="javascript:1"><button formaction="javascript:1">a</button></form>': '<p>a</p>',
    '<![CDATA[<script>alert(1)</script>]]>a': '<p>alert(1)]]&gt;a</p>',
    '&lt;script&gt;alert(1)&lt;/script&gt;': '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '&amp;lt;script&amp;gt;': '<p>&amp;lt;script&amp;gt;</p>',
    '<<b>a</b>': '<p>&lt;<strong>a</strong></p>',
    '< script>alert(1)</ script>': '<p>&lt; script&gt;alert(1)</p>',
    '<\0script>alert(1)</script>': '<p>&lt;script&gt;alert(1)</p>',
    '<a href="/a" <b>a</a>': '<p><a href="/a">a</a></p>',
    '<p title="a>b</p><p>c</p>': '',
    '<p': '',
    '<': '<p>&lt;</p>',
    '</': '',
    '<!': '',
    '<!--': '',
    '<!-- --!><b>a</b>': '',
    'a\0b\u0007c\u0085d\ud800e\udc00&#0;&#xD800;&#x110000;&#99999999;':
      '<p>abcd\ufffde\ufffd\ufffd\ufffd\ufffd\ufffd</p>',
  }
  for (const [html, expected] of Object.entries(hostile))
    expect([html, assertReads(html)]).toEqual([html, expected])
})

test('links and pictures with unsafe addresses leave their text only (BR2)', () => {
  const addresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;&#x61;vascript:alert(1)',
    '&#0000106avascript:alert(1)',
    'javascript&colon;alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java\rscript:alert(1)',
    'java\0script:alert(1)',
    'java&#10;script:alert(1)',
    '\u0001javascript:alert(1)',
    '&#1;javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    '\u2028javascript:alert(1)',
    '   javascript:alert(1)',
    'javascript://https://shop.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'DATA:text/html,a',
    'vbscript:alert(1)',
    'view-source:https://shop.example',
    'blob:https://shop.example/a',
    'filesystem:https://shop.example/a',
    'file:///etc/passwd',
    'about:blank',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '&sol;/evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
    '',
  ]
  for (const address of addresses)
    for (const quote of ['"', "'"]) {
      const value = quote + address.replaceAll('"', '&quot;') + quote
      expect([address, assertReads(`<a href=${value}>a</a>`)]).toEqual([address, '<p>a</p>'])
      expect([address, assertReads(`<img src=${value} alt=a>b`)]).toEqual([address, '<p>b</p>'])
    }
  expect(assertReads('<a href=javascript:1 href=/a>a</a>')).toBe('<p>a</p>')
  expect(assertReads('<img src=mailto:a@b.example>')).toBe('')
})

test('nodes with unsafe addresses, which no schema has read, are not rendered (BR2)', () => {
  const hostile = {
    nodes: [
      {
        type: 'TEXT',
        textData: {
          text: '<script>',
          decorations: [{ type: 'LINK', linkData: { link: { url: 'javascript:alert(1)' } } }],
        },
      },
      { type: 'IMAGE', imageData: { image: { src: { url: 'javascript:alert(1)' } } } },
      { type: 'HTML', nodes: [], htmlData: { html: '<script>alert(1)</script>' } },
      { type: 'HEADING', headingData: { level: '1 onclick=alert(1)' }, nodes: [] },
      { type: 'ORDERED_LIST', orderedListData: { start: '" onclick="' }, nodes: [] },
    ],
  } as unknown as RichContent
  const html = toHtml(hostile)
  assertHarmless(html)
  expect(html).toBe('<p>&lt;script&gt;</p><h1></h1><ol></ol>')
})

const fragment = fc.oneof(
  fc.constantFrom(
    ...'p br h1 h6 ul ol li blockquote pre code hr img a b strong i em u s del sub sup table tbody tr td th div span script style x'
      .split(' ')
      .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} `]),
    '<!--',
    '-->',
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '&',
    ';',
    '&lt;',
    '&#60;',
    '\0',
    '\ud800',
    ' ',
    '\n',
    'text',
    'href=/a',
    'href="javascript:1"',
    'src="/a.jpg"',
    'onerror=1',
    'colspan=2',
    'start="9"',
    '<![CDATA[',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)

test('random HTML yields only allowed elements and attributes, and reads the same again (BR2)', () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 60 }), (fragments) => {
      const html = fragments.join('')
      assertReads(html)
      expect(RichContent.safeParse(fromHtml(html)).error?.issues ?? []).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

const depthOf = (nodes: readonly RichNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depthOf(node.nodes ?? [])))

test('ten thousand nested elements are flattened to the allowed depth', () => {
  const names = [
    'ul',
    'ol',
    'blockquote',
    'table',
    'b',
    'a href=/a',
    'div',
    'p',
    'ul><li',
    'table><tr><td',
    'li',
    'td',
    'x',
  ]
  for (const name of names) {
    const html = `<${name}>a`.repeat(10_000) + `</${name.split(/\W/)[0]}>`.repeat(10_000)
    const content = fromHtml(html)
    expect(depthOf(content.nodes), name).toBeLessThanOrEqual(richContentBounds.maxDepth)
    assertHarmless(toHtml(content))
  }
})

/** What the cheapest of three runs costs, in milliseconds of the processor: on busy cores a run is paused, which costs nothing. */
function cheapest(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

test('time grows with the length of the HTML, and not with its square', () => {
  const pieces = [
    '<',
    '&',
    '<a',
    '<a ',
    '<p ',
    '</',
    '<!--',
    '<!',
    '<a b',
    '<a b=',
    '<a b="',
    "<a b='c' ",
    '&#',
    '&a',
    ' ',
    '\n',
    '\t\n ',
    '<b>',
    '<b>a',
    '</b>',
    '<i><b>a</i>',
    '<ul>',
    '<ul><li>',
    '<table>',
    '<table><tr><td>',
    '<blockquote>',
    '<script>',
    '</script',
    '<script',
    '<pre>',
    '<br>',
    '<br> ',
    '<a href=/a>a',
    '=',
    '"',
    '<a href=" ',
    '<img src=/a>',
    '<p>',
    '<p>a ',
    '\r',
    '\ud800',
    'aA',
  ]
  for (const piece of pieces) {
    const convert = (length: number) => {
      const html = piece.repeat(length / piece.length)
      return cheapest(() => toPlainText(fromHtml(toHtml(fromHtml(html)))))
    }
    convert(10_000)
    // Ten times the length takes ten times as long, or a hundred times if it took the square. Busy cores slow down some tries,
    // most of all those of less than 2 ms: what takes less than 80 ms for the whole length harms nothing.
    let ratio = Infinity
    for (let tries = 0; tries < 5 && ratio >= 40; tries += 1)
      ratio = convert(100_000) / Math.max(convert(10_000), 2)
    expect(ratio, JSON.stringify(piece)).toBeLessThan(40)
  }
}, 120_000)
