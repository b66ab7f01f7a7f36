// Finds the member with an address, or creates one, while other calls may create, move or delete it.
import type { Transaction } from '../storage/transaction.ts'
import { lockMemberByEmail, type Member } from './store.ts'

/** Creates a member, unless one has the address; that one is locked. */
export async function findOrCreate(
  tx: Transaction,
  storeId: string,
  email: string,
  create: () => Promise<Member | undefined>,
): Promise<{ member: Member; isNew: boolean }> {
  for (;;) {
    const created = await create()
    if (created) return { member: created, isNew: true }
    const known = await lockMemberByEmail(tx, storeId, email)
    if (known) return { member: known, isNew: false }
    // It was deleted, or has got another address, since the insert found it: the address is free.
  }
}
