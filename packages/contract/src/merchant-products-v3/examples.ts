// The examples of the calls that write products of catalog version 3.
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

/** Products of the sample store: four to change, and three to delete. */
const bowl = '5a3b1e00-0000-4000-8000-000000000200'
const vase = '5a3b1e00-0000-4000-8000-000000000300'
const bottle = '5a3b1e00-0000-4000-8000-000000002300'
const trowel = '5a3b1e00-0000-4000-8000-000000004300'
const deleted = '5a3b1e00-0000-4000-8000-000000004700'
const others = ['5a3b1e00-0000-4000-8000-000000004600', '5a3b1e00-0000-4000-8000-000000004500']

/** The sample store has no info sections. */
const section = '5ec71011-0000-4000-8000-000000000001'

const tag = '7a900000-0000-4000-8000-000000000001'

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

const stockedVariant = (amount: string, quantity: number) => ({
  variants: [{ price: { actualPrice: { amount } }, inventoryItem: { quantity } }],
})
const stockedCard = { ...card, variantsInfo: stockedVariant('3.50', 40) }

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
    description:
      'Creates a product and sets the stock of its variants. `inventoryResults` has the inventory item of each variant whose `inventoryItem` was sent. To send one needs the permission `inventory.write`.',
    client: `shop.merchantProductsV3.createWithInventory({
  name: 'Greeting card',
  productType: 'PHYSICAL',
  variantsInfo: { variants: [{ price: { actualPrice: { amount: '3.50' } }, inventoryItem: { quantity: 40 } }] },
})`,
    body: { product: stockedCard },
  },
  'PATCH /stores/v3/products-with-inventory/{productId}': {
    summary: 'Update a product with inventory',
    description:
      'Changes the fields that are sent and the stock of the variants whose `inventoryItem` is sent, all or nothing; other variants keep their stock. It must have the revision of the product that was read: if the product was changed meanwhile, its stock stays as well. A change of the stock alone leaves the revision.',
    client: `shop.merchantProductsV3.updateWithInventory('${bottle}', {
  revision: '1',
  variantsInfo: { variants: [{ price: { actualPrice: { amount: '23.00' } }, inventoryItem: { quantity: 30 } }] },
})`,
    path: { productId: bottle },
    body: { product: { revision: '1', variantsInfo: stockedVariant('23.00', 30) } },
  },
  'POST /stores/v3/bulk/products-with-inventory/create': {
    summary: 'Bulk create products with inventory',
    description:
      'Creates up to 100 products with the stock of their variants, and returns a result for each product, and for each `inventoryItem` that was sent.',
    client: `shop.merchantProductsV3.bulkCreateWithInventory([
  {
    name: 'Greeting card',
    productType: 'PHYSICAL',
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '3.50' } }, inventoryItem: { quantity: 40 } }] },
  },
])`,
    body: { products: [stockedCard] },
  },
  'POST /stores/v3/bulk/products-with-inventory/update': {
    summary: 'Bulk update products with inventory',
    description:
      'Changes up to 100 products and the stock that is sent of their variants, each at the revision that was read. It returns a result for each product, and for each `inventoryItem` that was sent; a product that is refused keeps its stock.',
    client: `shop.merchantProductsV3.bulkUpdateWithInventory([
  {
    id: '${trowel}',
    revision: '1',
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '38.00' } }, inventoryItem: { quantity: 20 } }] },
  },
])`,
    body: {
      products: [{ product: { id: trowel, revision: '1', variantsInfo: stockedVariant('38.00', 20) } }],
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
  'POST /stores/v3/bulk/products/update-tags': {
    summary: 'Bulk update tags of products',
    description:
      'Assigns tags to up to 100 products and unassigns others, and returns a result for each product. A product that would have more than 100 public or 100 private tags stays as it is.',
    client: `shop.merchantProductsV3.bulkUpdateTags(['${vase}'], { assignTags: { publicTags: { tagIds: ['${tag}'] } } })`,
    body: { productIds: [vase], assignTags: { publicTags: { tagIds: [tag] } } },
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
  'POST /stores/v3/bulk/products/update-by-filter': {
    summary: 'Update products by filter',
    description:
      'Changes the same fields of all products that match a filter and a text. A job does so after the call, 50 products at a time: it changes each product that matches when the job reaches it, once. A product that cannot be changed stays as it is, and the log says why. What belongs to one product, such as its slug, pictures, options and variants, is ignored.',
    client: `shop.merchantProductsV3.updateByFilter({ ribbon: { name: 'Last chance' } }, { filter: { slug: 'fern-vase' } })`,
    body: { filter: { slug: 'fern-vase' }, product: { ribbon: { name: 'Last chance' } } },
  },
  'POST /stores/v3/bulk/products/delete-by-filter': {
    summary: 'Delete products by filter',
    description: 'Deletes all products that match a filter and a text, in a job after the call.',
    client: `shop.merchantProductsV3.deleteByFilter({ filter: { slug: { $startsWith: 'old-' } } })`,
    body: { filter: { slug: { $startsWith: 'old-' } } },
  },
  'POST /stores/v3/bulk/products/add-info-sections-by-filter': {
    summary: 'Add info sections by filter',
    description:
      'Lets all products that match a filter and a text share up to 10 info sections, in a job after the call.',
    client: `shop.merchantProductsV3.addInfoSectionsByFilter(['${section}'], { filter: { productType: 'DIGITAL' } })`,
    body: { filter: { productType: 'DIGITAL' }, infoSectionIds: [section] },
    status: 400,
  },
  'POST /stores/v3/bulk/products/remove-info-sections-by-filter': {
    summary: 'Remove info sections by filter',
    description:
      'Removes info sections from all products that match a filter and a text, in a job after the call; the sections themselves stay.',
    client: `shop.merchantProductsV3.removeInfoSectionsByFilter(['${section}'], { filter: { productType: 'DIGITAL' } })`,
    body: { filter: { productType: 'DIGITAL' }, infoSectionIds: [section] },
    status: 400,
  },
  'POST /stores/v3/bulk/products/update-variants-by-filter': {
    summary: 'Update variants by filter',
    description:
      'Gives all variants of the products that match a filter and a text the same price, cost, visibility or weight, in a job after the call.',
    client: `shop.merchantProductsV3.updateVariantsByFilter({ price: { actualPrice: { amount: '9.00' } } }, { filter: { slug: 'fern-vase' } })`,
    body: { filter: { slug: 'fern-vase' }, variant: { price: { actualPrice: { amount: '9.00' } } } },
  },
  'POST /stores/v3/bulk/products/adjust-variants-by-filter': {
    summary: 'Adjust variants by filter',
    description:
      'Raises or lowers the prices and costs of all variants of the products that match a filter and a text, in a job after the call. A product with a variant whose price would be negative stays as it is.',
    client: `shop.merchantProductsV3.adjustVariantsByFilter({ actualPrice: { percentage: 10 } }, { filter: { slug: 'fern-vase' } })`,
    body: { filter: { slug: 'fern-vase' }, actualPrice: { percentage: 10 } },
  },
}
