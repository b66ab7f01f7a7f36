// A process is killed at random moments while visitors, merchants and jobs write: no acknowledged write is lost, and none is
// stored in part.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { runKills } from '../shop/kill.ts'
import { createDatabase } from '../shop/new-database.ts'
import { createRandom } from '../shop/random.ts'
import type { Place } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'
import { openCarts } from './kills/carts.ts'
import { openCatalogue } from './kills/catalogue.ts'
import { openFilterJobs } from './kills/filter-jobs.ts'
import { openJobs } from './kills/jobs.ts'
import { openOrders } from './kills/orders.ts'

const kills = atSize({ landing: 4, trial: 40, long: 300 })
// A kill takes about five seconds on idle cores.
const timeout = kills * 75_000

async function checkKills(engine: string, place: Place) {
  const random = createRandom(`kills ${engine}`)
  const results = await runKills(
    place,
    [openCarts, openCatalogue, openJobs, openFilterJobs, openOrders],
    random,
    kills,
  )
  for (const { writer, damage } of results) {
    const { acknowledged, interrupted } = writer.figures()
    say(
      `${kills} kills ${engine}, ${writer.name}: ${acknowledged} acknowledged writes, ${interrupted ?? 'unknown'} interrupted, ${damage.lost.length} lost, ${damage.partial.length} partial (seed ${random.seed})`,
    )
    expect(damage, writer.name).toEqual({ lost: [], partial: [] })
    expect(acknowledged, writer.name).toBeGreaterThanOrEqual(kills / 2)
    if (interrupted !== undefined)
      expect(interrupted, writer.name).toBeGreaterThanOrEqual(Math.floor(kills / 5))
  }
}

describe.concurrent('a killed process loses no acknowledged write, and leaves no change in part or without its events', () => {
  test('on an embedded folder (CA11 EV1 IN8 ST1)', { timeout }, async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-kills-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await checkKills('embedded', { folder })
  })

  test('on PostgreSQL (CA11 EV1 IN8 ST1)', { timeout }, async ({ onTestFinished }) => {
    const { url, drop } = await createDatabase(databaseUrl())
    onTestFinished(drop)
    await checkKills('PostgreSQL', { databaseUrl: url })
  })
})
