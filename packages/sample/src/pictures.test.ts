// What pages rely on when they show the pictures of the sample shop.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collections, pictureNames, sampleProducts } from './index.ts'
import { picturesFolder } from './pictures.ts'

const read = (name: string): string => readFileSync(new URL(`${name}.svg`, picturesFolder), 'utf8')

const nameIn = (url: string): string => /^\/sample\/([a-z0-9-]+)\.svg$/.exec(url)?.[1] ?? ''
const banners = collections.flatMap((collection) => collection.picture ?? [])
const choicePictures = sampleProducts.flatMap(({ options = [] }) =>
  options.flatMap((option) => option.choices.flatMap((choice) => choice.pictures ?? [])),
)
const pictures = [...sampleProducts.flatMap((product) => product.pictures), ...choicePictures, ...banners]

/** All pictures with their sizes: those of products and collections, and those that pages use by name. */
const shown = [
  ...pictures.map(({ url, width, height }) => ({ name: nameIn(url), width, height })),
  { name: 'icon', width: 32, height: 32 },
  { name: 'home', width: 2400, height: 1350 },
  ...['empty-cart', 'not-found', 'broken'].map((name) => ({ name, width: 1600, height: 1200 })),
]

/** The tags that are opened and not closed, or closed and not opened. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  for (const [, closing, tag, selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (closing && open.pop() !== tag) return [`/${tag}`]
    if (!closing && !selfClosing) open.push(tag as string)
  }
  return open
}

test('each picture has a file, and each file is shown', () => {
  const names = [...new Set(shown.map(({ name }) => name))].sort()
  expect([...pictureNames].sort()).toEqual(names)
  expect(readdirSync(picturesFolder).sort()).toEqual(names.map((name) => `${name}.svg`).sort())
})

test('each picture has an alt text, different from the others of its product', () => {
  for (const { altText, url } of pictures) {
    expect(altText, url).not.toMatch(/%|undefined|^$|picture of|image of/)
    expect(altText.length, url).toBeLessThanOrEqual(125)
  }
  for (const product of sampleProducts) {
    const altTexts = product.pictures.map((picture) => picture.altText)
    expect(new Set(altTexts).size, product.name).toBe(altTexts.length)
  }
})

test('a product has two to six different pictures, one of them wide', () => {
  for (const product of sampleProducts) {
    expect(product.pictures.length, product.name).toBeGreaterThanOrEqual(2)
    expect(product.pictures.length, product.name).toBeLessThanOrEqual(6)
    expect(product.pictures.filter(({ width = 0, height = 0 }) => width > height)).toHaveLength(1)
    expect(new Set(product.pictures.map((picture) => read(nameIn(picture.url)))).size).toBe(
      product.pictures.length,
    )
    for (const { optionType, choices } of product.options ?? [])
      if (optionType === 'color') for (const choice of choices) expect(choice.pictures).toHaveLength(2)
  }
})

test('each collection has a banner', () => {
  expect(banners).toHaveLength(collections.length)
  for (const { width, height } of banners) expect([width, height]).toEqual([1600, 640])
})

test('each file has the size of its picture', () => {
  for (const { name, width, height } of shown)
    expect(read(name), name).toContain(` width="${width}" height="${height}"`)
})

test('a file is small, well-formed, and free of scripts', () => {
  for (const name of pictureNames) {
    const svg = read(name)
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
  }
})
