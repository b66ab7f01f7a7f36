// Merchants set the focal points of pictures; both versions, the variants of the store and carts have them.
import { expect, test } from 'vitest'
import { openV3 } from './open-v3.ts'

const url = 'https://pictures.test/mug.jpg'
const focalPoint = { x: 0.3, y: 0.75 }

async function openMug() {
  const opened = await openV3()
  const { id } = await opened.writes.create({
    name: 'Mug',
    productType: 'PHYSICAL',
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '12' } } }] },
  })
  const readV1 = async () => (await opened.v1.get(id, { forMerchant: true }))?.media.items[0]
  const readV3 = async () => {
    const product = await opened.reads.get(id, { fields: ['MEDIA_ITEMS_INFO', 'THUMBNAIL'] })
    return { item: product?.media?.itemsInfo?.items[0], revision: product?.revision ?? '' }
  }
  return { ...opened, id, readV1, readV3 }
}

test('a focal point of version 1 is one of version 3, of a variant of the store and of a line of a cart', async () => {
  const { shop, v1, ask, id, readV1, readV3 } = await openMug()
  await v1.setMedia(id, [{ url, altText: 'On a table', focalPoint }])
  const item = await readV1()
  expect([item?.image.focalPoint, item?.thumbnail.focalPoint]).toEqual([focalPoint, focalPoint])
  expect((await readV3()).item).toMatchObject({ focalPoint, image: { focalPoint } })
  const { body } = await ask('POST', '/stores-reader/v1/variants/query', {
    body: { query: { filter: { productId: id } } },
  })
  expect(body.variants).toMatchObject([{ media: { image: { altText: 'On a table', focalPoint } } }])
  const cart = await shop.visitor().cart.add([{ productId: id }])
  expect(cart.lineItems[0]?.image).toMatchObject({ altText: 'On a table', focalPoint })
})

test('a focal point of version 3 is one of version 1; it stays until null or another address is sent', async () => {
  const { writes, v1, id, readV1, readV3, events } = await openMug()
  const send = async (item: object) =>
    writes.update(id, { revision: (await readV3()).revision, media: { itemsInfo: { items: [item] } } })
  await send({ url, focalPoint })
  const { id: mediaId = '' } = (await readV1()) ?? {}
  await send({ id: mediaId, altText: 'From above' })
  expect((await readV1())?.image).toMatchObject({ altText: 'From above', focalPoint })
  await v1.setMedia(id, [{ mediaId }])
  expect((await readV3()).item?.focalPoint).toEqual(focalPoint)
  await v1.setMedia(id, [{ mediaId, focalPoint: null }])
  expect((await readV1())?.image).not.toHaveProperty('focalPoint')
  await send({ id: mediaId, focalPoint: { x: 0, y: 1 } })
  expect((await readV1())?.image.focalPoint).toEqual({ x: 0, y: 1 })
  expect(JSON.stringify((await events(id)).at(-1)?.payload)).toContain('"focalPoint"')
  await send({ id: mediaId, url: 'https://pictures.test/other.jpg' })
  expect((await readV1())?.image).not.toHaveProperty('focalPoint')
})

test('a focal point outside its picture is refused', async () => {
  const { ask, id, readV3 } = await openMug()
  const { revision } = await readV3()
  const refused: [object, string][] = [
    [{ x: 1.01, y: 0 }, 'x MAX'],
    [{ x: 0, y: -0.01 }, 'y MIN'],
    [{ x: 0 }, 'y REQUIRED'],
  ]
  for (const [outside, broken] of refused) {
    const media = { itemsInfo: { items: [{ url, focalPoint: outside }] } }
    const answer = await ask('PATCH', `/stores/v3/products/${id}`, { body: { product: { revision, media } } })
    expect([answer.status, answer.broken]).toEqual([
      400,
      [`product.media.itemsInfo.items[0].focalPoint.${broken}`],
    ])
  }
})
