// What a caller sees of products of catalog version 3.
import type { RequestedField } from '@vitrine/contract'
import { type ProductV3View, Refusal } from '@vitrine/rules'
import { hasPermission, type Principal } from '../call.ts'

/** What a caller sees of products; throws if it may not read the fields of merchants that it requests. */
export function viewOf(
  caller: Principal,
  fields: readonly RequestedField[] | null | undefined,
): Pick<ProductV3View, 'fields' | 'canSeeHidden'> {
  const canSeeHidden = hasPermission(caller, 'products.read')
  if (fields?.includes('MERCHANT_DATA') && !canSeeHidden)
    throw new Refusal('PERMISSION_DENIED', { field: 'fields', permission: 'products.read' })
  return { fields: new Set(fields ?? []), canSeeHidden }
}
