// The export of an account: everything that the store keeps about a member.
import type { AccountExport, Cart } from '@vitrine/contract'
import { hideFiles, Refusal, toCart } from '@vitrine/rules'
import type { Call } from '../call.ts'
import { priceRead } from '../cart/price-read.ts'
import { memberCartOwner, readCart } from '../cart/store.ts'
import { findOrdersOf } from '../orders/store.ts'
import { accountScope, readSessions } from './account.ts'
import { toIdentity } from './answers.ts'
import type { IdentityParts, MemberCaller } from './parts.ts'
import { requireMember, requireRecentSignIn } from './signed-in.ts'

async function readMemberCart(parts: IdentityParts, caller: MemberCaller, call: Call): Promise<Cart | null> {
  const absent = () => new Refusal('OWNED_CART_NOT_FOUND')
  const scope = { ...accountScope(parts, caller, call), absent, canCreate: false }
  const read = await readCart(parts.database, scope, parts)
  return read.state ? hideFiles(toCart(priceRead(parts, read, read.state, read.revision)).cart) : null
}

/** Exports the account of the member who calls. */
export async function exportAccount(
  parts: IdentityParts,
  caller: MemberCaller,
  call: Call,
): Promise<AccountExport> {
  const member = await requireMember(parts, caller)
  const sessions = await readSessions(parts, caller)
  const cart = await readMemberCart(parts, caller, call)
  const orders = await findOrdersOf(parts.database, caller.storeId, memberCartOwner(caller.memberId))
  // At last: what was read before belongs to a session that had not ended.
  await requireRecentSignIn(parts.database, parts, caller)
  return {
    exportedDate: new Date(parts.clock.now()).toISOString(),
    identity: toIdentity(member),
    sessions,
    cart,
    orders: orders.map(hideFiles),
  }
}
