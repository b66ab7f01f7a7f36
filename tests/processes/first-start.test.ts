// A first start that is killed, or that two processes try at once, never leaves a half-made database behind.
import { newFolder } from '../shop/new-folder.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { Refused, startServer } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'

const program = fileURLToPath(new URL('../shop/server.mjs', import.meta.url))

/** The number of files and folders in the folder, besides the lock; 0 if one is renamed while they are counted. */
function countEntries(folder: string) {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return paths.filter((path) => !path.startsWith('holder')).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** Starts a platform on the folder, and kills it as soon as the folder has this many entries. */
async function killFirstStart(folder: string, entries: number) {
  const child = fork(program, [JSON.stringify({ folder })], { execArgv: [] })
  const ended = once(child, 'exit')
  while (countEntries(folder) < entries) await nextTurn()
  child.kill('SIGKILL')
  await ended
}

test('a first start that is killed leaves no database but a whole one, and the next start succeeds (ST8)', async () => {
  for (const entries of atSize({ landing: [100, 700], trial: [1, 100, 700], long: [1, 100, 700] })) {
    const folder = newFolder()
    await killFirstStart(folder, entries)
    // A fast first start may have been complete before it was killed.
    if (existsSync(join(folder, 'postgres')))
      expect(readdirSync(join(folder, 'postgres'))).toContain('PG_VERSION')
    const database = await openEmbedded(folder)
    await database.run({ text: 'create table products (id int)', values: [] })
    await database.close()
    expect(readdirSync(folder).sort()).toEqual(['holder', 'postgres', 'vitrine.txt'])
  }
})

test('of two processes that start at once on a new folder, one creates the database and the other is refused (ST8)', async () => {
  const folder = newFolder()
  const results = await Promise.allSettled([startServer({ folder }), startServer({ folder })])
  const servers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect([servers.length, refusals]).toEqual([1, [expect.any(Refused)]])
  expect(refusals[0].message).toContain(`is in use by process ${servers[0]?.pid}.`)
  expect(await servers[0]?.rows('select 1 as n')).toEqual([{ n: 1 }])
  await servers[0]?.stop()
  expect(readdirSync(folder).sort()).toEqual(['holder', 'postgres', 'vitrine.txt'])
})
