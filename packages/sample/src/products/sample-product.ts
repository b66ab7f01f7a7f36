// What a good is: its words, what of it can be bought, and the pictures that go with each choice.
import type { Picture, ProductDraft } from '@vitrine/contract'
import { collectionIds, type CollectionKey } from '../collections.ts'

/** Pictures by name, each drawn when it is asked for. */
export type Drawings = Readonly<Record<string, () => string>>

export interface Good {
  readonly draft: ProductDraft
  readonly drawings: Drawings
}

/** What is said of a good before it is shown. */
export interface Words
  extends Pick<
    ProductDraft,
    | 'name'
    | 'slug'
    | 'description'
    | 'price'
    | 'weight'
    | 'discount'
    | 'ribbon'
    | 'createdDate'
    | 'infoSections'
    | 'preorder'
    | 'pricePerUnit'
  > {
  /** Its place in the list of all goods; ids are made of it, so it never changes. */
  readonly number: number
  /** What its pictures and its stock numbers are called. */
  readonly key: string
  /** The house that makes it; absent: our own. */
  readonly brand?: string
  /** Absent: something that is sent. */
  readonly productType?: 'digital'
  readonly collections: readonly CollectionKey[]
}

/** One picture: how it is described, how it is drawn, and whether it lies. */
export interface Shot {
  readonly altText: string
  readonly draw: () => string
  readonly wide?: true
}
export type Shots = Readonly<Record<string, Shot>>

/** What of a good can be bought: absent price and weight are those of the good, absent stock is not counted. */
export interface Stocked {
  readonly price?: string
  readonly weight?: number
  readonly stock?: number
}

interface Row extends Stocked {
  /** The end of its stock number; absent: that of the good. */
  readonly key?: string
  readonly choices: Readonly<Record<string, string>>
}

/** Puts a good together. `gallery` names the shots that stand on its page whatever is chosen, the best first. */
export function good(
  { number, key, collections, brand = 'Halden', productType, ...words }: Words,
  options: NonNullable<ProductDraft['options']>,
  rows: readonly Row[],
  shots: Shots,
  gallery: readonly string[],
): Good {
  const sku = `HG-${key.toUpperCase()}`
  const shelves = Number(words.price) < 20 ? [...collections, 'small' as const] : collections
  return {
    draft: {
      ...words,
      id: uuid(number * 100),
      productType: productType ?? 'physical',
      sku,
      brand,
      ...(options.length ? { options } : {}),
      variants: rows.map(({ key: end, choices, ...stocked }, i) => ({
        id: options.length ? uuid(number * 100 + i + 1) : onlyVariant,
        choices: { ...choices },
        sku: end === undefined ? sku : `${sku}-${end.toUpperCase()}`,
        ...stocked,
      })),
      pictures: gallery.map((name) => pictureOf(name, shots)),
      collectionIds: shelves.map((shelf) => collectionIds[shelf]),
    },
    drawings: Object.fromEntries(Object.entries(shots).map(([name, shot]) => [name, shot.draw])),
  }
}

/** The picture that a shot becomes. */
export function pictureOf(name: string, shots: Shots): Picture {
  const { altText, wide } = shots[name] as Shot
  const [width, height] = wide ? [2400, 1350] : [1200, 1500]
  return { id: name, url: `/sample/${name}.svg`, width, height, altText }
}

const uuid = (last: number): string => `5a3b1e00-0000-4000-8000-${String(last).padStart(12, '0')}`

// As the contract's `onlyVariantId`; borrowing the value would load all of the contract.
const onlyVariant = '00000000-0000-0000-0000-000000000000'
