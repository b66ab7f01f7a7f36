// The pictures of the sample shop at the media addresses that storefronts of the hosted platform build from their ids.
import { createPlatform } from '@vitrine/platform'
import { collections, sampleProducts } from '@vitrine/sample'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type PortHandler, openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { platformPages } from '../../apps/vitrine/src/pages.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'

const noPages = { fetch: () => new Response('', { status: 404 }) }
const apps = { storefront: noPages, admin: noPages, hosted: noPages }
const pictures = [
  ...sampleProducts.flatMap((product) => product.pictures),
  ...collections.flatMap(({ picture }) => picture ?? []),
]
let origin: string

beforeAll(async () => {
  const platform = await createPlatform({ database: await databaseOf(defaultEngine) })
  const handler: PortHandler = platformPages(platform, apps)
  const { port, close } = await openPort(handler)
  origin = `http://127.0.0.1:${port}`
  return close
})

test('every picture of the sample shop has an id with a raster ending', () => {
  for (const { id, url } of pictures) expect(id).toBe(`${/([^/]+)\.svg$/.exec(url)?.[1]}~mv2.jpg`)
})

test('a picture is a JPEG of 1,000 pixels, whatever size or crop the address names', async () => {
  const [product] = pictures
  const banner = pictures.at(-1)
  const shapes = [
    [`/media/${product?.id}`, 800, 1000],
    [`/media/${product?.id}/v1/fill/w_300,h_300,al_c,q_80,usm_0.66_1.00_0.01/file.webp`, 800, 1000],
    [`/media/${product?.id}/v1/crop/x_10,y_20,w_30,h_40/a%20mug.jpg`, 800, 1000],
    [`/media/${encodeURIComponent(banner?.id ?? '')}/v1/fit/w_980,h_400,q_90/banner.jpg`, 1000, 400],
  ] as const
  for (const [path, width, height] of shapes) {
    const response = await fetch(origin + path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg'])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width,
      height,
    })
  }
  const head = await fetch(`${origin}/media/${product?.id}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('an unknown id or an unknown kind of address is not found', async () => {
  const [product] = pictures
  const paths = [
    '/media/none~mv2.jpg',
    '/media/constructor~mv2.jpg',
    '/media/..%2Fsample%2Fmug~mv2.jpg',
    `/media/${product?.id}/v1/blur/w_1/file.jpg`,
    `/media/${product?.id}/v1/fill`,
  ]
  for (const path of paths) expect([path, (await fetch(origin + path)).status]).toEqual([path, 404])
})
