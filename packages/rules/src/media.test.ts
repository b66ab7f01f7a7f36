// Pictures as media.
import { expect, test } from 'vitest'
import { toMedia } from './media.ts'
import { storeSettings as store } from '../../../tests/shop/store-settings.ts'

test.each([
  ['/sample/mug.svg', 'svg'],
  ['https://pictures.test/x.jpg?w=1', 'jpg'],
  ['https://pictures.test/x.webp?x=1&of=y.png', 'webp'],
  ['https://pictures.test/x.jpg#a.b', 'jpg'],
  ['https://pictures.test/X.JPEG', 'jpeg'],
  ['https://pictures.test/x.avif', 'avif'],
  ['/shirt', undefined],
  ['/shirt.v2', undefined],
  ['https://pictures.png', undefined],
  ['https://pictures.test/show?name=x.png', undefined],
])('the format of a picture at %s is %s', (url, format) => {
  const { items, mainMedia } = toMedia([{ id: 'p', url, width: 8, height: 6, altText: 'A shirt' }], store)
  expect(items[0]?.image.format).toBe(format)
  expect(mainMedia?.thumbnail).toEqual(items[0]?.image)
})
