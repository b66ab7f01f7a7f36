// Descriptions on product pages: the storefront renders rich content, in which nothing runs.
import { infoSections, merchantProductsV3, previews, productsV3 } from '@vitrine/client'
import type { ProductV3, RichNode } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { storefrontOf } from '../shop/storefront-of.ts'

const html =
  '<h2>Made slowly</h2><p>By <strong>hand</strong>, from <a href="https://clay.example" target="_blank" rel="noopener">clay</a>.<br>Twice.</p>' +
  '<ul><li>300 ml<ul><li>Full</li></ul></li><li><p>One glaze</p><p>Two coats</p></li></ul><ol start="3"><li>Rinse</li></ol>' +
  '<blockquote><p>&amp; more</p></blockquote><pre><code>a\n  b</code></pre><hr><img src="/mug.jpg" alt="A mug" width="640" height="480">' +
  '<table><tbody><tr><th>Size</th><th colspan="2">Weight</th></tr><tr><td>S</td><td>1</td><td>2</td></tr></tbody></table>'

type Respond = (request: Request) => Promise<Response>

const isReadOfVersion3 = ({ url }: Request) => url.includes('/stores/v3/products/slug/')

/** Opens a storefront; `between` may change what the platform answers to it. */
async function openStorefront(
  between: (request: Request, respond: Respond) => Promise<Response> = (request, respond) => respond(request),
) {
  const shop = await openShop()
  const merchant = shop.merchantClient({ infoSections, merchantProductsV3, previews, productsV3 })
  const storefront = storefrontOf(shop, (request) =>
    between(request, async (sent) => shop.platform.fetch(sent)),
  )
  /** The status of a page, and the HTML of its description and of its sections. */
  const visit = async (path: string) => {
    const page = await storefront.get(path)
    const found = (await page.text()).matchAll(/<(section|div)[^>]* class="rich-text[^>]*>(.*?)<\/\1>/gs)
    return { status: page.status, texts: [...found].map(([, , text]) => text) }
  }
  const write = (id: string, product: object) =>
    shop.merchant.ask('PATCH', `/stores/v1/products/${id}`, { body: { product } })
  return { merchant, visit, write }
}

/** Opens a storefront of a platform that answers these nodes, which ours refuses, for the description and a section. */
const openWithNodes = (nodes: RichNode[]) =>
  openStorefront(async (request, respond) => {
    const response = await respond(request)
    if (!isReadOfVersion3(request)) return response
    const { product } = (await response.json()) as { product: ProductV3 }
    const infoSections = [{ id: 's', uniqueName: 's', title: 'Care', description: { nodes } }]
    return Response.json({ product: { ...product, description: { nodes }, infoSections } })
  })

test('a product page shows the elements that version 1 has, also in sections that products share', async () => {
  const { merchant, visit, write } = await openStorefront()
  const additionalInfoSections = [{ title: 'Care', description: '<p>By <em>hand</em></p>' }]
  await write('mug', { description: html, additionalInfoSections })
  const plainDescription = '<p>In <u>days</u></p>'
  const { id } = await merchant.infoSections.create({
    uniqueName: 'delivery',
    title: 'Delivery',
    plainDescription,
  })
  const { revision = '' } = (await merchant.productsV3.get('mug')) ?? {}
  await merchant.merchantProductsV3.bulkAddInfoSections([{ productId: 'mug', revision }], [id])
  const { texts } = await visit('/products/mug')
  const elements = texts[0]
    ?.replaceAll('/>', '>')
    .replaceAll('colSpan', 'colspan')
    .replaceAll(/ (scope|loading|decoding)="\w+"/g, '')
  expect(elements).toBe(html)
  expect(texts.slice(1)).toEqual(['<p>By <em>hand</em></p>', plainDescription])
})

test('both versions of a product are read at the same time', async () => {
  const waiting: string[] = []
  let goOn = () => {}
  const both = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { visit } = await openStorefront(async (request, respond) => {
    const isReadOfVersion1 = request.url.includes('/stores-reader/v1/products/query')
    if (isReadOfVersion1 || isReadOfVersion3(request)) {
      waiting.push(request.url)
      if (waiting.length === 2) goOn()
      await both
    }
    return respond(request)
  })
  expect(await visit('/products/mug')).toEqual({ status: 200, texts: ['<p>Holds three deciliters.</p>'] })
  expect(waiting).toHaveLength(2)
})

test('the preview of a hidden product shows its description and its sections', async () => {
  const { merchant, visit, write } = await openStorefront()
  const additionalInfoSections = [{ title: 'Care', description: '<p>By <em>hand</em></p>' }]
  await write('secret', { description: '<p>In <strong>oak</strong></p>', additionalInfoSections })
  const { token } = await merchant.previews.createLink('secret')
  expect(await visit(`/preview/${token}`)).toEqual({
    status: 200,
    texts: ['<p>In <strong>oak</strong></p>', '<p>By <em>hand</em></p>'],
  })
})

test('hostile texts, links and pictures are shown as text, or not at all', async () => {
  const text = (words: string, url?: string): RichNode => ({
    type: 'TEXT',
    textData: {
      text: words,
      decorations: url === undefined ? [] : [{ type: 'LINK', linkData: { link: { url } } }],
    },
  })
  const addresses = [
    'javascript:x()',
    'java\tscript:x()',
    ' javascript:x()',
    'data:text/html,<script>x()</script>',
    '//other.example',
    '/\\other.example',
  ]
  const { visit } = await openWithNodes([
    { type: 'PARAGRAPH', nodes: [text('<script>x()</script>'), ...addresses.map((url) => text('a', url))] },
    ...addresses.map((url): RichNode => ({ type: 'IMAGE', imageData: { image: { src: { url } } } })),
    { type: 'IMAGE', imageData: { image: { src: { url: '/mug.jpg' } }, altText: '"><script>x()</script>' } },
    { type: 'HTML', htmlData: { html: '<script>x()</script>' } },
    { type: 'VIDEO', videoData: { video: { src: { url: 'javascript:x()' } } } },
  ])
  const shown =
    '<p>&lt;script&gt;x()&lt;/script&gt;aaaaaa</p>' +
    '<img src="/mug.jpg" alt="&quot;&gt;&lt;script&gt;x()&lt;/script&gt;" loading="lazy" decoding="async"/>'
  expect(await visit('/products/mug')).toEqual({ status: 200, texts: [shown, shown] })
})

test('blocks in the wrong place leave the page whole', async () => {
  const text: RichNode = { type: 'TEXT', textData: { text: 'a' } }
  const paragraph: RichNode = { type: 'PARAGRAPH', nodes: [text] }
  const { visit } = await openWithNodes([
    { type: 'PARAGRAPH', nodes: [paragraph, { type: 'LIST_ITEM', nodes: [paragraph] }] },
    { type: 'BULLETED_LIST', nodes: [paragraph, text, { type: 'LIST_ITEM', nodes: null }] },
    { type: 'TABLE', nodes: [text] },
  ])
  const shown =
    '<p>aa</p><ul><li>a</li><li>a</li><li></li></ul><table><tbody><tr><td>a</td></tr></tbody></table>'
  expect((await visit('/products/mug')).texts).toEqual([shown, shown])
})
