// Changes the preorder of one variant as its page asks for, and shows the page again.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { toRefusedChange } from './refused-change.ts'

/** The longest message. */
export const maxMessageLength = 250

/** Why a preorder was not changed, with what was entered. */
export interface UnchangedPreorder {
  form: 'preorder'
  isEnabled: boolean
  message: string
  limit: string
  /** What is wrong with the limit. */
  problem?: string
  /** Why the call failed. */
  failure?: string
  /** The key to save again with, if it is not known whether the preorder was changed. */
  key?: string
}

interface Entered extends Pick<UnchangedPreorder, 'isEnabled' | 'message' | 'limit'> {
  revision: string
  key: string
}

function readForm(posted: FormData): Entered | undefined {
  const text = (name: string) => String(posted.get(name) ?? '').trim()
  const [revision, key] = [text('revision'), text('key')]
  if (!/^\d{1,18}$/.test(revision) || !/^[\w-]{8,64}$/.test(key)) return undefined
  return {
    isEnabled: posted.has('enabled'),
    message: text('message').slice(0, maxMessageLength),
    limit: text('limit').slice(0, 20),
    revision,
    key,
  }
}

const hasLimitProblem = ({ isEnabled, limit }: Entered) =>
  isEnabled && limit !== '' && !(/^\d{1,6}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100_000)

const codes: Record<string, string> = {
  REVISION_MISMATCH: 'The stock was changed meanwhile. Check the number above, then save again.',
}

const unchanged = ({ isEnabled, message, limit }: Entered): UnchangedPreorder => ({
  form: 'preorder',
  isEnabled,
  message,
  limit,
})

/** What the page gets if the form cannot be sent: it is sent again with its key. */
export function unsentPreorder(posted: FormData, failure: string): UnchangedPreorder | undefined {
  const entered = readForm(posted)
  return entered && { ...unchanged(entered), failure, key: entered.key }
}

/** Changes the preorder of an item as the form was posted. */
export async function changePreorder({ inventoryItems }: MerchantClient, id: string, posted: FormData) {
  const entered = readForm(posted)
  if (!entered) throw data(null, 400)
  const { isEnabled, message, limit, revision, key } = entered
  const refuse = (status: number, why: Partial<UnchangedPreorder>) =>
    data<UnchangedPreorder>({ ...unchanged(entered), ...why }, status)
  if (hasLimitProblem(entered))
    return refuse(422, { problem: 'Enter a whole number from 1 to 100,000, or leave it empty.' })
  const preorderInfo = isEnabled
    ? { enabled: true, message: message || null, limit: limit === '' ? null : Number(limit) }
    : { enabled: false }
  try {
    await inventoryItems.update(id, { revision, preorderInfo }, { idempotencyKey: key })
    return redirect(`/inventory/${id}?saved=preorder`, { status: 303 })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { status, failure, isUnknown } = toRefusedChange(error, codes)
    return refuse(status, { failure, ...(isUnknown && { key }) })
  }
}
