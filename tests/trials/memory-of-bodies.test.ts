// Concurrent huge bodies: the platform's memory does not grow.
import { expect, onTestFinished, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { startServer } from '../shop/server.ts'
import { mebi, uploadBody } from './large-body.ts'

test('memory stays flat while a hundred bodies of 50 MB are refused (HT1)', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  onTestFinished(() => server.stop())
  const upload = (n: number) => uploadBody(server.port, n % 2 === 0)
  await inBatches(20, 20, upload)
  const before = await server.memory()
  let peak = before
  await inBatches(100, 20, async (n) => {
    await upload(n)
    peak = Math.max(peak, await server.memory())
  })
  const growth = Math.round((peak - before) / mebi)
  say(`HT1: 100 bodies of 50 MB, memory grew by ${growth} MB`)
  expect(growth).toBeLessThanOrEqual(50)
})
