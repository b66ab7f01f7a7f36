// The four kinds of goods: in colours, in sizes, in sizes and colours, and as it is.
import { glaze, type Glaze, type Ground } from '../kit/palette.ts'
import {
  good,
  pictureOf,
  type Good,
  type Shot,
  type Shots,
  type Stocked,
  type Words,
} from './sample-product.ts'

interface Colour extends Stocked {
  readonly word: Glaze
  readonly ground: Ground
}
type View = (colour: string, ground: Ground) => Shot

/** A good in a few colours, each seen twice, and once at home. */
export function inColours(
  words: Words,
  colours: readonly Colour[],
  front: View,
  second: View,
  scene: Shot,
): Good {
  const shots = coloured(words.key, colours, front, second, scene)
  return good(
    words,
    [colourOption(words.key, colours, shots)],
    colours.map(({ word, ground: _, ...stocked }) => ({ ...stocked, key: word, choices: { Colour: word } })),
    shots,
    colourGallery(words.key, colours),
  )
}

interface Size extends Stocked {
  readonly word: string
  /** How the size is called in the name of its picture. */
  readonly key: string
}

/** A good in a few sizes, each seen alone, then all side by side, and once at home. */
export function inSizes(
  words: Words,
  option: string,
  sizes: readonly (Size & { readonly front: Shot })[],
  together: Shot,
  scene: Shot,
): Good {
  const named = (size: Size): string => `${words.key}-${size.key}`
  const shots = {
    ...Object.fromEntries(sizes.map((size) => [named(size), size.front])),
    [`${words.key}-sizes`]: together,
    [`${words.key}-scene`]: { ...scene, wide: true },
  } as Shots
  const [first, second, ...others] = sizes.map(named) as [string, string, ...string[]]
  return good(
    words,
    [
      {
        name: option,
        optionType: 'drop_down',
        choices: sizes.map((size) => ({
          value: size.word,
          description: size.word,
          pictures: [pictureOf(named(size), shots)],
        })),
      },
    ],
    sizes.map(({ front: _, word, ...row }) => ({ ...row, choices: { [option]: word } })),
    shots,
    [first, second, `${words.key}-scene`, ...others, `${words.key}-sizes`],
  )
}

/** A good that comes in sizes and in colours; a size does not change how it looks, and `left` counts each of them. */
export function inSizesAndColours(
  words: Words,
  sizes: readonly Size[],
  colours: readonly Colour[],
  left: (size: number, colour: number) => number,
  front: View,
  second: View,
  scene: Shot,
): Good {
  const shots = coloured(words.key, colours, front, second, scene)
  return good(
    words,
    [
      {
        name: 'Size',
        optionType: 'drop_down',
        choices: sizes.map(({ word }) => ({ value: word, description: word })),
      },
      colourOption(words.key, colours, shots),
    ],
    sizes.flatMap(({ word: size, key, ...stocked }, i) =>
      colours.map(({ word }, j) => ({
        ...stocked,
        key: `${key}-${word}`,
        choices: { Size: size, Colour: word },
        stock: left(i, j),
      })),
    ),
    shots,
    colourGallery(words.key, colours),
  )
}

/** A good of which there is one kind only; its shots by the end of their names, the best first. */
export function asItIs(words: Words, stocked: Stocked, ends: Shots, scene: Shot): Good {
  const named = Object.entries(ends).map(([end, shot]) => [`${words.key}-${end}`, shot] as const)
  const home = `${words.key}-scene`
  const [first, second, ...others] = named.map(([name]) => name) as [string, ...string[]]
  return good(
    words,
    [],
    [{ ...stocked, choices: {} }],
    { ...Object.fromEntries(named), [home]: { ...scene, wide: true } },
    [first, ...(second ? [second] : []), home, ...others],
  )
}

const nameIn = (key: string, { word }: Colour): string => `${key}-${word.toLowerCase()}`

function coloured(key: string, colours: readonly Colour[], front: View, second: View, scene: Shot): Shots {
  const shots: Record<string, Shot> = {}
  for (const colour of colours) {
    const worded = (shot: Shot): Shot => ({
      ...shot,
      altText: shot.altText.replace('%', colour.word.toLowerCase()),
    })
    shots[nameIn(key, colour)] = worded(front(glaze[colour.word], colour.ground))
    shots[`${nameIn(key, colour)}-second`] = worded(second(glaze[colour.word], colour.ground))
  }
  return { ...shots, [`${key}-scene`]: { ...scene, wide: true } }
}

const colourOption = (key: string, colours: readonly Colour[], shots: Shots) => ({
  name: 'Colour',
  optionType: 'color' as const,
  choices: colours.map((colour) => ({
    value: glaze[colour.word],
    description: colour.word,
    pictures: ['', '-second'].map((end) => pictureOf(`${nameIn(key, colour)}${end}`, shots)),
  })),
})

// The first colour from two sides, the scene, and then the others: their second views are for who chooses them.
const colourGallery = (key: string, colours: readonly Colour[]): string[] => {
  const [first, ...others] = colours.map((colour) => nameIn(key, colour)) as [string, ...string[]]
  return [first, `${first}-second`, `${key}-scene`, ...others]
}
