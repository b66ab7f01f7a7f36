// The events that a change of a product causes: each version of the catalog tells it in its own.
import { deletedV1, eventsOfV1, type ProductEventV1 } from './product-v1/events-v1.ts'
import { deletedV3, eventOfV3, type ProductEventV3 } from './product-v3/events-v3.ts'
import type { ProductState } from './product-v3/to-product-v3.ts'
import type { StoreFacts } from './settings.ts'

/** An event about a product. */
export type ProductEvent = ProductEventV1 | ProductEventV3

/** The events of a product that was created or changed. */
export const productEvents = (
  before: ProductState | undefined,
  after: ProductState,
  store: StoreFacts,
): ProductEvent[] => [...eventsOfV1(before?.facts, after.facts, store), eventOfV3(before, after, store)]

/** The events of a product that was deleted. */
export const productDeleted = (id: string): ProductEvent[] => [deletedV1(id), deletedV3(id)]
