// Times as the clocks of the store show them: to the minute, as browsers write them in an input of date and time.

const minuteMs = 60_000

// Creating a formatter takes far longer than formatting. There are a few hundred time zones.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en', {
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
  formatters.set(timeZone, formatter)
  return formatter
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetOf(moment: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

/** A moment as the clocks show it, such as 2030-06-01T08:00. */
export function localTime(time: string, timeZone: string): string {
  const moment = Date.parse(time)
  return new Date(moment + offsetOf(moment, timeZone)).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/** The day of a moment, such as 2030-06-01. */
export const localDay = (time: string, timeZone: string): string =>
  localTime(time, timeZone).slice(0, 'YYYY-MM-DD'.length)

/**
 * The moment at which clocks show a time. Of a time that they show twice, as when summer time ends, the first; one that they
 * skip is read by the offset before the skip.
 */
export function momentOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  const [early, late] = [-1, 1].map((days) => offsetOf(asUtc + days * 24 * 60 * minuteMs, timeZone))
  const before = asUtc - (early as number)
  const isShown = offsetOf(before, timeZone) === early
  const after = asUtc - (late as number)
  return new Date(isShown || offsetOf(after, timeZone) !== late ? before : after).toISOString()
}
