// The price per unit of measurement.
import type { PriceData, Product } from '@vitrine/client'
import { product as messages } from '../messages/index.ts'

/** '€4.80 per 100 g'; nothing if the product has no unit price. */
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
      {messages.perUnit(formatted.pricePerUnit, of.baseQuantity, of.baseMeasurementUnit)}
    </p>
  )
}
