// Whether a price or a product is on sale, as the listing of sales has it: by its prices, however they were lowered.
import type { PriceData, Product } from '@vitrine/client'

/** Whether a price is lower than the full one. */
export const isReduced = ({ discountedPrice, price }: PriceData): boolean => discountedPrice < price

/** Whether a variant is on sale. */
export const isOnSale = ({ variants }: Pick<Product, 'variants'>): boolean =>
  variants.some(({ variant }) => isReduced(variant.priceData))
