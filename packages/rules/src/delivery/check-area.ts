// What a local delivery option may not say of its area and its times.
import type { FieldViolation, NewLocalDeliveryOption, Point } from '@vitrine/contract'
import { violation } from '../refusal.ts'
import { type AreaConfig, sidesOf } from './areas.ts'
import { type SentWindow, windowsOf } from './slots.ts'

const configs = ['zipConfig', 'radiusConfig', 'customAreaConfig', 'cityConfig'] as const

/** On which side of the line from `a` to `b` a point is: positive on the left, 0 on it. */
const sideOf = (a: Point, b: Point, { latitude, longitude }: Point) =>
  Math.sign(
    (b.longitude - a.longitude) * (latitude - a.latitude) -
      (b.latitude - a.latitude) * (longitude - a.longitude),
  )

const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)

/** Whether a point of the line through `a` and `b` is between them. */
const isWithin = (a: Point, b: Point, { latitude, longitude }: Point) =>
  isBetween(latitude, a.latitude, b.latitude) && isBetween(longitude, a.longitude, b.longitude)

/** Whether two sides have a point in common. */
function doCross([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  const [ofC, ofD, ofA, ofB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)]
  if (ofC !== ofD && ofA !== ofB) return true
  return (
    (ofC === 0 && isWithin(a, b, c)) ||
    (ofD === 0 && isWithin(a, b, d)) ||
    (ofA === 0 && isWithin(c, d, a)) ||
    (ofB === 0 && isWithin(c, d, b))
  )
}

const isSame = (a: Point, b: Point) => a.latitude === b.latitude && a.longitude === b.longitude

/** Whether the sides of a polygon cross or touch each other; neighbours have a corner in common. */
function crossesItself(corners: readonly Point[]): boolean {
  const sides = sidesOf(corners)
  return sides.some((side, i) =>
    sides.some((other, k) => {
      if (k <= i) return false
      if (isSame(...side) || isSame(...other)) return true
      if (k === i + 1) return turnsBack(side, other)
      if (i === 0 && k === sides.length - 1) return turnsBack(other, side)
      return doCross(side, other)
    }),
  )
}

/** Whether a side leads back along the one before it. */
const turnsBack = ([a, b]: [Point, Point], [, c]: [Point, Point]) =>
  sideOf(a, b, c) === 0 && (isWithin(a, b, c) || isWithin(b, c, a))

/** The violations of the area of an option. */
export function areaViolations(sent: AreaConfig, field: string): FieldViolation[] {
  const given = configs.filter((name) => sent[name] != null)
  if (given.length !== 1)
    return [violation(field, 'ONE_OF_ALIGNMENT', `must have exactly one of ${configs.join(', ')}`)]
  const corners = sent.customAreaConfig?.geocodes ?? []
  return crossesItself(corners)
    ? [
        violation(
          `${field}.customAreaConfig.geocodes`,
          'VALIDATION',
          'must be the corners of a polygon whose sides do not cross',
        ),
      ]
    : []
}

const doOverlap = (a: SentWindow, b: SentWindow) => a.day === b.day && a.start < b.end && b.start < a.end

/** The violations of the times of an option. */
export function scheduleViolations(
  { scheduledDeliveryConfig: config }: Pick<NewLocalDeliveryOption, 'scheduledDeliveryConfig'>,
  field: string,
): FieldViolation[] {
  if (!config) return []
  const place = `${field}.scheduledDeliveryConfig`
  if (config.timeWindows?.length && config.days)
    return [violation(place, 'ONE_OF_ALIGNMENT', 'must have either timeWindows or days')]
  const windows = windowsOf(config)
  return windows.flatMap((window, i) => {
    const name = `${place}.${window.field}`
    if (window.end <= window.start) return [violation(name, 'VALIDATION', 'must end after it begins')]
    return windows.slice(0, i).some((other) => doOverlap(other, window))
      ? [violation(name, 'VALIDATION', 'must not overlap another one of its day')]
      : []
  })
}
