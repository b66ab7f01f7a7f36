// The examples of the calls that write products of catalog version 3.
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

/** Products of the sample store: two to change, and three to delete. */
const bowl = '5a3b1e00-0000-4000-8000-000000000200'
const vase = '5a3b1e00-0000-4000-8000-000000000300'
const deleted = '5a3b1e00-0000-4000-8000-000000004700'
const others = ['5a3b1e00-0000-4000-8000-000000004600', '5a3b1e00-0000-4000-8000-000000004500']

/** The sample store has no info sections. */
const section = '5ec71011-0000-4000-8000-000000000001'

const scarf = {
  name: 'Wool scarf',
  productType: 'PHYSICAL' as const,
  options: [{ name: 'Length', choicesSettings: { choices: [{ name: 'Short' }, { name: 'Long' }] } }],
  variantsInfo: {
    variants: [
      {
        choices: [{ optionChoiceNames: { optionName: 'Length', choiceName: 'Short' } }],
        price: { actualPrice: { amount: '39.00' } },
      },
      {
        choices: [{ optionChoiceNames: { optionName: 'Length', choiceName: 'Long' } }],
        price: { actualPrice: { amount: '49.00' }, compareAtPrice: { amount: '59.00' } },
      },
    ],
  },
}
const card = {
  name: 'Greeting card',
  productType: 'PHYSICAL' as const,
  variantsInfo: { variants: [{ price: { actualPrice: { amount: '3.50' } } }] },
}

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v3/products': {
    summary: 'Create a product (catalog version 3)',
    description: 'Creates a product with its variants. Without a slug it gets one from its name.',
    client: `shop.merchantProductsV3.create({
  name: 'Wool scarf',
  productType: 'PHYSICAL',
  options: [{ name: 'Length', choicesSettings: { choices: [{ name: 'Short' }, { name: 'Long' }] } }],
  variantsInfo: {
    variants: [
      {
        choices: [{ optionChoiceNames: { optionName: 'Length', choiceName: 'Short' } }],
        price: { actualPrice: { amount: '39.00' } },
      },
      {
        choices: [{ optionChoiceNames: { optionName: 'Length', choiceName: 'Long' } }],
        price: { actualPrice: { amount: '49.00' }, compareAtPrice: { amount: '59.00' } },
      },
    ],
  },
})`,
    body: { product: scarf },
  },
  'PATCH /stores/v3/products/{productId}': {
    summary: 'Update a product (catalog version 3)',
    description:
      'Changes the fields that are sent, and returns the whole product. It must have the revision that was read: a product that was changed meanwhile stays as it is.',
    client: `shop.merchantProductsV3.update('${bowl}', { revision: '1', ribbon: { name: 'New' } })`,
    path: { productId: bowl },
    body: { product: { revision: '1', ribbon: { name: 'New' } } },
  },
  'DELETE /stores/v3/products/{productId}': {
    summary: 'Delete a product (catalog version 3)',
    description: 'Deletes a product with its variants and stock. In carts it is no longer available.',
    client: `shop.merchantProductsV3.delete('${deleted}')`,
    path: { productId: deleted },
  },
  'POST /stores/v3/products-with-inventory': {
    summary: 'Create a product with inventory',
    description: 'Creates a product and sets the stock of its variants.',
    client: `shop.merchantProductsV3.createWithInventory({
  name: 'Greeting card',
  productType: 'PHYSICAL',
  variantsInfo: { variants: [{ price: { actualPrice: { amount: '3.50' } }, inventoryItem: { quantity: 40 } }] },
})`,
    body: {
      product: {
        ...card,
        variantsInfo: {
          variants: [{ price: { actualPrice: { amount: '3.50' } }, inventoryItem: { quantity: 40 } }],
        },
      },
    },
  },
  'POST /stores/v3/bulk/products/create': {
    summary: 'Bulk create products',
    description: 'Creates up to 100 products, and returns a result for each.',
    client: `shop.merchantProductsV3.bulkCreate([
  {
    name: 'Greeting card',
    productType: 'PHYSICAL',
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '3.50' } } }] },
  },
])`,
    body: { products: [card] },
  },
  'POST /stores/v3/bulk/products/update': {
    summary: 'Bulk update products (catalog version 3)',
    description:
      'Changes up to 100 products, each at the revision that was read, and returns a result for each.',
    client: `shop.merchantProductsV3.bulkUpdate([{ id: '${vase}', revision: '1', visible: true }])`,
    body: { products: [{ product: { id: vase, revision: '1', visible: true } }] },
  },
  'POST /stores/v3/bulk/products/delete': {
    summary: 'Bulk delete products',
    description: 'Deletes up to 100 products, and returns a result for each.',
    client: `shop.merchantProductsV3.bulkDelete(['${others.join("', '")}'])`,
    body: { productIds: others },
  },
  'POST /stores/v3/bulk/products/add-info-sections': {
    summary: 'Bulk add info sections to products',
    description:
      'Lets up to 100 products share up to 10 info sections, and returns a result for each product.',
    client: `shop.merchantProductsV3.bulkAddInfoSections([{ productId: '${vase}', revision: '1' }], ['${section}'])`,
    body: { products: [{ productId: vase, revision: '1' }], infoSectionIds: [section] },
  },
  'POST /stores/v3/bulk/products/remove-info-sections': {
    summary: 'Bulk remove info sections from products',
    description: 'Removes info sections that products share with others; the sections themselves stay.',
    client: `shop.merchantProductsV3.bulkRemoveInfoSections([{ productId: '${vase}', revision: '1' }], ['${section}'])`,
    body: { products: [{ productId: vase, revision: '1' }], infoSectionIds: [section] },
  },
}
