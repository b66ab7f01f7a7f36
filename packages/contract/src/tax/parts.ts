// The parts that tax rates, tax calculations and the totals of carts have in common.
import { z } from 'zod'
import { boundedDecimal } from '../money.ts'

/** A rate as a fraction of 1. */
export const taxRate = boundedDecimal({ lte: 1, maxScale: 6, example: '0.0825' })

export const jurisdictionType = z.enum(['UNDEFINED', 'COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'])
/** What kind of place gets a tax. */
export type JurisdictionType = z.infer<typeof jurisdictionType>
