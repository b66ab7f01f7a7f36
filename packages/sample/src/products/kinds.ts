// The four kinds of products: with colours, with sizes, with both, and without options.
import { glaze, type Glaze, type Ground } from '../kit/palette.ts'
import {
  createProduct,
  pictureOf,
  type SampleProduct,
  type Shot,
  type Shots,
  type SampleVariant,
  type ProductDetails,
} from './sample-product.ts'

interface Colour extends SampleVariant {
  readonly label: Glaze
  readonly ground: Ground
}
type View = (colour: string, ground: Ground) => Shot

/** A product with colours: two shots of each colour, and one scene. */
export function inColours(
  details: ProductDetails,
  colours: readonly Colour[],
  front: View,
  second: View,
  scene: Shot,
): SampleProduct {
  const shots = colourShots(details.key, colours, front, second, scene)
  return createProduct(
    details,
    [colourOption(details.key, colours, shots)],
    colours.map(({ label: word, ground: _, ...fields }) => ({
      ...fields,
      key: word,
      choices: { Colour: word },
    })),
    shots,
    colourGallery(details.key, colours),
  )
}

interface Size extends SampleVariant {
  readonly label: string
  /** The name of the size in picture names and SKUs. */
  readonly key: string
}

/** A product with sizes: one shot of each size, one of all together, and one scene. */
export function inSizes(
  details: ProductDetails,
  option: string,
  sizes: readonly (Size & { readonly front: Shot })[],
  together: Shot,
  scene: Shot,
): SampleProduct {
  const shotName = (size: Size): string => `${details.key}-${size.key}`
  const shots = {
    ...Object.fromEntries(sizes.map((size) => [shotName(size), size.front])),
    [`${details.key}-sizes`]: together,
    [`${details.key}-scene`]: { ...scene, wide: true },
  } as Shots
  const [first, second, ...others] = sizes.map(shotName) as [string, string, ...string[]]
  return createProduct(
    details,
    [
      {
        name: option,
        optionType: 'drop_down',
        choices: sizes.map((size) => ({
          value: size.label,
          description: size.label,
          pictures: [pictureOf(shotName(size), shots)],
        })),
      },
    ],
    sizes.map(({ front: _, label: word, ...row }) => ({ ...row, choices: { [option]: word } })),
    shots,
    [first, second, `${details.key}-scene`, ...others, `${details.key}-sizes`],
  )
}

/** A product with sizes and colours; shots show colours only, and `stockOf` gives the stock of each variant. */
export function inSizesAndColours(
  details: ProductDetails,
  sizes: readonly Size[],
  colours: readonly Colour[],
  stockOf: (size: number, colour: number) => number,
  front: View,
  second: View,
  scene: Shot,
): SampleProduct {
  const shots = colourShots(details.key, colours, front, second, scene)
  return createProduct(
    details,
    [
      {
        name: 'Size',
        optionType: 'drop_down',
        choices: sizes.map(({ label: word }) => ({ value: word, description: word })),
      },
      colourOption(details.key, colours, shots),
    ],
    sizes.flatMap(({ label: size, key, ...fields }, i) =>
      colours.map(({ label: word }, j) => ({
        ...fields,
        key: `${key}-${word}`,
        choices: { Size: size, Colour: word },
        stock: stockOf(i, j),
      })),
    ),
    shots,
    colourGallery(details.key, colours),
  )
}

/** A product without options; its shots by the suffix of their names, the most important first. */
export function withoutOptions(
  details: ProductDetails,
  fields: SampleVariant,
  views: Shots,
  scene: Shot,
): SampleProduct {
  const shots = Object.entries(views).map(([end, shot]) => [`${details.key}-${end}`, shot] as const)
  const sceneName = `${details.key}-scene`
  const [first, second, ...others] = shots.map(([name]) => name) as [string, ...string[]]
  return createProduct(
    details,
    [],
    [{ ...fields, choices: {} }],
    { ...Object.fromEntries(shots), [sceneName]: { ...scene, wide: true } },
    [first, ...(second ? [second] : []), sceneName, ...others],
  )
}

const shotNameIn = (key: string, { label: word }: Colour): string => `${key}-${word.toLowerCase()}`

function colourShots(key: string, colours: readonly Colour[], front: View, second: View, scene: Shot): Shots {
  const shots: Record<string, Shot> = {}
  for (const colour of colours) {
    const withColourName = (shot: Shot): Shot => ({
      ...shot,
      altText: shot.altText.replace('%', colour.label.toLowerCase()),
    })
    shots[shotNameIn(key, colour)] = withColourName(front(glaze[colour.label], colour.ground))
    shots[`${shotNameIn(key, colour)}-second`] = withColourName(second(glaze[colour.label], colour.ground))
  }
  return { ...shots, [`${key}-scene`]: { ...scene, wide: true } }
}

const colourOption = (key: string, colours: readonly Colour[], shots: Shots) => ({
  name: 'Colour',
  optionType: 'color' as const,
  choices: colours.map((colour) => ({
    value: glaze[colour.label],
    description: colour.label,
    pictures: ['', '-second'].map((end) => pictureOf(`${shotNameIn(key, colour)}${end}`, shots)),
  })),
})

// Both shots of the first colour, the scene, then the other colours; their second shots appear once a visitor selects them.
const colourGallery = (key: string, colours: readonly Colour[]): string[] => {
  const [first, ...others] = colours.map((colour) => shotNameIn(key, colour)) as [string, ...string[]]
  return [first, `${first}-second`, `${key}-scene`, ...others]
}
