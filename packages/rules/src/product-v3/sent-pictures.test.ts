// References to pictures of a product: by the address that was read, which is whole where a path is stored.
import { expect, test } from 'vitest'
import type { ProductFacts } from '../product/product.ts'
import { pictureSource, readChoicePictures } from './sent-pictures.ts'

const picture = { id: 'a', url: '/pictures/a.jpg', altText: 'A mug', width: 8, height: 10 }
const facts = { name: 'Mug', pictures: [picture] } as unknown as ProductFacts

const read = (url: string) =>
  readChoicePictures(
    { media: { items: [{ url }] } },
    [],
    pictureSource(facts, () => 'new'),
    'choice',
  )

test('a reference by the whole address or by the path is the picture that the product has', () => {
  for (const url of ['https://api.shop.example/pictures/a.jpg', '/pictures/a.jpg'])
    expect(read(url)).toEqual([picture])
})

test('another address is another picture', () => {
  for (const url of [
    'https://api.shop.example/other/pictures/a.jpg',
    'https://api.shop.example/pictures/b.jpg',
  ])
    expect(read(url)).toEqual([{ id: 'new', url, altText: 'Mug' }])
})
