// An offer as pricing and carts read it, of a product without options.
import { onlyVariantId } from '@vitrine/contract/constants'
import type { Offer } from '@vitrine/rules'

/** The offer of a product; without `stock` its stock is not tracked. */
export const offer = (product: string, stock: number | null = null, more: Partial<Offer> = {}): Offer => ({
  product,
  variant: onlyVariantId,
  choices: '',
  price: 100n,
  fullPrice: 100n,
  weight: null,
  sku: null,
  visible: true,
  stock,
  face: { name: `The ${product}`, slug: product, productType: 'physical', picture: null, choices: [] },
  ...more,
})
