// BR2: what a merchant writes is drawn by our components alone. A thousand trees of markup, links and media, each on a
// page beside its twin of plain words: but for the words the two pages are the same, tag by tag and link by link.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { inBatches } from '../shop/at-once.ts'
import { say } from '../shop/figures.ts'
import { storefrontOf } from '../browser/small-shop.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
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

/** A tree as editors of all kinds write one: HTML, Markdown, or nodes in JSON. */
function tree(random: Random, depth = 0): string {
  if (depth > 4 || random.chance(0.2)) return random.pick([...hostile, random.word(6)])
  const inner = Array.from({ length: random.int(1, 3) }, () => tree(random, depth + 1)).join(' ')
  const to = random.pick(targets)
  return random.pick([
    `<a href="${to}">${inner}</a>`,
    `<img src="${to}" alt="${inner}">`,
    `<iframe src=${to}></iframe>${inner}`,
    `<video poster=${to}><source src=${to}></video>${inner}`,
    `<p style="background:url(${to})">${inner}</p>`,
    `<ul><li>${inner}</li></ul>`,
    `<${random.word(3)}-${random.word(2)} on${random.word(4)}=x>${inner}`,
    `[${inner}](${to})`,
    `![${inner}](${to})`,
    `**${inner}** <${to}>`,
    JSON.stringify({ type: 'LINK', linkData: { link: { url: to } }, nodes: [inner] }),
  ])
}

/** In one line, so that it is one paragraph, and no longer than its place. */
const inOneLine = (text: string, most: number) =>
  `x ${text.replaceAll(/\s+/g, ' ')}`.slice(0, most).toWellFormed()

type Write = (most: number) => string

const good = (n: number, write: Write): ProductDraft => ({
  id: `p${n}`,
  slug: `p${n}`,
  name: write(80),
  productType: 'physical',
  description: `${write(2000)}\n\n${write(2000)}`,
  price: '1.00',
  ribbon: write(30),
  brand: write(50),
  infoSections: [
    { title: write(50), description: write(2000) },
    { title: write(50), description: write(2000) },
  ],
  variants: [],
  pictures: [{ id: `i${n}`, url: '/sample/x.svg', width: 8, height: 10, altText: write(500) }],
  collectionIds: [`c${n}`],
  createdDate: '2030-01-01T00:00:00.000Z',
})

const gathering = (n: number, write: Write): CollectionDraft => ({
  id: `c${n}`,
  slug: `c${n}`,
  name: write(50),
  description: write(500),
})

async function openPages(count: number, write: Write) {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const shop = await openShop({
    products: numbers.map((n) => good(n, write)),
    collections: numbers.map((n) => gathering(n, write)),
  })
  const { fetch } = storefrontOf(shop.clientId, (input, init) =>
    shop.platform.fetch(new Request(input, init)),
  )
  return async (path: string) => (await fetch(new Request(`http://shop.test${path}`))).text()
}

const leading = /^(href|src|srcset|action|formaction|poster|data|style|http-equiv|on\w*)$/

/** The tags of a page with the names of their attributes, and where those lead that lead anywhere. */
function skeleton(html: string): string[] {
  const drawn = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  return [...drawn.matchAll(/<(\/?[a-z][^\s>/]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, tag, attributes = '']) => {
      const told = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) =>
        leading.test(name) ? `${name}=${value}` : name,
      )
      return [tag, ...told].join(' ')
    },
  )
}

test('BR2: a thousand trees are words to the page, whatever they are to an editor', async () => {
  const random = createRandom('BR2')
  let trees = 0
  const write: Write = (most) => {
    trees += 1
    return inOneLine(tree(random), most)
  }
  const count = 90
  const [wild, tame] = [
    await openPages(count, write),
    await openPages(count, (most) => 'word'.slice(0, most)),
  ]
  const paths = Array.from({ length: count }, (_, n) => [`/products/p${n}`, `/collections/c${n}`]).flat()
  const wrong: string[] = []
  let tags = 0
  await inBatches(paths.length, 4, async (n) => {
    const path = paths[n] as string
    const [one, other] = [skeleton(await wild(path)), skeleton(await tame(path))]
    tags += one.length
    const at = one.findIndex((tag, i) => tag !== other[i])
    if (at >= 0 || one.length !== other.length) wrong.push(`${path}: ${one[at]} in place of ${other[at]}`)
  })
  say(
    `BR2: ${trees} trees on ${paths.length} pages of ${tags} tags, ${wrong.length} other than plain words make (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(trees).toBeGreaterThan(1000)
  expect(tags).toBeGreaterThan(50 * paths.length)
})

test('BR2: a tag, an attribute or a link that words have made is seen', () => {
  const page = '<p class="a">word</p><a href="/x">word</a>'
  expect(skeleton(page.replaceAll('word', '&lt;b&gt; other'))).toEqual(skeleton(page))
  for (const bad of [
    page.replace('word', '<b>word</b>'),
    page.replace('"a"', '"a" onclick="x"'),
    page.replace('/x', 'javascript:x'),
  ])
    expect(skeleton(bad)).not.toEqual(skeleton(page))
})
