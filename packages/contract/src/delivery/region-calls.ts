// The calls that add a region to a way of delivery, and remove one.
import { z } from 'zod'
import { updatedEntity } from '../entity/parts.ts'
import { Guid } from '../ids.ts'
import { permission } from '../permissions.ts'

/** What these calls have in common. */
export const regionChange = {
  for: permission('delivery.write'),
  body: z.object({ deliveryRegionId: Guid, revision: updatedEntity.revision }),
} as const

/** An id that nothing in the sample store has. */
export const missing = '00000000-0000-4000-8000-0000de11fe00'

/** A region of the sample store. */
export const sampleRegion = 'de11fe00-0000-4000-8000-000000000011'

const exampleOf = (plural: string, method: string) => ({
  client: `shop.${plural}.${method}('${missing}', '1', '${sampleRegion}')`,
  body: { deliveryRegionId: sampleRegion, revision: '1' },
  status: 404 as const,
})

/** An example of a call that adds a region, but for its path. */
export const addRegionExample = (plural: string, noun: string) => ({
  ...exampleOf(plural, 'addRegion'),
  summary: `Add a region to a ${noun}`,
  description: `Offers the ${noun} in one more delivery region.`,
})

/** The same of one that removes it. */
export const removeRegionExample = (plural: string, noun: string) => ({
  ...exampleOf(plural, 'removeRegion'),
  summary: `Remove a region from a ${noun}`,
  description: `Offers the ${noun} no more in a delivery region.`,
})
