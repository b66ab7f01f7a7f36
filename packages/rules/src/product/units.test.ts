// Units convert exactly.
import type { MeasurementUnit } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { times } from '../money.ts'
import { perUnit } from './units.ts'

test('equal quantities in different units have a ratio of exactly 1', () => {
  const equal: [number, MeasurementUnit, number, MeasurementUnit][] = [
    [16, 'FLOZ', 1, 'PT'],
    [2, 'PT', 1, 'QT'],
    [4, 'QT', 1, 'GAL'],
    [1_000_000, 'GAL', 3_785_411_784, 'ML'],
    [10, 'ML', 1, 'CL'],
    [100, 'CL', 1, 'L'],
    [1000, 'L', 1, 'CBM'],
    [16, 'OZ', 1, 'LB'],
    [100_000, 'LB', 45_359_237, 'G'],
    [1000, 'MG', 1, 'G'],
    [1000, 'G', 1, 'KG'],
    [12, 'IN', 1, 'FT'],
    [3, 'FT', 1, 'YD'],
    [50, 'IN', 127, 'CM'],
    [10, 'MM', 1, 'CM'],
    [100, 'CM', 1, 'M'],
    [62_500_000, 'SQFT', 5_806_440, 'SQM'],
  ]
  for (const [totalQuantity, totalMeasurementUnit, baseQuantity, baseMeasurementUnit] of equal) {
    const ratio = perUnit({ totalQuantity, totalMeasurementUnit, baseQuantity, baseMeasurementUnit })
    const equation = `${totalQuantity} ${totalMeasurementUnit} = ${baseQuantity} ${baseMeasurementUnit}`
    expect([equation, ratio?.numerator]).toEqual([equation, ratio?.denominator])
  }
})

test('units of different dimensions have no ratio', () => {
  const content = { totalQuantity: 1, totalMeasurementUnit: 'L', baseQuantity: 1 } as const
  expect(perUnit({ ...content, baseMeasurementUnit: 'KG' })).toBeUndefined()
})

test('every decimal place of a content counts: a piece of an eighth of a kilo costs an eighth of the price per kilo', () => {
  const perKilo = (totalQuantity: number, price: bigint) => {
    const ratio = perUnit({
      totalQuantity,
      totalMeasurementUnit: 'KG',
      baseQuantity: 1,
      baseMeasurementUnit: 'KG',
    })
    return ratio && times(price, ratio, 'EUR')
  }
  expect(perKilo(0.125, 250n)).toBe(2000n)
  expect(perKilo(0.0125, 250n)).toBe(20_000n)
  expect(perKilo(0.018_75, 300n)).toBe(16_000n)
  expect(perKilo(12_345.678_9, 1_234_567_890n)).toBe(100_000n)
})
