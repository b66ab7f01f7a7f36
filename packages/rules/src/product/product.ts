// A product as it is stored, and what follows from that alone.
import type { ProductDraft } from '@vitrine/contract'
import { parseAmount } from '../money.ts'
import { applyDiscount, type ProductDiscount } from './price.ts'

/** The stored facts of a product; its stock and preorders are stored apart. */
export interface ProductFacts extends Omit<ProductDraft, 'createdDate' | 'preorder'> {
  numericId: string
  createdDate: string
  lastUpdated: string
}

/** A stored variant. */
export type StoredVariant = ProductFacts['variants'][number]

/** The discount of a product without one. */
export const noDiscount: ProductDiscount = { type: 'NONE', value: 0 }

/** Whether shoppers can buy a variant, as long as it is in stock. */
export const isOffered = ({ visible = true }: StoredVariant): boolean => visible

/** The price of one variant in minor units, before and after the product's discount. */
export function variantPrice(facts: ProductFacts, variant: StoredVariant, currency: string) {
  const full = parseAmount(variant.price ?? facts.price, currency)
  const now = variant.salePrice
    ? parseAmount(variant.salePrice, currency)
    : applyDiscount(full, facts.discount ?? noDiscount, currency)
  return { full, now }
}

/** Whether the variants of a product are managed one by one. */
export const managesVariants = ({ manageVariants, options = [] }: ProductFacts): boolean =>
  manageVariants ?? options.length > 0
