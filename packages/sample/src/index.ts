// Entry point of the sample shop: products, collections, discounts, delivery, store settings, and the names of its pictures.
import type { ProductDraft } from '@vitrine/contract'
import { collections } from './collections.ts'
import { pictureNameOf } from './media-id.ts'
import { garden } from './products/garden.ts'
import { kitchen } from './products/kitchen.ts'
import { light } from './products/light.ts'
import { linen } from './products/linen.ts'
import { paper } from './products/paper.ts'
import { storage } from './products/storage.ts'
import { table } from './products/table.ts'

export { pictureNameOf } from './media-id.ts'
export { sampleDelivery } from './delivery.ts'
export { sampleDiscounts } from './discounts.ts'
export { sampleTaxes } from './taxes.ts'
export { sampleStore } from './store.ts'
export { collections }

/** The 48 products in the order of their numbers. */
export const sampleProducts: ProductDraft[] = [kitchen, table, light, linen, paper, garden, storage]
  .flat()
  .toSorted((a, b) => (`${a.id}` < `${b.id}` ? -1 : 1))

const choices = sampleProducts.flatMap(({ options = [] }) => options.flatMap((option) => option.choices))
const pictures = [...sampleProducts, ...choices].flatMap((shown) => shown.pictures ?? [])

const pagePictures = ['home', 'empty-cart', 'not-found', 'broken', 'icon']
/** The names of all pictures: those of pages, of products and of collections. */
export const pictureNames: ReadonlySet<string> = new Set(
  [...pictures, ...collections.flatMap(({ picture = [] }) => picture)]
    .map(({ id }) => pictureNameOf(id))
    .concat(pagePictures),
)
