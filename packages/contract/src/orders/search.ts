// Searches for orders: the filter, the sort order and the page.
import { z } from 'zod'
import { describeQuery } from '../fields.ts'
import { CursorQuery, sortOrder } from '../query.ts'

const maxSortFields = 4

export const OrderSearch = CursorQuery.extend({
  sort: z.array(sortOrder).max(maxSortFields).nullish().describe('The newest first by default.'),
}).describe(
  `${describeQuery('orders')}\n\nAn order that waits for its payment (\`INITIALIZED\`) is never found; \`PENDING\` and \`REJECTED\` ones only with a filter by \`status\`. A page holds 100 orders by default.`,
)
/** What is looked for among orders. */
export interface OrderSearch extends z.input<typeof OrderSearch> {}
