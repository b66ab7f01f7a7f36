// Merges the cart of a visitor into that of the member who signs in, in the transaction that begins the session.
import type { CartMerge } from '@vitrine/contract'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { Transaction } from '../storage/transaction.ts'

export const mergeAtSignIn = async (
  _deps: Deps,
  _tx: Transaction,
  _of: { storeId: string; visitorId: string; memberId: string; call: Call },
): Promise<CartMerge | undefined> => undefined
