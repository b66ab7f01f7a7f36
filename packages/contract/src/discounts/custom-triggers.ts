// The triggers that the operator of the platform has registered, for merchants to choose from.
import { z } from 'zod'
import { permission } from '../permissions.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'

export const about = 'The functions of the operator that discount rules may have as triggers.'

const RegisteredTrigger = z.object({ id: z.string(), appId: z.string(), name: z.string() })

export const routes = {
  'POST /ecom/v1/discount-custom-triggers/list': {
    for: permission('discounts.read'),
    body: z.object({}),
    answer: z.object({ triggers: z.array(RegisteredTrigger) }),
  },
} as const satisfies RouteTable<never>

export const examples: ExamplesOf<typeof routes> = {
  'POST /ecom/v1/discount-custom-triggers/list': {
    summary: 'List custom triggers',
    description: 'Returns the triggers that the operator has registered.',
    body: {},
  },
}
