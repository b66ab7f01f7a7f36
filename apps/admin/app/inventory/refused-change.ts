// Why a change of a variant's inventory failed, as its page says it.
import type { StoreError } from '@vitrine/client'
import { isOutage } from '../failed-call.ts'

interface RefusedChange {
  status: number
  failure: string
  /** Whether it is not known if this change or an earlier post was made, so that the next post needs the same key. */
  isUnknown: boolean
}

export const savedBefore =
  'The store has received this form before, with other values. Check what is saved, then save again.'

/** What became of a change that failed; `codes` are the texts of the refusals that merchants can correct. */
export function toRefusedChange(error: StoreError, codes: Record<string, string>): RefusedChange {
  const known = codes[error.code]
  const refuse = (status: number, failure: string, isUnknown = false) => ({ status, failure, isUnknown })
  // Such as after its answer was lost, and another number was entered.
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') return refuse(409, savedBefore)
  if (known) return refuse(error.code === 'REVISION_MISMATCH' ? 409 : 422, known)
  if (error.kind === 'auth')
    return refuse(
      403,
      'Your API key lacks the permission inventory.write. Ask the owner of the store for it.',
      true,
    )
  return isOutage(error)
    ? refuse(503, 'The store is not answering. Wait a moment, then save again.', true)
    : refuse(500, 'Something went wrong. Save again, or contact the operator of the store.', true)
}
