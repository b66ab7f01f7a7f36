// Finds out whether the platform has received an earlier post, without making its change.
import { StoreError } from '@vitrine/client'
import type { MerchantClient } from '../sign-in/merchant.ts'

type Items = MerchantClient['inventoryItems']

/** The id of no variant: the Max UUID of RFC 9562. */
const variantId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Calls that change nothing, one for each call that changes stock by a difference: the platform keeps their keys apart. */
export const emptyCalls = {
  add: (items: Items, productId: string, idempotencyKey: string) =>
    items.bulkIncrement([{ productId, variantId, incrementBy: 1 }], { idempotencyKey }),
  take: (items: Items, productId: string, idempotencyKey: string) =>
    items.bulkDecrement([{ productId, variantId, decrementBy: 1 }], { idempotencyKey }),
}

/**
 * Whether the platform knows the key of an empty call from an earlier post. If not, the key is used up now, and the post has no
 * effect if it still arrives.
 */
export async function isKeyUsed(emptyCall: Promise<unknown>): Promise<boolean> {
  try {
    await emptyCall
    return false
  } catch (error) {
    if (error instanceof StoreError && error.code === 'IDEMPOTENCY_KEY_REUSED') return true
    throw error
  }
}
