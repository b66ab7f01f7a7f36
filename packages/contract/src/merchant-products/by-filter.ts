// One change of all products that a filter of merchants selects, which a job makes after the call, and how far that job is.
import { z } from 'zod'
import { selection } from '../products-v3/selection.ts'
import { AdjustValue } from './bulk.ts'
import { ProductUpdate } from './product-input.ts'

const SharedProductUpdate = ProductUpdate.pick({ visible: true, priceData: true, brand: true, ribbon: true })

const change = {
  update: SharedProductUpdate.nullish().describe('Fields that all products get.'),
  adjust: AdjustValue.nullish().describe(
    'The property that changes by an amount or by percent, and by how much.',
  ),
  archived: z.boolean().nullish().describe('Archives the products, or restores them.'),
}
const ProductsChange = z.object(change)
/** The one change of all selected products. */
export interface ProductsChange extends z.infer<typeof ProductsChange> {}

export const ChangeByFilter = z
  .object({ filter: selection.filter, ...change })
  .refine(
    ({ update, adjust, archived }) => [update, adjust, archived].filter((each) => each != null).length === 1,
    {
      error: 'must have exactly one of update, adjust and archived',
      params: { rule: 'REQUIRED_ONE_OF_FIELD' },
    },
  )

export const BulkChange = z.object({
  /** The `jobId` that the call has answered. */
  id: z.guid(),
  /** `FAILED`: the job could not go on, and the products behind the last one that it changed stay as they are. */
  status: z.enum(['RUNNING', 'FINISHED', 'FAILED']),
  /** How many products the filter selected when the call was made; absent if they were not counted. */
  total: z.int().optional(),
  changed: z.int(),
  /** How many products stay as they are, because the change would have made them invalid. */
  failed: z.int(),
  /** The first 100 of these products. */
  failures: z.array(
    z.object({
      id: z.string(),
      error: z.object({ code: z.string(), description: z.string(), data: z.record(z.string(), z.unknown()) }),
    }),
  ),
  createdDate: z.iso.datetime(),
  endedDate: z.iso.datetime().optional(),
})
/** How far the job of a change by filter is. */
export interface BulkChange extends z.infer<typeof BulkChange> {}

export const BulkChangeAnswer = z.object({ bulkChange: BulkChange })
