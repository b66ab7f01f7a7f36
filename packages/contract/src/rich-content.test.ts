// What a rich text may contain, and how much of it.
import { expect, test } from 'vitest'
import { richContentBounds as bounds } from './constants.ts'
import { RichContent } from './index.ts'

const text = (words: string, decorations: object[] = []) => ({
  type: 'TEXT',
  id: '',
  nodes: [],
  textData: { text: words, decorations },
})
const paragraph = (...nodes: object[]) => ({ type: 'PARAGRAPH', id: 'p1', nodes, paragraphData: {} })
const content = (...nodes: unknown[]) => ({ nodes })
const link = (url: unknown) => ({ type: 'LINK', linkData: { link: { url, target: 'BLANK' } } })

/** The paths of the refused fields. */
const refused = (value: unknown) =>
  (RichContent.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
const refusedPaths = (value: unknown) => refused(value).map(([path]) => path)

const described = {
  nodes: [
    { type: 'HEADING', id: 'h', nodes: [text('Care')], headingData: { level: 2, textStyle: null } },
    paragraph(
      text('Wash by hand', [{ type: 'BOLD', fontWeightValue: 700 }, link('https://care.example/?a=1')]),
      text('red', [{ type: 'COLOR', colorData: { foreground: '#ff0000' } }]),
    ),
    {
      type: 'ORDERED_LIST',
      orderedListData: { indentation: 0, start: 3 },
      nodes: [{ type: 'LIST_ITEM', nodes: [paragraph(text('Dry it'))] }],
    },
    {
      type: 'IMAGE',
      id: 'i',
      nodes: [],
      imageData: {
        containerData: { width: { size: 'CONTENT' }, alignment: 'CENTER' },
        image: { src: { url: '/media/mug.jpg' }, width: 800, height: 600 },
        altText: 'A mug',
      },
    },
    {
      type: 'TABLE',
      tableData: { rowHeader: true, dimensions: { colsWidthRatio: [1, 2] } },
      nodes: [
        {
          type: 'TABLE_ROW',
          nodes: [{ type: 'TABLE_CELL', nodes: [paragraph()], tableCellData: { colspan: 2 } }],
        },
      ],
    },
    { type: 'VIDEO', id: 'v', nodes: [], videoData: { video: { src: { id: 'clip' }, duration: 9.5 } } },
    {
      type: 'BUTTON',
      style: { paddingTop: '8px' },
      buttonData: { text: 'Buy', link: { url: 'https://shop.example' } },
    },
    { type: 'EXTERNAL', externalData: { anything: [1, { deep: true }] } },
  ],
  metadata: { version: 1, createdTimestamp: '2026-01-02T03:04:05.000Z', id: 'a' },
  documentStyle: { paragraph: { lineHeight: '1.5' } },
}

test('a text is stored as it is sent, with nodes that the platform does not render', () => {
  expect(RichContent.parse(described)).toEqual(described)
})

test('an unknown kind of node or style is refused with its path', () => {
  expect(refusedPaths(content(paragraph({ type: 'MARQUEE' })))).toEqual(['nodes.0.nodes.0.type'])
  expect(refusedPaths(content(paragraph(text('a', [{ type: 'BLINK' }]))))).toEqual([
    'nodes.0.nodes.0.textData.decorations.0.type',
  ])
  expect(refusedPaths(content({}))).toEqual(['nodes.0.type'])
})

test('a text, a heading and a picture need their data', () => {
  const types = ['TEXT', 'HEADING', 'IMAGE', 'DIVIDER']
  expect(refusedPaths(content(...types.map((type) => ({ type }))))).toEqual([
    'nodes.0.textData',
    'nodes.1.headingData',
    'nodes.2.imageData',
  ])
  expect(refusedPaths(content({ type: 'HEADING', headingData: { level: 7 } }))).toEqual([
    'nodes.0.headingData.level',
  ])
})

const safeLinks = [
  'https://shop.example',
  'HTTP://shop.example/a?b=c#d',
  'mailto:a@b.example',
  'tel:+491234',
  '/',
  '/care#wool',
  '/ä',
]
const unsafeLinks = [
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'care',
  '../care',
  '#care',
  'https://a b',
  'https://a\u2028b',
  '/\ud800',
  `/${'a'.repeat(2000)}`,
]

test('links lead to http, https, mailto, tel and paths of the site only', () => {
  const places = {
    'nodes.0.nodes.0.textData.decorations.0.linkData.link.url': (url: unknown) =>
      paragraph(text('a', [link(url)])),
    'nodes.0.imageData.link.url': (url: unknown) => ({ type: 'IMAGE', imageData: { link: { url } } }),
    'nodes.0.buttonData.link.url': (url: unknown) => ({ type: 'BUTTON', buttonData: { link: { url } } }),
    'nodes.0.galleryData.items.1.image.link.url': (url: unknown) => ({
      type: 'GALLERY',
      galleryData: { items: [{}, { image: { link: { url } } }] },
    }),
  }
  for (const [path, place] of Object.entries(places)) {
    for (const url of [...unsafeLinks, 7, {}])
      expect([url, refusedPaths(content(place(url)))]).toEqual([url, [path]])
    for (const url of [...safeLinks, null, undefined])
      expect([url, refusedPaths(content(place(url)))]).toEqual([url, []])
  }
})

test('pictures have http and https addresses and paths of the site only', () => {
  const picture = (url: string) => content({ type: 'IMAGE', imageData: { image: { src: { url } } } })
  const unsafe = [...unsafeLinks, 'mailto:a@b.example', 'tel:1', 'data:image/png;base64,AA==']
  for (const url of unsafe)
    expect([url, refusedPaths(picture(url))]).toEqual([url, ['nodes.0.imageData.image.src.url']])
  for (const url of ['https://img.example/a.jpg', '/media/a.jpg'])
    expect(refusedPaths(picture(url))).toEqual([])
})

const nested = (depth: number): object =>
  depth === 1 ? { type: 'DIVIDER' } : { type: 'BLOCKQUOTE', nodes: [nested(depth - 1)] }
const nestedData = (depth: number) => {
  let data: unknown = 1
  for (let i = 0; i < depth; i += 1) data = [data]
  return data
}

test('each limit is allowed, and one more is refused', () => {
  const { maxDepth, maxNodes, maxTextLength, maxBytes, maxIdLength, maxDataDepth } = bounds
  expect(refused(content(nested(maxDepth)))).toEqual([])
  expect(refused(content(nested(maxDepth + 1)))).toEqual([
    ['nodes', `must be nested at most ${maxDepth} levels deep`],
  ])

  const dividers = (count: number) => content(...Array.from({ length: count }, () => ({ type: 'DIVIDER' })))
  expect(refused(dividers(maxNodes))).toEqual([])
  expect(refusedPaths(dividers(maxNodes + 1))).toEqual(['nodes'])

  const half = maxTextLength / 2
  const twoTexts = (length: number) =>
    content(paragraph(text('a'.repeat(half))), paragraph(text('a'.repeat(length))))
  expect(refused(twoTexts(half))).toEqual([])
  expect(refusedPaths(twoTexts(half + 1))).toEqual(['nodes'])

  const external = (externalData: object) => content({ type: 'EXTERNAL', externalData })
  const empty = JSON.stringify(external({ a: '' })).length
  expect(refused(external({ a: 'a'.repeat(maxBytes - empty) }))).toEqual([])
  expect(refused(external({ a: 'a'.repeat(maxBytes - empty + 1) }))).toEqual([
    ['', `must have at most ${maxBytes} bytes as JSON`],
  ])
  expect(refused(external({ a: 'é'.repeat(maxBytes / 2) }))).toHaveLength(1)
  expect(refusedPaths({ nodes: [], documentStyle: { a: 'a'.repeat(maxBytes) } })).toEqual([''])

  expect(refused(external({ a: nestedData(maxDataDepth - 1) }))).toEqual([])
  expect(refusedPaths(external({ a: nestedData(maxDataDepth) }))).toEqual(['nodes'])

  expect(refused(content({ type: 'DIVIDER', id: 'a'.repeat(maxIdLength) }))).toEqual([])
  expect(refusedPaths(content({ type: 'DIVIDER', id: 'a'.repeat(maxIdLength + 1) }))).toEqual(['nodes.0.id'])
})

test('a text that is nested a hundred thousand levels deep is refused without an overflow', () => {
  const deep = (open: string, close: string) => JSON.parse(open.repeat(100_000) + close.repeat(100_000))
  const tree = deep('{"nodes":[', ']}') as object
  for (const value of [
    tree,
    content({ type: 'PARAGRAPH', ...tree }),
    content(deep('[', ']')),
    content({ type: 'PARAGRAPH', nodes: { a: deep('[', ']') } }),
    content({ type: 'EXTERNAL', externalData: { a: deep('[', ']') } }),
    { nodes: [], documentStyle: { a: deep('{"a":[', ']}') } },
  ])
    expect(refused(value).length).toBeGreaterThan(0)
  expect(refusedPaths(undefined)).toEqual([''])
  expect(refusedPaths([])).toEqual([''])
  expect(refusedPaths({ nodes: 'a' })).toEqual(['nodes'])
  expect(refusedPaths(content('a', null, 7))).toEqual(['nodes.0', 'nodes.1', 'nodes.2'])
})

test('data cannot change the prototype of an object', () => {
  const hostile = JSON.parse(
    '{"nodes":[{"type":"EXTERNAL","__proto__":{"a":1},"externalData":{"__proto__":{"a":1}}}]}',
  ) as unknown
  const [node] = RichContent.parse(hostile).nodes
  expect((node as { a?: unknown }).a).toBeUndefined()
  expect((node?.externalData as { a?: unknown } | undefined)?.a).toBeUndefined()
})
