// The clock of a time zone, across its changes in spring and autumn.

const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

// Kept: making one costs more than all else here. Stores have few different zones.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** What a clock in a time zone shows at a moment, as if it were UTC. */
export function localTimeAt(now: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The moment at which a clock in a time zone shows a time, which is given as if it were UTC. A time that the clock shows twice is the
 * first one; one that it skips is as much later as it skips.
 */
export function momentOf(localTime: number, timeZone: string): number {
  const offsetAt = (moment: number) => localTimeAt(moment, timeZone) - moment
  const before = offsetAt(localTime - dayMs)
  const after = offsetAt(localTime + dayMs)
  const found = [before, after].find((offset) => offsetAt(localTime - offset) === offset)
  return localTime - (found ?? before)
}
