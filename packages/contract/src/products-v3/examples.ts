// The examples of the calls that read products of catalog version 3.
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const { product } = sampleIds

export const examples: ExamplesOf<typeof routes> = {
  'GET /stores/v3/products/{productId}': {
    summary: 'Get a product (catalog version 3)',
    description: 'Returns one product by its id, with the fields that are requested.',
    client: `shop.productsV3.get('${product}', { fields: ['CURRENCY', 'PLAIN_DESCRIPTION'] })`,
    path: { productId: product },
    query: { fields: ['CURRENCY', 'PLAIN_DESCRIPTION'] },
  },
  'GET /stores/v3/products/slug/{slug}': {
    summary: 'Get a product by slug (catalog version 3)',
    description: 'Returns one product by the last part of the URL of its page.',
    client: `shop.productsV3.bySlug('stoneware-mug', { fields: ['VARIANT_OPTION_CHOICE_NAMES'] })`,
    path: { slug: 'stoneware-mug' },
    query: { fields: ['VARIANT_OPTION_CHOICE_NAMES'] },
  },
}
