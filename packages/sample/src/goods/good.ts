// How a good is put together: its words, its variants, and the pictures that go with each of them.
import type { Picture, ProductDraft } from '@vitrine/contract'
import { glaze, type Glaze, type Ground } from '../kit/palette.ts'

/** Pictures by name, each drawn when it is asked for. */
export type Drawings = Readonly<Record<string, () => string>>

export interface Good {
  readonly draft: ProductDraft
  readonly drawings: Drawings
}

interface Words
  extends Pick<
    ProductDraft,
    'name' | 'description' | 'price' | 'weight' | 'discount' | 'ribbon' | 'createdDate'
  > {
  /** Its place in the list of all goods; ids are made of it, so it never changes. */
  readonly number: number
  /** What its pictures, its address and its stock numbers are called. */
  readonly key: string
  readonly slug: string
}

interface Variant {
  readonly stock?: number
  readonly price?: string
  readonly weight?: number
}

interface Shot {
  readonly altText: string
  readonly draw: () => string
}

interface Colour extends Variant {
  readonly word: Glaze
  readonly ground: Ground
}

/** A good in three colours, each seen twice, and once at home. */
export function inColours(
  words: Words,
  colours: readonly Colour[],
  front: (colour: string, ground: Ground) => Shot,
  second: (colour: string, ground: Ground) => Shot,
  scene: Shot,
): Good {
  const looks = colours.map((colour) => {
    const key = `${words.key}-${colour.word.toLowerCase()}`
    const worded = (shot: Shot): Shot => ({
      ...shot,
      altText: shot.altText.replace('%', colour.word.toLowerCase()),
    })
    return {
      colour,
      shots: {
        [key]: worded(front(glaze[colour.word], colour.ground)),
        [`${key}-second`]: worded(second(glaze[colour.word], colour.ground)),
      },
    }
  })
  return good(
    words,
    { name: 'Colour', optionType: 'color' },
    looks.map(({ colour, shots }) => ({
      ...colour,
      key: colour.word,
      value: glaze[colour.word],
      pictures: Object.entries(shots).map(([name, shot]) => card(name, shot)),
    })),
    Object.assign({}, ...looks.map(({ shots }) => shots)) as Record<string, Shot>,
    scene,
  )
}

interface Size extends Variant {
  readonly word: string
  /** How the size is called in the name of its picture. */
  readonly key: string
  readonly front: Shot
}

/** A good in three sizes, each seen alone, then all side by side, and once at home. */
export function inSizes(
  words: Words,
  option: string,
  sizes: readonly Size[],
  together: Shot,
  scene: Shot,
): Good {
  const named = (size: Size): string => `${words.key}-${size.key}`
  return good(
    words,
    { name: option, optionType: 'drop_down' },
    sizes.map((size) => ({ ...size, value: size.word, pictures: [card(named(size), size.front)] })),
    {
      ...Object.fromEntries(sizes.map((size) => [named(size), size.front])),
      [`${words.key}-sizes`]: together,
    },
    scene,
  )
}

type Choice = Variant & {
  readonly word: string
  readonly key: string
  readonly value: string
  readonly pictures: Picture[]
}

function good(
  { number, key, ...words }: Words,
  option: { name: string; optionType: 'drop_down' | 'color' },
  choices: readonly Choice[],
  shots: Readonly<Record<string, Shot>>,
  scene: Shot,
): Good {
  const cards = Object.entries(shots).map(([name, shot]) => card(name, shot))
  const home: Picture = { ...card(`${key}-scene`, scene), width: 2400, height: 1350 }
  const sku = `HG-${key.toUpperCase()}`
  return {
    draft: {
      ...words,
      id: uuid(number * 100),
      productType: 'physical',
      sku,
      brand: 'Halden',
      options: [
        {
          ...option,
          choices: choices.map(({ word, value, pictures }) => ({ value, description: word, pictures })),
        },
      ],
      variants: choices.map(({ word, key: choice, price, weight, stock }, i) => ({
        id: uuid(number * 100 + i + 1),
        choices: { [option.name]: word },
        sku: `${sku}-${choice.toUpperCase()}`,
        ...(price === undefined ? {} : { price }),
        ...(weight === undefined ? {} : { weight }),
        ...(stock === undefined ? {} : { stock }),
      })),
      // The scene comes third: after the good from two sides, before its other colours or sizes.
      pictures: [...cards.slice(0, 2), home, ...cards.slice(2)],
    },
    drawings: Object.fromEntries(
      [...Object.entries(shots), [`${key}-scene`, scene] as const].map(([name, shot]) => [name, shot.draw]),
    ),
  }
}

const card = (name: string, { altText }: Shot): Picture => ({
  id: name,
  url: `/sample/${name}.svg`,
  width: 1200,
  height: 1500,
  altText,
})

const uuid = (last: number): string => `5a3b1e00-0000-4000-8000-${String(last).padStart(12, '0')}`
