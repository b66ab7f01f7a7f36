// How orders are paid that are placed without a payment.
import { z } from 'zod'
import { storeBounds } from './constants.ts'
import { line } from './one-line.ts'

/** How an order is paid that is placed without a payment: by invoice, in cash or by transfer. */
export const OfflinePayment = z.object({
  title: line(storeBounds.maxLineLength).describe('What the buyer chooses, such as `Bank transfer`.'),
  instructions: z
    .string()
    .max(1000)
    .nullish()
    .describe('What the buyer does to pay; the page after the order and its mail show it.'),
})
/** How an order is paid that is placed without a payment. */
export interface OfflinePayment extends z.infer<typeof OfflinePayment> {}
