// Times as the clocks of the store show them.
import { expect, test } from 'vitest'
import { localTime, momentOf } from '../../apps/admin/app/form/local-time.ts'

test('a time is shown and read by the clocks of the time zone', () => {
  expect(localTime('2030-06-01T12:00:30.000Z', 'Europe/Oslo')).toBe('2030-06-01T14:00')
  expect(localTime('2030-01-01T02:00:00.000Z', 'America/New_York')).toBe('2029-12-31T21:00')
  expect(momentOf('2030-06-01T14:00', 'Europe/Oslo')).toBe('2030-06-01T12:00:00.000Z')
  expect(momentOf('2030-06-01T00:00', 'Asia/Kathmandu')).toBe('2030-05-31T18:15:00.000Z')
})

test('a time that clocks show twice is the first, and one that they skip is read as before the skip', () => {
  expect(momentOf('2030-10-27T02:30', 'Europe/Oslo')).toBe('2030-10-27T00:30:00.000Z')
  expect(momentOf('2030-03-31T02:30', 'Europe/Oslo')).toBe('2030-03-31T01:30:00.000Z')
})

test('every minute that a time zone shows once is read as the moment that it is shown for', () => {
  for (const timeZone of ['UTC', 'Europe/Oslo', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'])
    for (let hours = 0; hours < 2 * 365 * 24; hours += 7) {
      const moment = new Date(Date.UTC(2030, 0, 1, hours, 17)).toISOString()
      const shown = localTime(moment, timeZone)
      expect([timeZone, localTime(momentOf(shown, timeZone), timeZone)]).toEqual([timeZone, shown])
      expect(momentOf(shown, timeZone) <= moment).toBe(true)
    }
})
