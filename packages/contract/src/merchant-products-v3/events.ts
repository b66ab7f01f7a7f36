// The events of products as catalog version 3 tells them.
import { entityEvents } from '../entity/events.ts'
import { ProductV3 } from '../products-v3/product.ts'

/** The product as visitors read it, without the fields that need a request. */
export const events = entityEvents({
  name: 'product',
  wire: 'wix.stores.catalog.v3.product',
  shape: ProductV3,
})
