// Builds a sample product: its draft for the import, and the drawings of its pictures.
import type { Picture, ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { collectionIds, type CollectionKey } from '../collections.ts'
import { mediaId } from '../media-id.ts'

/** Functions that draw pictures, by picture name. */
export type Drawings = Readonly<Record<string, () => string>>

/** A product with its drawings. */
export interface SampleProduct {
  readonly draft: ProductDraft
  readonly drawings: Drawings
}

/** The fields of a product that do not depend on its options. */
export interface ProductDetails
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
  /** Its number in the list of all products; its ids are derived from it, so it never changes. */
  readonly number: number
  /** The prefix of its picture names and SKUs. */
  readonly key: string
  /** The maker; the own brand by default. */
  readonly brand?: string
  /** Physical by default. */
  readonly productType?: 'digital'
  readonly collections: readonly CollectionKey[]
}

/** One picture: its description, its drawing, and whether it is wide. */
export interface Shot {
  readonly altText: string
  readonly draw: () => string
  readonly wide?: true
}
export type Shots = Readonly<Record<string, Shot>>

/** The fields of a variant; price and weight default to those of the product, stock is not tracked by default. */
export interface SampleVariant {
  readonly price?: string
  readonly weight?: number
  readonly stock?: number
}

interface VariantRow extends SampleVariant {
  /** The suffix of its SKU; without it, the SKU is that of the product. */
  readonly key?: string
  readonly choices: Readonly<Record<string, string>>
}

/** Builds a product. `gallery` names the shots of its page for every choice, the most important first. */
export function createProduct(
  { number, key, collections, brand = 'Halden', productType, ...details }: ProductDetails,
  options: NonNullable<ProductDraft['options']>,
  variants: readonly VariantRow[],
  shots: Shots,
  gallery: readonly string[],
): SampleProduct {
  const sku = `HG-${key.toUpperCase()}`
  const collectionKeys = Number(details.price) < 20 ? [...collections, 'small' as const] : collections
  return {
    draft: {
      ...details,
      id: uuid(number * 100),
      productType: productType ?? 'physical',
      sku,
      brand,
      ...(options.length ? { options } : {}),
      variants: variants.map(({ key: suffix, choices, ...fields }, i) => ({
        id: options.length ? uuid(number * 100 + i + 1) : onlyVariantId,
        choices: { ...choices },
        sku: suffix === undefined ? sku : `${sku}-${suffix.toUpperCase()}`,
        ...fields,
      })),
      pictures: gallery.map((name) => pictureOf(name, shots)),
      collectionIds: collectionKeys.map((collectionKey) => collectionIds[collectionKey]),
    },
    drawings: Object.fromEntries(Object.entries(shots).map(([name, shot]) => [name, shot.draw])),
  }
}

/** The picture of a shot. */
export function pictureOf(name: string, shots: Shots): Picture {
  const { altText, wide } = shots[name] as Shot
  const [width, height] = wide ? [2400, 1350] : [1200, 1500]
  return { id: mediaId(name), url: `/sample/${name}.svg`, width, height, altText }
}

const uuid = (last: number): string => `5a3b1e00-0000-4000-8000-${String(last).padStart(12, '0')}`
