// The list of a store's members, as queries read it.
import { queryableFields } from '@vitrine/contract'
import { columnsOf, type List } from '../storage/list.ts'
import type { Member } from './store.ts'

/** A member as a query returns it. */
export type FoundMember = Omit<Member, 'passwordHash'>

/** The list of a store's members; a program that may query them sees all. */
export const memberList: List = {
  // Filters compare ids as text.
  rows: `(select store_id, id::text collate "C" as id, revision, email, email_verified, status collate "C" as status,
    pending_reasons, profile, created_at, updated_at, true as visible from members)`,
  pageColumns: `t.revision, t.email, t.email_verified, t.status, t.pending_reasons, t.profile, t.created_at, t.updated_at`,
  resultColumns: `t.revision, t.email, t.email_verified as "emailVerified", t.status, t.profile,
    t.pending_reasons as "pendingReasons", t.created_at as "createdAt", t.updated_at as "updatedAt"`,
  fields: columnsOf(queryableFields.members, {
    id: { column: 'id', type: 'text' },
    email: { column: 'email', type: 'text' },
    status: { column: 'status', type: 'text' },
    createdDate: { column: 'created_at', type: 'timestamptz' },
    updatedDate: { column: 'updated_at', type: 'timestamptz' },
  }),
}
