// Reads a product for its editor, with what only catalog version 3 has, and saves which info sections it shares with others.
import type { Product, ProductV3 } from '@vitrine/client'
import type { MerchantClient } from '../sign-in/merchant.ts'

/** A product with what only catalog version 3 has of it. */
export interface EditedProduct extends Product {
  /** The ids of the info sections that it shares, in their order. */
  sharedSectionIds?: readonly string[]
  modifiers?: ProductV3['modifiers']
  /** By the ids of the variants that have one. */
  barcodes?: Readonly<Record<string, string>>
}

type Reader = Pick<MerchantClient, 'products' | 'productsV3' | 'merchantCollections'>

const readV3 = ({ productsV3 }: Pick<Reader, 'productsV3'>, id: string) =>
  productsV3.get(id, { fields: ['INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION'] })

const sectionsOf = (product: ProductV3 | null) => product?.infoSections ?? []

/** The product with its revision, its cost, what only version 3 has, and the collections that merchants choose for it. */
export async function loadEdited(client: Reader, id: string): Promise<EditedProduct | null> {
  const [product, current, rules] = await Promise.all([
    client.products.get(id, { forMerchant: true }),
    readV3(client, id),
    client.merchantCollections.rules(),
  ])
  if (!product || !current) return null
  // It was changed between the two reads.
  if (product.revision !== current.revision) return loadEdited(client, id)
  // The sections of the product itself come first.
  const shared = sectionsOf(current).slice(product.additionalInfoSections.length)
  return {
    ...product,
    collectionIds: product.collectionIds.filter((collectionId) => !rules.has(collectionId)),
    sharedSectionIds: shared.map((section) => section.id),
    modifiers: current.modifiers,
    barcodes: Object.fromEntries(
      current.variantsInfo.variants.flatMap((variant) =>
        variant.barcode ? [[variant.id, variant.barcode]] : [],
      ),
    ),
  }
}

/** Lets a product share these info sections, in this order; its own sections stay. */
export async function saveSharedSections(
  client: Pick<MerchantClient, 'productsV3' | 'merchantProductsV3'>,
  { id, revision = '', additionalInfoSections }: Product,
  shared: readonly string[],
): Promise<void> {
  const own = sectionsOf(await readV3(client, id)).slice(0, additionalInfoSections.length)
  // A title of two sections makes one id, so those are sent with their texts.
  const isUnique = (sectionId: string) => own.filter((section) => section.id === sectionId).length === 1
  const infoSections = [
    ...own.map(({ id: sectionId, title, plainDescription }) =>
      isUnique(sectionId) ? { id: sectionId } : { id: sectionId, title, plainDescription },
    ),
    ...shared.map((sectionId) => ({ id: sectionId })),
  ]
  await client.merchantProductsV3.update(id, { revision, infoSections })
}
