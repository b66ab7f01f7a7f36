// What only programs with the permission `products.read` learn of products: what they cost the merchant, and hidden ones that
// they do not write.
import { Refusal } from '@vitrine/rules'
import { hasPermission, type Principal } from '../../call.ts'

/** Whether a caller may read all of products. */
export const mayReadAll = (caller: Principal): boolean => hasPermission(caller, 'products.read')

/** Throws unless a caller may read all of products, which the answer to this field of its request would tell. */
export function assertMayReadAll(caller: Principal, field: string): void {
  if (!mayReadAll(caller)) throw new Refusal('PERMISSION_DENIED', { field, permission: 'products.read' })
}
