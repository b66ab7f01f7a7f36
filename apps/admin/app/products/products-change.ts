// A change of several products at once, as a merchant enters it and as the platform takes it.
import { StoreError } from '@vitrine/client'
import type { ProductDocumentUpdate, ProductsChange } from '@vitrine/client'
import { isOutage } from '../failed-call.ts'
import { decimalProblem, decimalText, decimalsOf, manyDecimals } from '../form/decimals.ts'
import { toViolationText } from '../form/problem-texts.ts'
import { variantAt } from './variant-document.ts'

/** A change as it was entered. */
export interface EnteredChange {
  action: string
  value: string
  isRounded: boolean
}

/** The change that a form has posted. */
export function readChange(posted: FormData): EnteredChange {
  const text = (name: string) => String(posted.get(name) ?? '').slice(0, 200)
  return { action: text('action'), value: text('value'), isRounded: text('rounded') === 'on' }
}

/** Why a change cannot be sent. */
export class BulkRefusal extends Error {}

function readAmount(text: string, decimals: number, otherwise: string): string {
  const amount = decimalText(text, decimals)
  if (amount === undefined) throw new BulkRefusal(decimalProblem(text, decimals, otherwise))
  return amount
}

function readSigned(text: string, decimals: number, example: string): number {
  const [, sign = '', digits = ''] = /^\s*([+-]?)(.*)$/s.exec(text) ?? []
  const number = Number(readAmount(digits, decimals, `Enter a number, such as ${example}.`))
  return sign === '-' ? -number : number
}

/** The price in a field of a store with this currency. */
export const readPrice = (text: string, currency: string): string =>
  readAmount(text, decimalsOf(currency), 'Enter a price, such as 19.90.')

/** The change as the platform takes it, in a store with this currency; throws if what was entered is no such change. */
export function toProductsChange(
  { action, value, isRounded }: EnteredChange,
  currency: string,
): ProductsChange {
  const text = value.trim()
  switch (action) {
    case 'price':
      return { update: { priceData: { price: Number(readPrice(text, currency)) } } }
    case 'amount':
      return { adjust: { price: { amount: readSigned(text, decimalsOf(currency), '5 or -2.50') } } }
    case 'percent': {
      const rate = readSigned(text, manyDecimals, '10 or -20')
      return { adjust: { price: { percentage: { rate, roundToInt: isRounded } } } }
    }
    case 'ribbon':
      return { update: { ribbon: text || null } }
    case 'brand':
      return { update: { brand: text || null } }
    case 'show':
    case 'hide':
      return { update: { visible: action === 'show' } }
    case 'archive':
    case 'restore':
      return { archived: action === 'archive' }
    default:
      throw new BulkRefusal('Choose what to change.')
  }
}

/** Why a product was left as it is; `document` is what was sent of it. */
export function bulkReason(
  { code, data }: { code: string; data: Record<string, unknown> },
  document?: ProductDocumentUpdate,
): string {
  if (code === 'PRODUCT_NOT_FOUND') return 'was deleted'
  if (code === 'REVISION_MISMATCH') return 'was changed by another merchant meanwhile'
  const [violation] = (data.fieldViolations ?? []) as { field: string; description: string }[]
  if (!violation) return 'was refused'
  return toViolationText(violation, document && variantAt(document, violation.field))
}

/** Why a change was refused as a whole, as the page says it; anything else than a refusal is thrown. */
export function refusedChange(error: unknown): { problem: string; status: number } {
  if (error instanceof BulkRefusal) return { problem: error.message, status: 422 }
  if (!(error instanceof StoreError)) throw error
  const [violation] = error.violations
  if (violation) return { problem: `The change was refused: ${toViolationText(violation)}.`, status: 422 }
  if (error.kind === 'auth') {
    const { permission = 'products.write' } = error.data
    const problem = `Your API key lacks the permission ${String(permission)}. Ask the owner of the store for it.`
    return { problem, status: 403 }
  }
  if (error.code === 'TOO_MANY_REQUESTS')
    return {
      problem: 'Too many changes are not finished yet. Wait until one has ended, then save again.',
      status: 429,
    }
  return isOutage(error)
    ? { problem: 'The store is not answering. Wait a moment, then save again.', status: 503 }
    : { problem: 'Something went wrong. Check the products, then save again.', status: 500 }
}
