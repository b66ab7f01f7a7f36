// Writes of a member that answer the member, and take effect once for each idempotency key.
import type { Identity } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { CallScope } from '../storage/commit.ts'
import { inTransaction, type Transaction } from '../storage/transaction.ts'
import { toIdentity } from './answers.ts'
import type { IdentityParts } from './parts.ts'
import { findMember, type Member } from './store.ts'

/** Runs a write of one member in a transaction, after `admit`; a member that does not exist is refused. */
export const writeOnce = (
  parts: IdentityParts,
  scope: CallScope,
  work: (tx: Transaction) => Promise<Member | undefined>,
  admit: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<{ identity: Identity }> =>
  inTransaction(parts, scope, {
    async work(tx, remember) {
      await admit(tx)
      const member = await work(tx)
      if (!member) throw new Refusal('IDENTITY_NOT_FOUND')
      await remember({ id: member.id, revision: `${member.revision}` })
      return { identity: toIdentity(member) }
    },
    async replay(tx, { id }) {
      await admit(tx)
      const member = await findMember(tx, scope.storeId, id)
      if (!member) throw new Refusal('IDENTITY_NOT_FOUND', { id })
      return { identity: toIdentity(member) }
    },
  })
