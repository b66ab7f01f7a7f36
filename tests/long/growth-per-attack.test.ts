// What one address can leave in the database within an hour, with each hostile way to write alone.
import { test } from 'vitest'
import { attackForAnHour, attacks } from '../shop/growth.ts'

test.each(Object.entries(attacks))('in an hour one network leaves at most 50 MB: %s (HT19)', attackForAnHour)
