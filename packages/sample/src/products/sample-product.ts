// Builds the draft of a sample product from its texts, its options and its pictures.
import type { Picture, ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { collectionIds, type CollectionKey } from '../collections.ts'
import { mediaId } from '../media-id.ts'

/** What a product is called, in its pages and by other products. */
export interface ProductName {
  readonly name: string
  /** By default, the words of the name. */
  readonly slug?: string
  /** Its number in the list of all products; its ids are derived from it, so it never changes. */
  readonly number: number
  /** The prefix of its picture names and SKUs. */
  readonly key: string
  /** When it was created, to the minute, in UTC. */
  readonly created: string
}

/** The fields of a product that do not depend on its options. */
export interface ProductDetails
  extends Pick<
    ProductDraft,
    'price' | 'weight' | 'discount' | 'ribbon' | 'infoSections' | 'preorder' | 'pricePerUnit'
  > {
  /** The maker; the own brand by default. */
  readonly brand?: string
  /** Physical by default. */
  readonly productType?: 'digital'
  readonly collections: readonly CollectionKey[]
}

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

/** Builds the draft of a product. `pictures` are those of its page for every choice, the most important first. */
export function createProduct(
  { number, key, name, slug = toSlug(name), created }: ProductName,
  description: string,
  { collections, brand = 'Halden', productType, ...details }: ProductDetails,
  options: NonNullable<ProductDraft['options']>,
  variants: readonly VariantRow[],
  pictures: Picture[],
): ProductDraft {
  const sku = `HG-${key.toUpperCase()}`
  const collectionKeys = Number(details.price) < 20 ? [...collections, 'small' as const] : collections
  return {
    ...details,
    name,
    slug,
    description,
    createdDate: `${created}:00.000Z`,
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
    pictures,
    collectionIds: collectionKeys.map((collectionKey) => collectionIds[collectionKey]),
  }
}

/** What the unit price is given for: the contents of a piece, and the quantity to compare by. */
export const perUnit = (totalQuantity: number, baseQuantity: number, unit: 'G' | 'M') => ({
  totalQuantity,
  totalMeasurementUnit: unit,
  baseQuantity,
  baseMeasurementUnit: unit,
})

/** A picture of a product alone; that of a scene is wide. */
export const pictureOf = (name: string, altText: string): Picture => ({
  id: mediaId(name),
  url: `/sample/${name}.svg`,
  ...(name.endsWith('-scene') ? { width: 2400, height: 1350 } : { width: 1200, height: 1500 }),
  altText,
})

const uuid = (last: number): string => `5a3b1e00-0000-4000-8000-${String(last).padStart(12, '0')}`

const toSlug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
