// What one address can leave in the database within an hour, with all hostile ways to write at once.
import { test } from 'vitest'
import { type Attack, attackForAnHour, attacks } from '../shop/growth.ts'

const everything: Attack = (caller, random) => {
  const steps = Object.values(attacks).map((attack) => attack(caller, random))
  // A refused step does not end the round: another kind may still be accepted.
  return async () => (await Promise.all(steps.map((step) => step()))).every(Boolean)
}

test('in an hour one network leaves at most 50 MB: everything at once (HT19)', () =>
  attackForAnHour('everything at once', everything))
