// Rich text as elements: what a page shows of a description.
import type { RichContent as Content, RichDecoration, RichNode } from '@vitrine/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichContent, type RichContentComponents } from './index.ts'

const text = (words: string, ...decorations: RichDecoration[]): RichNode => ({
  type: 'TEXT',
  textData: { text: words, decorations },
})
const holder = (type: RichNode['type'], nodes: RichNode[], data: object = {}): RichNode => ({
  type,
  nodes,
  ...data,
})
const paragraph = (...nodes: RichNode[]) => holder('PARAGRAPH', nodes)
const link = (url: string, more: object = {}): RichDecoration => ({
  type: 'LINK',
  linkData: { link: { url, ...more } },
})
const image = (url: string, more: object = {}): RichNode => ({
  type: 'IMAGE',
  imageData: { image: { src: { url }, width: 640, height: 480 }, altText: 'A mug', ...more },
})
const html = (nodes: RichNode[], components?: Partial<RichContentComponents>) =>
  renderToStaticMarkup(<RichContent content={{ nodes }} components={components} />)
const mug = '<img src="/mug.jpg" alt="A mug" width="640" height="480" loading="lazy" decoding="async"/>'

test('every kind of node is an element without styles', () => {
  const readings: [RichNode, string][] = [
    [paragraph(text('a\nb')), '<p>a<br/>b</p>'],
    [paragraph(), '<p></p>'],
    [holder('HEADING', [text('a')], { headingData: { level: 2 } }), '<h2>a</h2>'],
    [holder('CODE_BLOCK', [text('a\n  b')]), '<pre><code>a\n  b</code></pre>'],
    [holder('BLOCKQUOTE', [paragraph(text('a'))]), '<blockquote><p>a</p></blockquote>'],
    [
      holder('BULLETED_LIST', [holder('LIST_ITEM', [paragraph(text('a'))]), paragraph(text('b'))]),
      '<ul><li>a</li><li>b</li></ul>',
    ],
    [
      holder('ORDERED_LIST', [holder('LIST_ITEM', [text('a')])], { orderedListData: { start: 3 } }),
      '<ol start="3"><li>a</li></ol>',
    ],
    [{ type: 'DIVIDER' }, '<hr/>'],
    [image('/mug.jpg'), mug],
    [image('/mug.jpg', { link: { url: '/mugs' } }), `<a href="/mugs">${mug}</a>`],
    [
      image('/mug.jpg', { decorative: true, image: { src: { url: '/mug.jpg' }, width: 0 } }),
      '<img src="/mug.jpg" alt="" loading="lazy" decoding="async"/>',
    ],
    [
      holder(
        'TABLE',
        [
          holder('TABLE_ROW', [holder('TABLE_CELL', [text('a')]), holder('TABLE_CELL', [text('b')])]),
          holder('TABLE_ROW', [
            holder('TABLE_CELL', [text('c')]),
            holder('TABLE_CELL', [text('d')], { tableCellData: { colspan: 2, rowspan: 3 } }),
          ]),
          text('e'),
        ],
        { tableData: { rowHeader: true, columnHeader: true } },
      ),
      '<table><tbody><tr><th scope="col">a</th><th scope="col">b</th></tr>' +
        '<tr><th scope="row">c</th><td colSpan="2" rowSpan="3">d</td></tr>' +
        '<tr><th scope="row">e</th></tr></tbody></table>',
    ],
  ]
  for (const [node, expected] of readings) expect(html([node])).toBe(expected)
})

test('styles nest, and texts with the same link are one link', () => {
  const guide = link('https://care.example/', { target: 'BLANK', rel: { nofollow: true, ugc: false } })
  expect(
    html([
      paragraph(
        text('all', { type: 'BOLD' }, { type: 'ITALIC' }, { type: 'UNDERLINE' }, { type: 'STRIKETHROUGH' }),
        text('2', { type: 'SUPERSCRIPT' }),
        text('2', { type: 'SUBSCRIPT' }),
        text('not', { type: 'BOLD', fontWeightValue: 400 }, { type: 'ITALIC', italicData: false }),
        text('see ', guide),
        text('this', guide, { type: 'BOLD', fontWeightValue: 700 }),
        text('that', link('/that')),
      ),
    ]),
  ).toBe(
    '<p><strong><em><u><s>all</s></u></em></strong><sup>2</sup><sub>2</sub>not' +
      '<a href="https://care.example/" target="_blank" rel="nofollow noopener">see <strong>this</strong></a>' +
      '<a href="/that">that</a></p>',
  )
})

test('hostile texts and addresses are shown as text (BR2)', () => {
  for (const url of [
    'javascript:alert(1)',
    'java\tscript:1',
    ' javascript:1',
    'data:text/html,a',
    '//evil.example',
    '/\\evil',
  ])
    expect(html([paragraph(text('a', link(url))), image(url), image('/mug.jpg', { link: { url } })])).toBe(
      `<p>a</p>${mug}`,
    )
  expect(html([paragraph(text('<script>alert(1)</script>'))])).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
  expect(html([{ type: 'HTML', htmlData: { html: '<script>alert(1)</script>' } }])).toBe('')
})

test('of a node without an element, what is in it is shown', () => {
  expect(html([holder('LAYOUT', [holder('LAYOUT_CELL', [paragraph(text('a'))])]), { type: 'VIDEO' }])).toBe(
    '<p>a</p>',
  )
})

test('nodes in the wrong place do not break the page: blocks in a paragraph become its text', () => {
  const misplaced = [
    paragraph(
      paragraph(text('a')),
      holder('BULLETED_LIST', [holder('LIST_ITEM', [text('b')])]),
      image('/mug.jpg'),
    ),
    holder('LIST_ITEM', [text('c')]),
    holder('TABLE_CELL', [text('d')]),
    holder('TABLE', [holder('TABLE_CELL', [text('e')])]),
  ]
  expect(html(misplaced)).toBe(`<p>ab${mug}</p>cd<table><tbody><tr><td>e</td></tr></tbody></table>`)
})

test('each element can be replaced', () => {
  const replaced: Partial<RichContentComponents> = {
    Heading: ({ level, children }) => <h2 data-level={level}>{children}</h2>,
    Image: ({ url, alt }) => <img src={`/small${url}`} alt={alt} loading="lazy" />,
    Link: ({ href, children }) => <a href={`/go?to=${encodeURIComponent(href)}`}>{children}</a>,
    TableCell: ({ header, children }) => <td data-header={header}>{children}</td>,
    Bold: ({ children }) => <b>{children}</b>,
  }
  expect(
    html(
      [
        holder('HEADING', [text('a', { type: 'BOLD' }, link('/b?c'))], { headingData: { level: 3 } }),
        image('/mug.jpg'),
        holder('TABLE', [text('d')], { tableData: { rowHeader: true } }),
        paragraph(text('e')),
      ],
      replaced,
    ),
  ).toBe(
    '<h2 data-level="3"><a href="/go?to=%2Fb%3Fc"><b>a</b></a></h2><img src="/small/mug.jpg" alt="A mug" loading="lazy"/>' +
      '<table><tbody><tr><td data-header="col">d</td></tr></tbody></table><p>e</p>',
  )
})

test('a product without a description shows nothing', () => {
  const none: Content[] = [{ nodes: [] }]
  for (const content of [...none, null, undefined])
    expect(renderToString(<RichContent content={content} />)).toBe('')
})
