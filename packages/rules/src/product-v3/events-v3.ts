// The events of a change of a product as catalog version 3 tells them: the whole product, and the former values of what has changed.
import type { EventPayload, ProductV3 } from '@vitrine/contract'
import {
  bytesOf,
  fieldsWithin,
  isWithinBytes,
  maxEventBytes,
  modifiedFields,
  type ModifiedFields,
} from '../modified-fields.ts'
import { savedFacts } from '../product/dates.ts'
import type { StoreFacts } from '../settings.ts'
import { type ProductState, toProductV3 } from './to-product-v3.ts'

type EventName = 'product.created' | 'product.updated' | 'product.deleted'

/** An event of version 3 about a product. */
export type ProductEventV3 = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName]

const placeOfVariant = /^variantsInfo\.variants\[(\d+)\]/

/** The fields of the product itself, and those of each variant by its place. */
function splitFields(fields: ModifiedFields) {
  const own: ModifiedFields = {}
  const ofVariants: ModifiedFields[] = []
  for (const [path, value] of Object.entries(fields)) {
    const place = placeOfVariant.exec(path)?.[1]
    const part = place === undefined ? own : (ofVariants[Number(place)] ??= {})
    part[path] = value
  }
  return { own, ofVariants }
}

/**
 * The same with as many of the variants as an event has room for, and what has changed of them; `variantSummary` says how many
 * there are.
 */
function withinBounds(entity: ProductV3, modified: ModifiedFields) {
  if (isWithinBytes([entity, modified], maxEventBytes)) return { entity, modified }
  const { variants } = entity.variantsInfo
  const withVariants = (listed: typeof variants) => ({ ...entity, variantsInfo: { variants: listed } })
  const { own, ofVariants } = splitFields(modified)
  let room = maxEventBytes - bytesOf(withVariants([]))
  const kept = fieldsWithin(own, room / 2)
  room -= bytesOf(kept)
  const count = Math.max(variants.length, ofVariants.length)
  let end = 0
  while (end < count && (room -= bytesOf([variants[end], ofVariants[end]])) >= 0) end += 1
  return {
    entity: withVariants(variants.slice(0, end)),
    modified: Object.assign(kept, ...ofVariants.slice(0, end)) as ModifiedFields,
  }
}

/** The entity that events of version 3 hold: without what needs a request, such as cost and profit. */
const entityOf = (state: ProductState, store: StoreFacts) =>
  toProductV3({ ...state, facts: savedFacts(state.facts) }, store, { fields: new Set(), canSeeHidden: true })

/** The event of a product that was created or changed. */
export function eventOfV3(
  before: ProductState | undefined,
  after: ProductState,
  store: StoreFacts,
): ProductEventV3 {
  const current = entityOf(after, store)
  const changed = before ? modifiedFields(entityOf(before, store), current) : {}
  const { entity, modified } = withinBounds(current, changed)
  return before
    ? { name: 'product.updated', payload: { currentEntity: entity, modifiedFields: modified } }
    : { name: 'product.created', payload: { entity } }
}

/** The event of a product that was deleted. */
export const deletedV3 = (id: string): ProductEventV3 => ({
  name: 'product.deleted',
  payload: { deletedEntity: { id } },
})
