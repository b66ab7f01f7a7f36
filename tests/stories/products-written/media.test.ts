// Merchants add pictures by their addresses, and give them to choices.
import { expect, test } from 'vitest'
import { openMerchant } from './open-merchant.ts'

const url = (name: string) => `https://pictures.test/${name}.jpg`

async function openShirt() {
  const merchant = await openMerchant()
  const { id } = await merchant.writes.create({
    name: 'Shirt',
    priceData: { price: 20 },
    productOptions: [
      { name: 'Colour', choices: [{ value: 'Sage' }, { value: 'Clay' }] },
      { name: 'Size', choices: [{ value: 'S' }] },
    ],
  })
  const choices = async () => (await merchant.read(id)).productOptions[0]?.choices ?? []
  const ids = async () => (await merchant.read(id)).media.items.map((item) => item.id)
  return { ...merchant, id, choices, ids }
}

test('a picture that is added by its address is shown without a size', async () => {
  const { shop, writes, read, id, choices } = await openShirt()
  await writes.addMedia(id, [
    { url: url('front') },
    { url: url('clay'), choice: { option: 'Colour', choice: 'Clay' } },
  ])
  const { media } = await read(id)
  expect(media.items.map(({ image }) => image)).toEqual([
    { url: url('front'), format: 'jpg', altText: 'Shirt' },
    { url: url('clay'), format: 'jpg', altText: 'Shirt' },
  ])
  expect((await choices()).map((choice) => choice.media?.mainMedia?.image.url)).toEqual([
    undefined,
    url('clay'),
  ])
  const cart = await shop.visitor().cart.add([{ productId: id, options: { Colour: 'Clay', Size: 'S' } }])
  expect(cart.lineItems[0]?.image?.url).toBe(url('clay'))
})

test('pictures of a product are given to choices and taken from them, and removed from both', async () => {
  const { writes, id, ids, choices } = await openShirt()
  await writes.addMedia(
    id,
    ['a', 'b', 'c'].map((name) => ({ url: url(name) })),
  )
  const [a = '', b = '', c = ''] = await ids()
  const counts = async () => (await choices()).map(({ media }) => media?.items.length ?? 0)
  await writes.assignMedia(id, [
    { option: 'Colour', choice: 'Sage', mediaIds: [a, b] },
    { option: 'Colour', choice: 'Clay', mediaIds: [b, c] },
  ])
  expect(await counts()).toEqual([2, 2])
  await writes.addMedia(id, [{ mediaId: c, choice: { option: 'Colour', choice: 'Sage' } }])
  expect([await counts(), await ids()]).toEqual([
    [3, 2],
    [a, b, c],
  ])
  await writes.unassignMedia(id, [{ option: 'Colour', choice: 'Clay', mediaIds: [c] }])
  await writes.removeMedia(id, [b])
  expect([await counts(), await ids()]).toEqual([
    [2, 0],
    [a, c],
  ])
  await writes.unassignMedia(id, [{ option: 'Colour', choice: 'Sage' }])
  expect(await counts()).toEqual([0, 0])
  await writes.removeMedia(id)
  expect(await ids()).toEqual([])
})

