// What a caller sees of products of catalog version 3.
import type { RequestedField } from '@vitrine/contract'
import type { ProductV3View } from '@vitrine/rules'
import type { Principal } from '../../call.ts'
import { assertMayReadAll, mayReadAll } from '../products/merchant-data.ts'

/** What a caller sees of products; throws if it may not read the fields of merchants that it requests. */
export function viewOf(
  caller: Principal,
  fields: readonly RequestedField[] | null | undefined,
): Pick<ProductV3View, 'fields' | 'canSeeHidden'> {
  if (fields?.includes('MERCHANT_DATA')) assertMayReadAll(caller, 'fields')
  return { fields: new Set(fields ?? []), canSeeHidden: mayReadAll(caller) }
}
