// Measures that can be compared: what one piece holds, against the amount by which prices are told.
import type { MeasurementUnit, PricePerUnit } from '@vitrine/contract'
import type { Ratio } from './money.ts'

interface Measure {
  of: 'volume' | 'mass' | 'length' | 'area'
  /** In the smallest common part of its kind; all these definitions are exact. */
  parts: bigint
}

const volume = (parts: bigint): Measure => ({ of: 'volume', parts })
const mass = (parts: bigint): Measure => ({ of: 'mass', parts })
const length = (parts: bigint): Measure => ({ of: 'length', parts })
const area = (parts: bigint): Measure => ({ of: 'area', parts })

// Volumes in tenths of a picolitre, masses in nanograms, lengths in tenths of a millimetre, areas in their squares: as
// fine as a fluid ounce, the 128th of 231 cubic inches, and an ounce, the 16th of a pound, ask for.
const measures = {
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
} satisfies Record<MeasurementUnit, Measure>

const hundredths = (quantity: number) => BigInt(Math.round(quantity * 100))

/** How many base amounts one piece holds, the other way round: what a price is multiplied by; none, if they differ in kind. */
export function perUnit(told: PricePerUnit): Ratio | undefined {
  const total: Measure = measures[told.totalMeasurementUnit]
  const base: Measure = measures[told.baseMeasurementUnit]
  if (total.of !== base.of) return undefined
  return {
    over: hundredths(told.baseQuantity) * base.parts,
    under: hundredths(told.totalQuantity) * total.parts,
  }
}