test('addresses that are none, unknown pictures and choices, and too many pictures are refused', async () => {
  const { ask, read, id } = await openShirt()
  const before = await read(id)
  const sage = { option: 'Colour', choice: 'Sage' }
  const refused: [string, string, object[], string][] = [
    ['POST', 'media', [{ url: 'javascript:alert(1)' }], 'media[0].url FORMAT'],
    ['POST', 'media', [{ url: '/local.png' }], 'media[0].url FORMAT'],
    ['POST', 'media', [{ url: `${url('x')}${'y'.repeat(2000)}` }], 'media[0].url MAX_LENGTH'],
    ['POST', 'media', [{}], 'media[0] REQUIRED_ONE_OF_FIELD'],
    ['POST', 'media', [{ url: url('a'), mediaId: 'b' }], 'media[0] ONE_OF_ALIGNMENT'],
    ['POST', 'media', [{ mediaId: 'none' }], 'media[0].mediaId VALIDATION'],
    [
      'POST',
      'media',
      [{ url: url('a'), choice: { ...sage, option: 'Form' } }],
      'media[0].choice.option VALIDATION',
    ],
    [
      'POST',
      'media',
      [{ url: url('a'), choice: { ...sage, choice: 'Mud' } }],
      'media[0].choice.choice VALIDATION',
    ],
    ['POST', 'media', Array.from({ length: 51 }, () => ({ url: url('a') })), 'media MAX_SIZE'],
    ['POST', 'media', [], 'media MIN_SIZE'],
    ['PATCH', 'choices/media', [{ ...sage, mediaIds: ['none'] }], 'media[0].mediaIds[0].mediaId VALIDATION'],
    ['PATCH', 'choices/media', [sage, { option: 'Size', choice: 'S' }], 'media[1].option VALIDATION'],
    ['POST', 'choices/media/delete', [{ ...sage, choice: 'Mud' }], 'media[0].choice VALIDATION'],
  ]
  for (const [method, path, media, broken] of refused) {
    const answer = await ask(method, `/stores/v1/products/${id}/${path}`, { body: { media } })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  expect(await read(id)).toEqual(before)
})

test('pictures are set in an order, with descriptions; those that are left out leave the choices too', async () => {
  const { writes, read, id, ids, choices } = await openShirt()
  await writes.addMedia(
    id,
    ['a', 'b', 'c'].map((name) => ({ url: url(name) })),
  )
  const [a = '', b = '', c = ''] = await ids()
  await writes.assignMedia(id, [{ option: 'Colour', choice: 'Sage', mediaIds: [a, b] }])
  const { revision } = await read(id)
  const product = await writes.setMedia(
    id,
    [{ mediaId: c, altText: 'From behind' }, { url: url('d'), altText: 'Folded' }, { mediaId: a }],
    { ifMatch: `${id}:${revision ?? ''}` },
  )
  expect(product.media.items.map(({ image }) => [image.url, image.altText])).toEqual([
    [url('c'), 'From behind'],
    [url('d'), 'Folded'],
    [url('a'), 'Shirt'],
  ])
  expect(product.media.mainMedia?.id).toBe(c)
  expect((await choices())[0]?.media?.items.map((item) => item.id)).toEqual([a])
  expect((await writes.setMedia(id, [])).media.items).toEqual([])
  expect((await choices())[0]?.media).toBeUndefined()
})

test('an order of pictures that names one twice, an unknown one or too many is refused', async () => {
  const { ask, writes, read, id, ids } = await openShirt()
  await writes.addMedia(id, [{ url: url('a') }])
  const [a] = await ids()
  const before = await read(id)
  const refused: [object[], string][] = [
    [[{ mediaId: a }, { mediaId: a }], 'media[1].mediaId VALIDATION'],
    [[{ mediaId: 'none' }], 'media[0].mediaId VALIDATION'],
    [[{ url: 'javascript:alert(1)' }], 'media[0].url FORMAT'],
    [[{ altText: 'x' }], 'media[0] REQUIRED_ONE_OF_FIELD'],
    [[{ mediaId: a, altText: 'x'.repeat(1001) }], 'media[0].altText MAX_LENGTH'],
    [[{ mediaId: a, focalPoint: { x: 1.01, y: 0 } }], 'media[0].focalPoint.x MAX'],
    [[{ mediaId: a, focalPoint: { x: 0, y: -0.01 } }], 'media[0].focalPoint.y MIN'],
    [[{ mediaId: a, focalPoint: { x: 0.5 } }], 'media[0].focalPoint.y REQUIRED_FIELD'],
    [Array.from({ length: 51 }, () => ({ url: url('b') })), 'media MAX_SIZE'],
  ]
  for (const [media, broken] of refused) {
    const answer = await ask('PATCH', `/vitrine/v1/products/${id}/media`, { body: { media } })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  expect(await read(id)).toEqual(before)
})
