// Descriptions are rich texts: merchants write HTML, and shoppers read what texts consist of, and nothing that runs.
import type { ProductV3 } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { toHtml } from '../../apps/storefront/app/rich-text/to-html.tsx'
import { mug } from '../shop/sample-products.ts'
import { openMerchant } from './products-written/open-merchant.ts'

const html =
  '<h2>Made slowly</h2><p>By <strong>hand</strong>, from <a href="https://clay.example">clay</a>.</p><ul><li>300 ml</li><li>One glaze</li></ul>'

test('a description keeps its formatting, and is read as HTML and as plain text', async () => {
  const { shop, writes, read } = await openMerchant()
  await writes.update('mug', { description: html })
  expect(await read('mug')).toMatchObject({
    description: html,
    descriptionText: 'Made slowly\n\nBy hand, from clay.\n\n- 300 ml\n- One glaze',
  })
  const visitor = shop.visitor()
  const { items } = await visitor.products.query().contains('description', 'from clay').find()
  expect(items.map(({ id }) => id)).toEqual(['mug'])
})

test('a description that is sent back as it was read changes nothing', async () => {
  const { writes, read } = await openMerchant()
  const section = { title: 'Care', description: '<p>By <em>hand</em></p>' }
  await writes.update('mug', { description: html, additionalInfoSections: [section] })
  const before = await read('mug')
  const { description, additionalInfoSections } = before
  expect(await writes.update('mug', { description, additionalInfoSections })).toEqual(before)
})

test('what runs in a description is left out, and its text stays', async () => {
  const { ask, writes } = await openMerchant()
  const { description } = await writes.update('mug', {
    description:
      '<p onclick="x()">Blue<script>x()</script> <a href="javascript:x()">clay</a><img src=x onerror=x()></p>',
  })
  expect(description).toBe('<p>Blue clay</p>')
  const { body } = await ask('GET', '/stores/v3/products/mug?fields=DESCRIPTION')
  expect(toHtml((body as { product: ProductV3 }).product.description)).toBe(description)
})

test('a description without tags is plain text, also that of an import', async () => {
  const { shop, writes, read } = await openMerchant()
  await writes.update('bowl', { description: 'Salt &amp; pepper\nfor two.\n\nIn oak.' })
  expect((await read('bowl')).description).toBe('<p>Salt &amp; pepper<br>for two.</p><p>In oak.</p>')
  const content = {
    nodes: [{ type: 'PARAGRAPH' as const, nodes: [{ type: 'TEXT' as const, textData: { text: 'Oak' } }] }],
  }
  await shop.platform.store(shop.clientId).saveProducts([{ ...mug, description: content }])
  expect((await read('mug')).description).toBe('<p>Oak</p>')
})

test('a description of too many elements or bytes is refused, and the product stays as it is', async () => {
  const { ask, read } = await openMerchant()
  const before = await read('mug')
  const address = `https://a.example/${'a'.repeat(1900)}`
  const refused: [string, string][] = [
    ['<hr>'.repeat(2000).slice(0, 8000) + '<p>', 'product.description MAX_LENGTH'],
    ['<p>a'.repeat(2000), 'product.description MAX_SIZE'],
    [`<a href="${address}">${'a<b>b</b>'.repeat(600)}</a>`, 'product.description VALIDATION'],
  ]
  for (const [description, broken] of refused) {
    const answer = await ask('PATCH', '/stores/v1/products/mug', { body: { product: { description } } })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  expect(await read('mug')).toEqual(before)
})

test('the storefront renders the rich content of another platform without what runs or leads astray', () => {
  const text = (words: string, url?: string) => ({
    type: 'TEXT' as const,
    textData: {
      text: words,
      ...(url && { decorations: [{ type: 'LINK' as const, linkData: { link: { url } } }] }),
    },
  })
  const paragraph = (...nodes: ReturnType<typeof text>[]) => ({
    nodes: [{ type: 'PARAGRAPH' as const, nodes }],
  })
  expect(toHtml(paragraph(text('<script>x()</script>')))).toBe('<p>&lt;script&gt;x()&lt;/script&gt;</p>')
  for (const url of ['javascript:x()', '//other.example', 'data:text/html,x'])
    expect(toHtml(paragraph(text('clay', url)))).toBe('<p>clay</p>')
  expect(toHtml(paragraph(text('clay', 'https://clay.example')))).toContain('href="https://clay.example"')
  expect(toHtml(null)).toBe('')
})
