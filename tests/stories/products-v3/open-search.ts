// A shop whose products are searched with catalog version 3.
import type { Aggregation } from '@vitrine/client'
import { openV3 } from './open-v3.ts'

type NewProduct = Parameters<Awaited<ReturnType<typeof openV3>>['writes']['create']>[0]

/** A product to create, with one price. */
export const item = (name: string, price: string, fields: Partial<NewProduct> = {}): NewProduct => ({
  name,
  productType: 'PHYSICAL',
  variantsInfo: { variants: [{ price: { actualPrice: { amount: price } } }] },
  ...fields,
})
const hidden = { visible: false, brand: { name: 'Secret' } }

/** Opens a shop with some products, one of which is hidden. */
export async function openSearch() {
  const shop = await openV3({ products: [] })
  await shop.writes.bulkCreate([
    item('Blue jug', '20', { brand: { name: 'Tide' }, plainDescription: 'Of clay' }),
    item('Red jug', '30', { brand: { name: 'Tide' }, ribbon: { name: 'New' } }),
    item('Vase', '70', { brand: { name: 'Fjord' }, plainDescription: 'Blue glaze' }),
    item('Postcard', '5', { productType: 'DIGITAL' }),
    item('Next year’s jug', '500', hidden),
  ])
  const { productsV3 } = shop.storefront
  const names = async (search: Parameters<typeof productsV3.search>[0]) =>
    (await productsV3.search({ sort: [{ fieldName: 'name' }], ...search })).items.map(({ name }) => name)
  const count = async (...aggregations: Aggregation[]) =>
    (await productsV3.search({ aggregations, cursorPaging: { limit: 1 } })).aggregations
  return { ...shop, productsV3, names, count }
}
