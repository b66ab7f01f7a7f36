// The routes of members for a store's programs.
import { Refusal } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import { merchantScope } from '../storage/commit.ts'
import { pagingMetadata, parseQuery, queryList } from '../storage/list.ts'
import { updateProfile } from './account.ts'
import { toIdentity } from './answers.ts'
import { deleteMember } from './erase.ts'
import { type FoundMember, memberList } from './member-list.ts'
import type { IdentityParts } from './parts.ts'
import { approveMember, blockMember, createMember, inviteMember, unblockMember } from './programs.ts'
import { findMember } from './store.ts'

/** Makes the handlers of members for programs. */
export function programHandlers(parts: IdentityParts): Handlers<'members'> {
  const { database } = parts
  return {
    'POST /vitrine/v1/members': ({ body }, program, call) =>
      createMember(parts, merchantScope(program, call), body),
    'POST /vitrine/v1/members/invite': ({ body }, program, call) =>
      inviteMember(parts, merchantScope(program, call), body),
    'QUERY /vitrine/v1/members/query': async ({ body }, { storeId }) => {
      const query = parseQuery(body.query, memberList.fields, true)
      const result = await queryList<FoundMember>(database, memberList, storeId, query)
      return { identities: result.found.map(toIdentity), metadata: pagingMetadata(result, query) }
    },
    'GET /vitrine/v1/members/{id}': async ({ path: { id } }, { storeId }) => {
      const member = await findMember(database, storeId, id)
      if (!member) throw new Refusal('IDENTITY_NOT_FOUND', { id })
      return { identity: toIdentity(member) }
    },
    'PATCH /vitrine/v1/members/{id}': ({ path, body }, program, call) =>
      updateProfile(parts, merchantScope(program, call), path.id, () => body.profile),
    'DELETE /vitrine/v1/members/{id}': ({ path }, program, call) =>
      deleteMember(parts, merchantScope(program, call), path.id),
    'POST /vitrine/v1/members/{id}/approve': ({ path }, program, call) =>
      approveMember(parts, merchantScope(program, call), path.id),
    'POST /vitrine/v1/members/{id}/block': ({ path }, program, call) =>
      blockMember(parts, merchantScope(program, call), path.id),
    'POST /vitrine/v1/members/{id}/unblock': ({ path }, program, call) =>
      unblockMember(parts, merchantScope(program, call), path.id),
  }
}
