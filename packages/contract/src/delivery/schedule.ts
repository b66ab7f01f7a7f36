// When a store delivers locally: windows of the days of the week, and how long an order takes to prepare.
import { z } from 'zod'

const TimeOfDay = z.object({ hours: z.int().min(0).max(23), minutes: z.int().min(0).max(59) })
/** A time of a day, in the time zone of the store. */
export interface TimeOfDay extends z.infer<typeof TimeOfDay> {}

const TimePoint = z.object({
  hours: TimeOfDay.shape.hours.nullish(),
  minutes: TimeOfDay.shape.minutes.nullish(),
})

const DaySlot = z
  .object({
    enabledForDelivery: z.boolean().nullish(),
    timeSlots: z
      .array(z.object({ from: TimePoint, to: TimePoint }))
      .max(8)
      .nullish(),
  })
  .nullish()

const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
/** A day of the week. */
export type Weekday = (typeof weekdays)[number]

export const ScheduledDelivery = z.object({
  timeWindows: z
    .array(
      z.object({
        day: z.enum(weekdays),
        start: TimeOfDay,
        end: TimeOfDay,
        enabled: z.boolean().nullish().describe('Absent: true.'),
      }),
    )
    .max(100)
    .nullish(),
  days: z
    .object({
      monday: DaySlot,
      tuesday: DaySlot,
      wednesday: DaySlot,
      thursday: DaySlot,
      friday: DaySlot,
      saturday: DaySlot,
      sunday: DaySlot,
    })
    .nullish()
    .describe('An older form of `timeWindows`, which comes in its place.'),
  handlingDays: z.int().min(0).max(30).nullish().describe('How many days an order is prepared.'),
  cutOffTime: TimePoint.nullish().describe('Orders after it are prepared from the next day on.'),
})
/** When a store delivers locally. */
export interface ScheduledDelivery extends z.infer<typeof ScheduledDelivery> {}
