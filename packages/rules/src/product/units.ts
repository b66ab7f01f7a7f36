// Unit prices: compares the content of one piece with the base quantity of its unit price, such as 500 ml with 1 l.
import type { MeasurementUnit, PricePerUnit } from '@vitrine/contract'
import type { Ratio } from '../money.ts'

interface Unit {
  dimension: 'volume' | 'mass' | 'length' | 'area'
  /** The unit in the smallest common part of its dimension. All definitions are exact. */
  parts: bigint
}

const volume = (parts: bigint): Unit => ({ dimension: 'volume', parts })
const mass = (parts: bigint): Unit => ({ dimension: 'mass', parts })
const length = (parts: bigint): Unit => ({ dimension: 'length', parts })
const area = (parts: bigint): Unit => ({ dimension: 'area', parts })

// Volumes are in tenths of a picoliter, masses in nanograms, lengths in tenths of a millimeter, areas in the square of
// that. This makes a fluid ounce (231 cubic inches / 128) and an ounce (1 pound / 16) whole numbers.
const units = {
  ML: volume(10_000_000_000n),
  CL: volume(100_000_000_000n),
  L: volume(10_000_000_000_000n),
  CBM: volume(10_000_000_000_000_000n),
  FLOZ: volume(295_735_295_625n),
  PT: volume(4_731_764_730_000n),
  QT: volume(9_463_529_460_000n),
  GAL: volume(37_854_117_840_000n),
  MG: mass(1_000_000n),
  G: mass(1_000_000_000n),
  KG: mass(1_000_000_000_000n),
  OZ: mass(28_349_523_125n),
  LB: mass(453_592_370_000n),
  MM: length(10n),
  CM: length(100n),
  M: length(10_000n),
  IN: length(254n),
  FT: length(3048n),
  YD: length(9144n),
  SQM: area(100_000_000n),
  SQFT: area(9_290_304n),
} satisfies Record<MeasurementUnit, Unit>

/** A quantity with all of its decimal places: 0.125 -> 125/1000. Those of contents are never written with an exponent. */
function exactly(quantity: number): Ratio {
  const [whole = '', fraction = ''] = `${quantity}`.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

/** The content and the base quantity of a variant, whose content may be its own. */
export const unitsOfVariant = (
  pricePerUnit: PricePerUnit | undefined,
  { content }: { content?: { quantity: number; measurementUnit: MeasurementUnit } },
): PricePerUnit | undefined =>
  pricePerUnit && content
    ? { ...pricePerUnit, totalQuantity: content.quantity, totalMeasurementUnit: content.measurementUnit }
    : pricePerUnit

/** The factor from the price of one piece to its unit price; undefined if the two units differ in dimension. */
export function perUnit(content: PricePerUnit): Ratio | undefined {
  const total: Unit = units[content.totalMeasurementUnit]
  const base: Unit = units[content.baseMeasurementUnit]
  if (total.dimension !== base.dimension) return undefined
  const [of, per] = [exactly(content.totalQuantity), exactly(content.baseQuantity)]
  return {
    numerator: per.numerator * of.denominator * base.parts,
    denominator: per.denominator * of.numerator * total.parts,
  }
}
