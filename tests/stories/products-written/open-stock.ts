// A shop whose merchant writes products together with their stock, and what is sent of some products.
import type { NewProductWithInventory } from '@vitrine/client'
import { openInventory } from '../inventory/open-inventory.ts'

type Variants = NewProductWithInventory['variantsInfo']['variants']
type Stock = Variants[number]['inventoryItem']

export const cardVariant = (amount: string, inventoryItem?: Stock): Variants[number] => ({
  price: { actualPrice: { amount } },
  ...(inventoryItem && { inventoryItem }),
})
export const card = (name: string, stock?: Stock): NewProductWithInventory => ({
  name,
  productType: 'PHYSICAL',
  variantsInfo: { variants: [cardVariant('3.50', stock)] },
})
export const only = (variant: Variants[number]) => ({ variantsInfo: { variants: [variant] } })

export const options = (sizes: readonly string[]) => [
  { name: 'Size', choicesSettings: { choices: sizes.map((name) => ({ name })) } },
]
export const inSize = (choiceName: string, inventoryItem?: Stock): Variants[number] => ({
  ...cardVariant('20.00', inventoryItem),
  choices: [{ optionChoiceNames: { optionName: 'Size', choiceName } }],
})
export const shirt: NewProductWithInventory = {
  name: 'Linen shirt',
  productType: 'PHYSICAL',
  options: options(['S', 'M', 'L']),
  variantsInfo: {
    variants: [inSize('S', { quantity: 5 }), inSize('M', { quantity: 6 }), inSize('L', { quantity: 7 })],
  },
}

/** Opens a shop without products, with the client of its merchant. */
export async function openStock() {
  const merchant = await openInventory({ products: [] })
  return {
    ...merchant,
    writes: merchant.merchantProductsV3,
    /** The stock of the variants of a product, by their names. */
    async stockOf(productId: string) {
      const items = await merchant.itemsOf(productId)
      return Object.fromEntries(
        items.map(({ product, quantity, inStock }) => [product.variantName, quantity ?? inStock]),
      )
    },
    /** The events of a product since it was created. */
    changesOf: async (productId: string) => (await merchant.shop.events(productId, 'product')).slice(2),
  }
}
