// A database of an earlier version, upgraded on a real PostgreSQL.
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { newDatabase } from '../shop/new-database.ts'
import { atSize } from '../shop/size.ts'
import { checkUpgrade } from '../upgrades/check-upgrade.ts'
import { checkStartTogether } from '../upgrades/start-together.ts'

test('carts, tokens and keys of schema 0006 live on after the upgrade, on PostgreSQL (UP1)', async () => {
  const database = await openPostgres(await newDatabase(databaseUrl()))
  onTestFinished(() => database.close())
  await checkUpgrade(database)
})

test('of two servers that start together on an earlier database one migrates, and both serve (UP3)', async () => {
  const [rounds, largest] = atSize({ landing: [1, 2000], trial: [20, 10_000], long: [20, 50_000] })
  let statements = 0
  for (let round = 1; round <= rounds; round += 1)
    statements += (await checkStartTogether(round === rounds ? largest : 2000)).statements
  expect(statements).toBeGreaterThan(rounds)
})
