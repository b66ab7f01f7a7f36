// When a store delivers locally, in fields: the times of each day on a line, and how long an order takes to prepare.
import type { LocalDeliveryOption } from '@vitrine/client'
import type { ScheduledDelivery, TimeOfDay, Weekday } from '@vitrine/contract'
import { InvalidEntries, readAll, readCount } from '../form/entries.ts'
import type { FormField, FormValues } from '../form/form.ts'

export const timeNames = ['times', 'handlingDays', 'cutOff'] as const
type TimeName = (typeof timeNames)[number]
type Window = NonNullable<ScheduledDelivery['timeWindows']>[number]

const days: Record<Weekday, string> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
}
const names = Object.keys(days) as Weekday[]
const wire = 'localDeliveryOption.scheduledDeliveryConfig'

export const timeFields: readonly FormField<TimeName>[] = [
  {
    name: 'times',
    section: 'Days and times',
    label: 'When you deliver',
    kind: 'long text',
    help: 'One day on each line: Saturday 9:00-12:00, 14:00-18:00. Shoppers choose one of these times; if empty, none. In the time zone of the store.',
    wire: [wire],
  },
  {
    name: 'handlingDays',
    label: 'Days to prepare',
    kind: 'decimal',
    isNarrow: true,
    help: 'If empty, an order can go out the same day.',
    wire: [`${wire}.handlingDays`],
  },
  {
    name: 'cutOff',
    label: 'Orders until',
    kind: 'text',
    isNarrow: true,
    help: 'Such as 14:00. Later orders take a day longer.',
    wire: [`${wire}.cutOffTime`],
  },
]

const clock = ({ hours, minutes }: { [K in keyof TimeOfDay]?: number | null | undefined }) =>
  `${hours ?? 0}:${`${minutes ?? 0}`.padStart(2, '0')}`

/** The windows of an option, whichever form a program has sent them in. */
const windowsOf = ({ timeWindows, days: older }: ScheduledDelivery): Window[] => [
  ...(timeWindows ?? []),
  ...names.flatMap((day) => {
    const slot = older?.[days[day].toLowerCase() as keyof typeof older]
    const { enabledForDelivery, timeSlots } = slot ?? {}
    return enabledForDelivery === false
      ? []
      : (timeSlots ?? []).map(({ from, to }) => ({ day, start: from as TimeOfDay, end: to as TimeOfDay }))
  }),
]

/** What the fields hold of the times of an option. */
export function timeValues({ scheduledDeliveryConfig: config }: LocalDeliveryOption): FormValues<TimeName> {
  const windows = windowsOf(config ?? {}).filter(({ enabled }) => enabled !== false)
  const lines = names.flatMap((name) => {
    const times = windows.flatMap(({ day, start, end }) =>
      day === name ? [`${clock(start)}-${clock(end)}`] : [],
    )
    return times.length > 0 ? [`${days[name]} ${times.join(', ')}`] : []
  })
  return {
    times: lines.join('\n'),
    handlingDays: config?.handlingDays ? `${config.handlingDays}` : '',
    cutOff: config?.cutOffTime ? clock(config.cutOffTime) : '',
  }
}

/** A time of a day; undefined if the text is none. */
function readClock(text: string): TimeOfDay | undefined {
  const [, hours = '', minutes = '0'] = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(text.trim()) ?? []
  const time = { hours: Number(hours), minutes: Number(minutes) }
  return hours && time.hours < 24 && time.minutes < 60 ? time : undefined
}

function readLine(line: string): Window[] {
  const [, word = '', rest = ''] = /^\s*(\p{L}+)\.?:?\s+(.*)$/u.exec(line) ?? []
  const day =
    word.length >= 3 && names.find((name) => days[name].toLowerCase().startsWith(word.toLowerCase()))
  const windows = rest.split(',').map((part) => {
    const [start, end, another] = part.split(/[-–—]/).map(readClock)
    return day && start && end && !another ? { day, start, end } : undefined
  })
  if (windows.includes(undefined))
    throw new InvalidEntries({
      times: `“${line.trim()}” is not a day with its times, such as Saturday 9:00-12:00, 14:00-18:00.`,
    })
  return windows.filter((window) => window !== undefined)
}

/** The times in the fields; null if shoppers choose none. */
export function readTimes(entered: FormValues<TimeName>): ScheduledDelivery | null {
  const { timeWindows, handlingDays, cutOffTime } = readAll({
    timeWindows: () =>
      entered.times
        .split('\n')
        .filter((line) => line.trim())
        .flatMap(readLine),
    handlingDays: () =>
      entered.handlingDays.trim() === '0' ? null : readCount(entered, 'handlingDays', '2'),
    cutOffTime() {
      const time = readClock(entered.cutOff)
      if (!time && entered.cutOff.trim()) throw new InvalidEntries({ cutOff: 'Enter a time, such as 14:00.' })
      return time
    },
  })
  if (timeWindows.length === 0) return null
  return {
    timeWindows,
    ...(handlingDays !== null && { handlingDays }),
    ...(cutOffTime && { cutOffTime }),
  }
}
