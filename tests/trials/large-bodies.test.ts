// Concurrent huge bodies: each is refused early.
import { expect, onTestFinished, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { startServer } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'
import { mebi, uploadBody } from './large-body.ts'

test('bodies of 50 MB are refused with 413 before all of them is sent (HT1)', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  onTestFinished(() => server.stop())
  const count = atSize({ landing: 20, trial: 100, long: 100 })
  const responses = await inBatches(count, 20, (n) => uploadBody(server.port, n % 2 === 0))
  const sent = Math.round(Math.max(...responses.map((response) => response.sent)) / mebi)
  say(`HT1: ${count} bodies of 50 MB, at most ${sent} MB of each sent before the refusal`)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([413]))
  // The kernel's buffers of the connection count as sent, too.
  expect(sent).toBeLessThanOrEqual(40)
})
