// The four kinds of products: with colours, with sizes, with both, and without options. The texts at their ends describe their
// pictures; a '%' stands for the colour or the size.
import type { ProductDraft } from '@vitrine/contract'
import {
  createProduct,
  pictureOf,
  type ProductDetails,
  type ProductName,
  type SampleVariant,
} from './sample-product.ts'

/** The colours of products: the label that visitors read, and the colour of the swatch. */
const swatches = {
  Sage: '#99a58d',
  Chalk: '#eee8dc',
  Rust: '#b4583a',
  Ink: '#36434d',
  Clay: '#c98e6e',
  Oat: '#d9c8a8',
  Moss: '#606b4d',
}
type Colour = keyof typeof swatches
type StockOfColours = Readonly<Partial<Record<Colour, number>>>

/** A product with colours: two pictures of each colour, and a scene. */
export function inColours(
  name: ProductName,
  description: string,
  details: ProductDetails,
  stockOfColours: StockOfColours,
  ...altTexts: [front: string, second: string, scene: string]
): ProductDraft {
  const colours = Object.keys(stockOfColours) as Colour[]
  const { option, gallery } = picturesOfColours(name.key, colours, ...altTexts)
  const variants = Object.entries(stockOfColours).map(([colour, stock]) => ({
    key: colour,
    choices: { Colour: colour },
    stock,
  }))
  return createProduct(name, description, details, [option], variants, gallery)
}

interface Size extends SampleVariant {
  readonly label: string
  /** The name of the size in picture names and SKUs. */
  readonly key: string
  /** The size as the text of a picture says it; by default, the label. */
  readonly inAltText?: string
}
type SizeInColours = Omit<Size, 'stock' | 'inAltText'> & { readonly stock: StockOfColours }

/** A product with sizes: a picture of each size, one of all together, and a scene. */
export function inSizes(
  name: ProductName,
  description: string,
  details: ProductDetails,
  option: string,
  sizes: readonly Size[],
  ...[front, together, scene]: [front: string, together: string, scene: string]
): ProductDraft {
  const fronts = sizes.map(({ key, label, inAltText = label.toLowerCase() }) =>
    pictureOf(`${name.key}-${key}`, fillIn(front, inAltText)),
  )
  const choices = sizes.map(({ label }, i) => ({
    value: label,
    description: label,
    pictures: fronts.slice(i, i + 1),
  }))
  const variants = sizes.map(({ label, inAltText: _, ...row }) => ({ ...row, choices: { [option]: label } }))
  return createProduct(
    name,
    description,
    details,
    [{ name: option, optionType: 'drop_down', choices }],
    variants,
    [
      ...fronts.slice(0, 2),
      pictureOf(`${name.key}-scene`, scene),
      ...fronts.slice(2),
      pictureOf(`${name.key}-sizes`, together),
    ],
  )
}

/** A product with sizes, each in the same colours; its pictures show the colours only. */
export function inSizesAndColours(
  name: ProductName,
  description: string,
  details: ProductDetails,
  sizes: readonly [SizeInColours, ...SizeInColours[]],
  ...altTexts: [front: string, second: string, scene: string]
): ProductDraft {
  const colours = Object.keys(sizes[0].stock) as Colour[]
  const { option, gallery } = picturesOfColours(name.key, colours, ...altTexts)
  const choices = sizes.map(({ label }) => ({ value: label, description: label }))
  const variants = sizes.flatMap(({ label, key, stock: stockOfColours, ...fields }) =>
    Object.entries(stockOfColours).map(([colour, stock]) => ({
      ...fields,
      key: `${key}-${colour}`,
      choices: { Size: label, Colour: colour },
      stock,
    })),
  )
  const options = [{ name: 'Size', optionType: 'drop_down' as const, choices }, option]
  return createProduct(name, description, details, options, variants, gallery)
}

/** A product without options; the texts of its pictures by the suffix of their names, the most important first. */
export function withoutOptions(
  name: ProductName,
  description: string,
  details: ProductDetails,
  fields: SampleVariant,
  altTexts: Readonly<Record<string, string>>,
  scene: string,
): ProductDraft {
  const pictures = Object.entries(altTexts).map(([suffix, text]) => pictureOf(`${name.key}-${suffix}`, text))
  return createProduct(
    name,
    description,
    details,
    [],
    [{ ...fields, choices: {} }],
    [...pictures.slice(0, 2), pictureOf(`${name.key}-scene`, scene), ...pictures.slice(2)],
  )
}

/** An alt text with the colour or the size in it. */
function fillIn(text: string, words: string): string {
  const filled = text.replace('%', words)
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

function picturesOfColours(key: string, colours: Colour[], front: string, second: string, scene: string) {
  const choices = colours.map((colour) => {
    const word = colour.toLowerCase()
    const name = `${key}-${word}`
    const pictures = [pictureOf(name, fillIn(front, word)), pictureOf(`${name}-second`, fillIn(second, word))]
    return { value: swatches[colour], description: colour, pictures }
  })
  // Both pictures of the first colour, the scene, then the other colours; their second ones appear once a visitor selects them.
  const [first = [], ...others] = choices.map(({ pictures }) => pictures)
  return {
    option: { name: 'Colour', optionType: 'color' as const, choices },
    gallery: [...first, pictureOf(`${key}-scene`, scene), ...others.flatMap((pair) => pair.slice(0, 1))],
  }
}
