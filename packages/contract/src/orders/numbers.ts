// The numbers of a store's orders.
import { z } from 'zod'

/** The number of the first order of a store. */
export const firstOrderNumber = 10_001

export const orderNumberKinds = ['SEQUENTIAL', 'RANDOM'] as const

export const OrderNumbers = z.object({
  kind: z
    .enum(orderNumberKinds)
    .nullish()
    .describe(
      '`SEQUENTIAL`: one after the other, without gaps. `RANDOM`: ten digits, which do not tell how many orders there are. `null`: `SEQUENTIAL`.',
    ),
  // Behind a digit the prefixes of two numbers could make them the same.
  prefix: z
    .string()
    .max(10)
    .regex(/^([A-Za-z\d-]*[A-Za-z-])?$/, 'must be letters, digits and hyphens, with no digit at its end')
    .nullish()
    .describe('Before each number, such as `EU-`. `null`: none.'),
  start: z
    .int()
    .min(firstOrderNumber)
    .max(999_999_999)
    .nullish()
    .describe('The next order has at least this number, unless numbers are random. It can only be raised.'),
})
/** How the orders of a store are numbered. */
export interface OrderNumbers extends z.infer<typeof OrderNumbers> {}
