// What a shop may rely on when it is filled with these goods.
import { expect, test } from 'vitest'
import { draw, drawingNames, goods, sampleStore } from './index.ts'

const stocks = (good: (typeof goods)[number]): (number | undefined)[] =>
  good.variants.map((variant) => variant.stock)
const nameOf = (url: string): string => /^\/sample\/([a-z0-9-]+)\.svg$/.exec(url)?.[1] ?? ''
const storePictures = [
  sampleStore.icon,
  sampleStore.home.picture,
  sampleStore.emptyCart.picture,
  sampleStore.notFound.picture,
  sampleStore.broken.picture,
]
const pictures = [
  ...goods.flatMap((good) => [
    ...good.pictures,
    ...(good.options ?? []).flatMap((option) => option.choices.flatMap((choice) => choice.pictures ?? [])),
  ]),
  ...storePictures,
]

/** The tags of a document that were opened and not closed, and those closed that were not open. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  for (const [, closing, tag, selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (closing && open.pop() !== tag) return [`/${tag}`]
    if (!closing && !selfClosing) open.push(tag as string)
  }
  return open
}

test('twelve goods, eight in three colours and four in three sizes', () => {
  expect(goods).toHaveLength(12)
  expect(goods.filter((good) => good.options?.[0]?.optionType === 'color')).toHaveLength(8)
  expect(goods.filter((good) => good.options?.[0]?.optionType === 'drop_down')).toHaveLength(4)
  expect(goods.map((good) => good.variants.length)).toEqual(Array(12).fill(3))
  expect(goods.every((good) => good.productType === 'physical')).toBe(true)
})

test('ids, slugs, stock numbers and dates belong to one thing each', () => {
  const once = (list: unknown[]): void => expect(new Set(list).size).toBe(list.length)
  once([
    ...goods.map((good) => good.id),
    ...goods.flatMap((good) => good.variants.map((variant) => variant.id)),
  ])
  once(goods.map((good) => good.slug))
  once(goods.flatMap((good) => good.variants.map((variant) => variant.sku)))
  once(goods.map((good) => good.createdDate))
  for (const good of goods) expect(good.id).toMatch(/^5a3b1e00-0000-4000-8000-\d{12}$/)
})

test('words fit where they go', () => {
  for (const good of goods) {
    expect(good.name.length).toBeLessThanOrEqual(80)
    expect(good.slug).toMatch(/^[a-z0-9-]{1,100}$/)
    expect(good.ribbon?.length ?? 0).toBeLessThanOrEqual(30)
    expect(good.description.split('\n\n')).toHaveLength(2)
    expect(good.createdDate).toMatch(/^2026-/)
    for (const price of [good.price, ...good.variants.map((variant) => variant.price ?? good.price)])
      expect(price).toMatch(/^\d{2,3}\.\d\d$/)
  }
})

test('each variant is one of the choices that the good offers', () => {
  for (const good of goods) {
    for (const variant of good.variants) {
      for (const option of good.options ?? [])
        expect(option.choices.map((choice) => choice.description)).toContain(variant.choices[option.name])
      expect(Object.keys(variant.choices)).toEqual(good.options?.map((option) => option.name))
    }
  }
})

test('one good is sold out, one is nearly so, one is on sale', () => {
  expect(goods.filter((good) => stocks(good).every((stock) => stock === 0)).map((good) => good.name)).toEqual(
    ['Fell vase'],
  )
  expect(
    goods
      .filter((good) => stocks(good).some((stock) => stock !== undefined && stock > 0 && stock <= 3))
      .map((good) => good.name),
  ).toEqual(['Quay lamp'])
  expect(goods.filter((good) => good.discount).map((good) => good.name)).toEqual(['Drift throw'])
  expect(goods.filter((good) => good.name !== 'Fell vase').flatMap(stocks)).not.toContain(0)
})

test('each picture is drawn, and each drawing is shown somewhere', () => {
  for (const picture of pictures) {
    expect(draw(nameOf(picture.url)), picture.url).toBeDefined()
    expect(picture.altText).not.toMatch(/%|^$/)
  }
  expect([...new Set(pictures.map((picture) => nameOf(picture.url)))].sort()).toEqual(
    [...drawingNames].sort(),
  )
})

test('each colour has its own picture and a second view, each good one scene', () => {
  for (const good of goods) {
    for (const choice of good.options?.[0]?.choices ?? [])
      expect(choice.pictures).toHaveLength(good.options?.[0]?.optionType === 'color' ? 2 : 1)
    expect(good.pictures.filter((picture) => picture.width > picture.height)).toHaveLength(1)
    expect(new Set(good.pictures.map((picture) => draw(nameOf(picture.url)))).size).toBe(good.pictures.length)
  }
})

test('a picture has the size that it says', () => {
  for (const picture of pictures)
    expect(draw(nameOf(picture.url)), picture.url).toContain(
      ` width="${picture.width}" height="${picture.height}"`,
    )
})

test('a drawing is small, whole, quiet, and the same every time', () => {
  for (const name of drawingNames) {
    const svg = draw(name) as string
    expect(new TextEncoder().encode(svg).length, name).toBeLessThanOrEqual(6000)
    expect(svg, name).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" .*<\/svg>$/,
    )
    expect(unbalanced(svg), name).toEqual([])
    expect(svg, name).not.toMatch(
      /<script|<text|<image|<foreignObject|\son[a-z]+=|NaN|undefined|Infinity|href="(?!#)|url\((?!#)/,
    )
    expect(svg.match(/<feGaussianBlur/g)?.length ?? 0, name).toBeLessThanOrEqual(1)
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, name).toBe(ids.length)
    for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids, name).toContain(id)
    expect(draw(name)).toBe(svg)
  }
})

test('a name that no picture has draws nothing', () => {
  expect(draw('no-such-thing')).toBeUndefined()
  expect(draw('constructor')).toBeUndefined()
})
