// What a page may rely on when it shows the pictures of the shop.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collections, draw, drawingNames, sampleProducts } from './index.ts'

const nameOf = (url: string): string => /^\/sample\/([a-z0-9-]+)\.svg$/.exec(url)?.[1] ?? ''
const banners = collections.flatMap((collection) => collection.picture ?? [])
const ofChoices = sampleProducts.flatMap(({ options = [] }) =>
  options.flatMap((option) => option.choices.flatMap((choice) => choice.pictures ?? [])),
)
const pictures = [...sampleProducts.flatMap((good) => good.pictures), ...ofChoices, ...banners]

/** Everything that is shown: the pictures, and what screens show by its name, as large as they say it is. */
const shown = [
  ...pictures.map(({ url, width, height }) => ({ name: nameOf(url), width, height })),
  { name: 'icon', width: 32, height: 32 },
  { name: 'home', width: 2400, height: 1350 },
  ...['empty-cart', 'not-found', 'broken'].map((name) => ({ name, width: 1600, height: 1200 })),
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

test('each picture is drawn, and each drawing is shown somewhere', () => {
  for (const { name } of shown) expect(draw(name), name).toBeDefined()
  expect([...new Set(shown.map(({ name }) => name))].sort()).toEqual([...drawingNames].sort())
})

test('each picture says what is on it, and no two of a good say the same', () => {
  for (const { altText, url } of pictures) {
    expect(altText, url).not.toMatch(/%|undefined|^$|picture of|image of/)
    expect(altText.length, url).toBeLessThanOrEqual(125)
  }
  for (const good of sampleProducts) {
    const said = good.pictures.map((picture) => picture.altText)
    expect(new Set(said).size, good.name).toBe(said.length)
  }
})

test('a good has two to six pictures, no two alike, one of them wide', () => {
  for (const good of sampleProducts) {
    expect(good.pictures.length, good.name).toBeGreaterThanOrEqual(2)
    expect(good.pictures.length, good.name).toBeLessThanOrEqual(6)
    expect(good.pictures.filter((picture) => picture.width > picture.height)).toHaveLength(1)
    expect(new Set(good.pictures.map((picture) => draw(nameOf(picture.url)))).size).toBe(good.pictures.length)
    for (const { optionType, choices } of good.options ?? [])
      if (optionType === 'color') for (const choice of choices) expect(choice.pictures).toHaveLength(2)
  }
})

test('each collection has a banner', () => {
  expect(banners).toHaveLength(collections.length)
  for (const { width, height } of banners) expect([width, height]).toEqual([1600, 640])
})

test('a picture has the size that it says', () => {
  for (const { name, width, height } of shown)
    expect(draw(name), name).toContain(` width="${width}" height="${height}"`)
})

test('a drawing is small, whole, quiet, and the same every time', () => {
  for (const name of drawingNames) {
    const svg = draw(name) as string
    expect(gzipSync(svg).length, name).toBeLessThanOrEqual(3200)
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
