// The time slots of local delivery: windows of the coming days, in the time zone of the store.
import type { ScheduledDelivery, TimeOfDay, Weekday } from '@vitrine/contract'
import { localTimeAt, momentOf } from '../time-zone.ts'

/** A time slot, in milliseconds since 1970. */
export interface Slot {
  from: number
  to: number
}

interface Window {
  weekday: number
  /** In minutes since the day began. */
  start: number
  end: number
}

/** When a store delivers, ready to be asked for slots. */
export interface Schedule {
  windows: Window[]
  handlingDays: number
  /** In minutes since the day began. */
  cutOff: number
}

const dayMs = 86_400_000
const minuteMs = 60_000
/** How far ahead shoppers may choose, and how many slots at most. */
const maxDays = 14
const maxSlots = 50

// As `getUTCDay` counts them.
const weekdays: Record<Weekday, number> = { SUN: 0, MON: 1, TUE: 2, WED: 3, THU: 4, FRI: 5, SAT: 6 }
const namesOfDays = {
  sunday: 'SUN',
  monday: 'MON',
  tuesday: 'TUE',
  wednesday: 'WED',
  thursday: 'THU',
  friday: 'FRI',
  saturday: 'SAT',
} as const satisfies Record<string, Weekday>

type TimePoint = NonNullable<ScheduledDelivery['cutOffTime']>

const minutesOf = ({ hours, minutes }: TimeOfDay | TimePoint) => (hours ?? 0) * 60 + (minutes ?? 0)

/** A window as it was sent, with its place in the request. */
export interface SentWindow {
  day: Weekday
  start: number
  end: number
  field: string
}

/** The windows in which a store delivers, of either form. */
export function windowsOf({ timeWindows, days }: ScheduledDelivery): SentWindow[] {
  const windows = (timeWindows ?? []).flatMap(({ day, start, end, enabled }, i) =>
    enabled === false
      ? []
      : [{ day, start: minutesOf(start), end: minutesOf(end), field: `timeWindows[${i}]` }],
  )
  const older = Object.entries(namesOfDays).flatMap(([name, day]) => {
    const slot = days?.[name as keyof typeof namesOfDays]
    return slot?.enabledForDelivery
      ? (slot.timeSlots ?? []).map(({ from, to }, i) => ({
          day,
          start: minutesOf(from),
          end: minutesOf(to),
          field: `days.${name}.timeSlots[${i}]`,
        }))
      : []
  })
  return [...windows, ...older]
}

/** Compiles when a store delivers. */
export const compileSchedule = (sent: ScheduledDelivery): Schedule => ({
  windows: windowsOf(sent)
    .map(({ day, start, end }) => ({ weekday: weekdays[day], start, end }))
    .sort((a, b) => a.start - b.start),
  handlingDays: sent.handlingDays ?? 0,
  cutOff: sent.cutOffTime ? minutesOf(sent.cutOffTime) : Infinity,
})

/** The slots of the coming days, the earliest first. */
export function slotsOf({ windows, handlingDays, cutOff }: Schedule, now: number, timeZone: string): Slot[] {
  const clock = localTimeAt(now, timeZone)
  const today = clock - (clock % dayMs)
  const wait = handlingDays + ((clock - today) / minuteMs > cutOff ? 1 : 0)
  const days = Array.from({ length: maxDays }, (_, i) => today + (wait + i) * dayMs)
  return days
    .flatMap((day) =>
      windows
        .filter(({ weekday }) => weekday === new Date(day).getUTCDay())
        .map(({ start, end }) => ({
          from: momentOf(day + start * minuteMs, timeZone),
          to: momentOf(day + end * minuteMs, timeZone),
        })),
    )
    .filter(({ from, to }) => from > now && to > from)
    .slice(0, maxSlots)
}
