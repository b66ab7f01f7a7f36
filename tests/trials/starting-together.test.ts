// Two servers start together on a database of an earlier version, with many visitors: again and again, and once with more.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { atSize } from '../shop/size.ts'
import { checkStartTogether } from '../upgrades/start-together.ts'

const largest = atSize({ trial: 10_000, long: 50_000 })

test('two servers that start together migrate once and serve, twenty times (UP3)', async () => {
  let statements = 0
  let timedOut = 0
  let longest = 0
  for (let round = 0; round < 20; round += 1) {
    const waits = await checkStartTogether(round === 19 ? largest : 2000)
    statements += waits.statements
    timedOut += waits.timedOut
    longest = Math.max(longest, waits.longest)
  }
  say(
    `UP3: 20 starts of two servers; ${statements} earlier statements, the longest ${Math.round(longest)} ms, ${timedOut} timed out`,
  )
  expect(statements).toBeGreaterThan(20)
})
