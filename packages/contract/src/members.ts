// The members of a store, for its programs: create, invite, approve, block, query.
import { z } from 'zod'
import { identityBounds } from './constants.ts'
import { describeQuery } from './fields.ts'
import type { refusals as identityRefusals } from './identity/errors.ts'
import { Identity, IdentityProfile } from './identity/identity.ts'
import { Guid } from './ids.ts'
import { permission } from './permissions.ts'
import { PagingMetadata, QueryBody } from './query.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'The members of a store, for its programs: create, invite, approve, block and query them.'

const identity = z.object({ identity: Identity })

export const NewMember = z.object({
  email: z.string().max(identityBounds.maxEmailLength),
  profile: IdentityProfile.nullish(),
})

const path = { id: Guid }
const write = { answer: identity, for: permission('identity.write') } as const
const writeOne = { ...write, path, refuses: ['IDENTITY_NOT_FOUND'] } as const

export const routes = {
  'POST /vitrine/v1/members': { ...write, body: NewMember, refuses: ['-19995'] },
  'POST /vitrine/v1/members/invite': { ...write, body: NewMember, refuses: ['TOO_MANY_REQUESTS'] },
  'QUERY /vitrine/v1/members/query': {
    body: z.object({ query: QueryBody.nullish().describe(describeQuery('members')) }),
    answer: z.object({ identities: z.array(Identity), metadata: PagingMetadata }),
    for: permission('identity.read'),
  },
  'GET /vitrine/v1/members/{id}': {
    path,
    answer: identity,
    for: permission('identity.read'),
    refuses: ['IDENTITY_NOT_FOUND'],
  },
  'PATCH /vitrine/v1/members/{id}': {
    ...write,
    path,
    body: z.object({ profile: IdentityProfile }),
    refuses: ['IDENTITY_NOT_FOUND', 'REVISION_MISMATCH'],
  },
  'DELETE /vitrine/v1/members/{id}': {
    path,
    for: permission('identity.write'),
    refuses: ['IDENTITY_NOT_FOUND', 'REVISION_MISMATCH'],
  },
  'POST /vitrine/v1/members/{id}/approve': writeOne,
  'POST /vitrine/v1/members/{id}/block': writeOne,
  'POST /vitrine/v1/members/{id}/unblock': writeOne,
} as const satisfies RouteTable<keyof typeof identityRefusals>

// No member of the sample store has this id.
const unknown = { path: { id: '00000000-0000-4000-8000-00000000000d' }, status: 404 } as const

export const examples: ExamplesOf<typeof routes> = {
  'POST /vitrine/v1/members': {
    summary: 'Create a member',
    description:
      'Creates an account without a password, which the member sets by recovering it. No mail is sent.',
    body: { email: 'grace@example.com', profile: { firstName: 'Grace' } },
  },
  'POST /vitrine/v1/members/invite': {
    summary: 'Invite a member',
    description:
      'Mails a link that sets a password and opens the account. Creates the account if there is none; its status is `OFFLINE` until then. A member whose address is confirmed gets no mail. If an account has the address unconfirmed, another person may have registered it: it is answered without its profile, and the link empties it and puts the profile of the invitation in place.',
    body: { email: 'joan@example.com' },
  },
  'QUERY /vitrine/v1/members/query': {
    summary: 'Query members',
    description:
      'Returns a page of members. Of a deleted one only the id, the status and the dates are left.',
    body: { query: { filter: { status: { $ne: 'DELETED' } }, sort: [{ fieldName: 'email', order: 'ASC' }] } },
  },
  'GET /vitrine/v1/members/{id}': {
    summary: 'Get a member',
    description: 'Returns one member by its id.',
    ...unknown,
  },
  'PATCH /vitrine/v1/members/{id}': {
    summary: 'Update a member',
    description:
      'Changes the fields of the profile that are sent; `null` deletes one. With `If-Match` a member that was changed meanwhile stays as it is.',
    body: { profile: { lastName: 'Hopper' } },
    ...unknown,
  },
  'DELETE /vitrine/v1/members/{id}': {
    summary: 'Delete a member',
    description: 'Deletes everything about a member, ends every session, and tells the member by mail.',
    ...unknown,
  },
  'POST /vitrine/v1/members/{id}/approve': {
    summary: 'Approve a member',
    description: 'Lets a member in who waits for the merchant, and tells the member by mail.',
    ...unknown,
  },
  'POST /vitrine/v1/members/{id}/block': {
    summary: 'Block a member',
    description: 'Ends every session of a member, and refuses to sign the member in.',
    ...unknown,
  },
  'POST /vitrine/v1/members/{id}/unblock': {
    summary: 'Unblock a member',
    description:
      'Lets a blocked member sign in again. The wrong passwords that were tried for the member count no more, blocked or not.',
    ...unknown,
  },
}
