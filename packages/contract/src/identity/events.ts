// The events of members, and of the rules by which they sign in.
import { z } from 'zod'
import { Identity } from './identity.ts'
import { SignOnPolicy } from './requests.ts'

export const events = {
  'member.created': z.object({ entity: Identity }),
  'member.updated': z.object({ currentEntity: Identity }),
  'member.deleted': z.object({ deletedEntity: z.object({ id: z.guid() }) }),
  'sign-on-policy.updated': z.object({ currentEntity: SignOnPolicy }),
} as const
