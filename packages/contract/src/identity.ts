// Who a caller is, as the platform reads the credential.
import { z } from 'zod'
import { permissions } from './permissions.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about = 'Who a caller is, and what it may do.'

export const VisitorIdentity = z.object({ type: z.literal('VISITOR'), visitorId: z.string() })
export const MemberIdentity = z.object({
  type: z.literal('MEMBER'),
  memberId: z.string(),
  /** The visitor who signed in. */
  visitorId: z.string(),
})
export const ProgramIdentity = z.object({
  type: z.literal('PROGRAM'),
  permissions: z.array(z.enum(permissions)),
})
const MeAnswer = z.object({
  principal: z.union([VisitorIdentity, MemberIdentity, ProgramIdentity]),
  store: z.object({ id: z.string(), name: z.string() }),
})

export const routes = {
  'GET /vitrine/v1/me': { answer: MeAnswer, for: 'caller' },
} as const satisfies RouteTable

export const examples: ExamplesOf<typeof routes> = {
  'GET /vitrine/v1/me': {
    summary: 'Get the caller',
    description:
      'Returns who calls, and the store that the call acts on: the visitor or member of a token, or the permissions of an API key.',
  },
}
