// The events of members, and of the rules by which they sign in.
import { z } from 'zod'
import { Identity } from './identity.ts'
import { SignOnPolicy } from './requests.ts'

export const events = {
  'member.created': { payload: z.object({ entity: Identity }) },
  'member.updated': { payload: z.object({ currentEntity: Identity }) },
  'member.deleted': { payload: z.object({ deletedEntity: z.object({ id: z.guid() }) }) },
  'sign-on-policy.updated': {
    wire: 'wix.iam.signon.v1.sign_on_policy_updated',
    payload: z.object({ currentEntity: SignOnPolicy }),
  },
} as const
