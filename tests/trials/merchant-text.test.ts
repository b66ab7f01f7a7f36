// BR2: text that a merchant writes never adds markup to a page. A page with random trees of markup, links and media has
// the same tags, attributes and links as the same page with plain words.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { storefrontOf } from '../shop/storefront-of.ts'
import { hostile } from './screens/hostile.ts'

const targets = [
  'javascript:ran=1',
  'JaVaScRiPt:ran=1',
  'vbscript:x',
  'data:text/html,<script>ran=1</script>',
  'https://evil.test/x',
  '//evil.test/x.png',
  '/\\evil.test',
  'mailto:a@b.test?body=x',
  'tel:+1',
  'ftp://evil.test',
  'file:///etc/passwd',
  'blob:https://evil.test/1',
]

/** A random tree in the formats of common editors: HTML, Markdown, or nodes in JSON. */
function randomTree(random: Random, depth = 0): string {
  if (depth > 4 || random.chance(0.2)) return random.pick([...hostile, random.word(6)])
  const inner = Array.from({ length: random.int(1, 3) }, () => randomTree(random, depth + 1)).join(' ')
  const target = random.pick(targets)
  return random.pick([
    `<a href="${target}">${inner}</a>`,
    `<img src="${target}" alt="${inner}">`,
    `<iframe src=${target}></iframe>${inner}`,
    `<video poster=${target}><source src=${target}></video>${inner}`,
    `<p style="background:url(${target})">${inner}</p>`,
    `<ul><li>${inner}</li></ul>`,
    `<${random.word(3)}-${random.word(2)} on${random.word(4)}=x>${inner}`,
    `[${inner}](${target})`,
    `![${inner}](${target})`,
    `**${inner}** <${target}>`,
    JSON.stringify({ type: 'LINK', linkData: { link: { url: target } }, nodes: [inner] }),
  ])
}

/** Puts the text on one line, so that it renders as one paragraph, and cuts it to its maximum length. */
const inOneLine = (text: string, maxLength: number) =>
  `x ${text.replaceAll(/\s+/g, ' ')}`.slice(0, maxLength).toWellFormed()

type WriteText = (maxLength: number) => string

const makeProduct = (n: number, writeText: WriteText): ProductDraft => ({
  id: `p${n}`,
  slug: `p${n}`,
  name: writeText(80),
  productType: 'physical',
  description: `${writeText(2000)}\n\n${writeText(2000)}`,
  price: '1.00',
  ribbon: writeText(30),
  brand: writeText(50),
  infoSections: [
    { title: writeText(50), description: writeText(2000) },
    { title: writeText(50), description: writeText(2000) },
  ],
  variants: [],
  pictures: [{ id: `i${n}`, url: '/sample/x.svg', width: 8, height: 10, altText: writeText(500) }],
  collectionIds: [`c${n}`],
  createdDate: '2030-01-01T00:00:00.000Z',
})

const makeCollection = (n: number, writeText: WriteText): CollectionDraft => ({
  id: `c${n}`,
  slug: `c${n}`,
  name: writeText(50),
  description: writeText(500),
})

async function openPages(count: number, writeText: WriteText) {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const shop = await openShop({
    products: numbers.map((n) => makeProduct(n, writeText)),
    collections: numbers.map((n) => makeCollection(n, writeText)),
  })
  const { fetch } = storefrontOf(shop)
  return async (path: string) => (await fetch(new Request(`http://shop.test${path}`))).text()
}

const linkAttributes = /^(href|src|srcset|action|formaction|poster|data|style|http-equiv|on\w*)$/

/** The tags of a page with the names of their attributes, and the values of those that can load or run something. */
function skeleton(html: string): string[] {
  const withoutScripts = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  return [...withoutScripts.matchAll(/<(\/?[a-z][^\s>/]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, tag, attributes = '']) => {
      const attributeTexts = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(
        ([, name = '', value]) => (linkAttributes.test(name) ? `${name}=${value}` : name),
      )
      return [tag, ...attributeTexts].join(' ')
    },
  )
}

test('markup in merchant text adds no tag, attribute or link to a page (BR2)', async () => {
  const random = createRandom('BR2')
  let treeCount = 0
  const writeText: WriteText = (maxLength) => {
    treeCount += 1
    return inOneLine(randomTree(random), maxLength)
  }
  const count = atSize({ landing: 10, trial: 90, long: 90 })
  const [hostilePage, plainPage] = [
    await openPages(count, writeText),
    await openPages(count, (maxLength) => 'word'.slice(0, maxLength)),
  ]
  const paths = Array.from({ length: count }, (_, n) => [`/products/p${n}`, `/collections/c${n}`]).flat()
  const wrong: string[] = []
  let tags = 0
  await inBatches(paths.length, 4, async (n) => {
    const path = paths[n] as string
    const [actual, expected] = [skeleton(await hostilePage(path)), skeleton(await plainPage(path))]
    tags += actual.length
    const firstDifference = actual.findIndex((tag, i) => tag !== expected[i])
    if (firstDifference >= 0 || actual.length !== expected.length)
      wrong.push(`${path}: ${actual[firstDifference]} in place of ${expected[firstDifference]}`)
  })
  say(
    `BR2: ${treeCount} trees on ${paths.length} pages of ${tags} tags, ${wrong.length} pages that differ from plain text (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(treeCount).toBeGreaterThan(10 * count)
  expect(tags).toBeGreaterThan(50 * paths.length)
})

test('the check detects an added tag, attribute or link (BR2)', () => {
  const page = '<p class="a">word</p><a href="/x">word</a>'
  expect(skeleton(page.replaceAll('word', '&lt;b&gt; other'))).toEqual(skeleton(page))
  for (const altered of [
    page.replace('word', '<b>word</b>'),
    page.replace('"a"', '"a" onclick="x"'),
    page.replace('/x', 'javascript:x'),
  ])
    expect(skeleton(altered)).not.toEqual(skeleton(page))
})
