// What a thing costs by measure, where that can be compared.
import type { PriceData, Product } from '@vitrine/client'
import { product as words } from '../messages/index.ts'

/** '€4.80 per 100 g', or nothing. */
export function UnitPrice({
  price: { formatted },
  of,
}: {
  price: PriceData
  of: Product['pricePerUnitData']
}) {
  if (!of || formatted.pricePerUnit === undefined) return null
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {words.perUnit(formatted.pricePerUnit, of.baseQuantity, of.baseMeasurementUnit)}
    </p>
  )
}
