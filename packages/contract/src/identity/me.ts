// The caller, as the platform reads the credential.
import { z } from 'zod'
import { permissions } from '../permissions.ts'

/** The client that the session of the token belongs to. */
const clientId = z.string()

export const VisitorIdentity = z.object({ type: z.literal('VISITOR'), visitorId: z.string(), clientId })
export const MemberIdentity = z.object({
  type: z.literal('MEMBER'),
  memberId: z.string(),
  /** The visitor who signed in. */
  visitorId: z.string(),
  clientId,
})
export const ProgramIdentity = z.object({
  type: z.literal('PROGRAM'),
  permissions: z.array(z.enum(permissions)),
})
export const MeAnswer = z.object({
  principal: z.union([VisitorIdentity, MemberIdentity, ProgramIdentity]),
  store: z.object({ id: z.string(), name: z.string() }),
})
