// One holder at a time, and a dead one holds nothing.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

test('ST2: the second is refused with a sentence that names the first, however it spells the folder', async () => {
  const place = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  const folder = join(place, 'not', 'there', 'yet')
  const release = await lockFolder(folder)
  symlinkSync(folder, join(place, 'link'))
  for (const name of [folder, `${folder}/`, join(place, 'link'), join(folder, '..', 'yet')]) {
    const began = performance.now()
    const refused = await lockFolder(name).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FolderInUse)
    expect((refused as Error).message).toContain(`is held by process ${process.pid}.`)
    expect(performance.now() - began).toBeLessThan(1000)
  }
  await release()
  await (await lockFolder(folder))()
  rmSync(place, { recursive: true })
})

test('ST2: of many that come at once, one holds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  const came = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  const holders = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(holders).toHaveLength(1)
  await holders[0]?.()
  rmSync(folder, { recursive: true })
})

test('ST2: a folder of any length is held', async () => {
  const place = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  const folder = join(place, ...Array.from({ length: 20 }, () => 'a-rather-long-name'))
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`is held by process ${process.pid}.`)
  await release()
  await (await lockFolder(folder))()
  rmSync(place, { recursive: true })
})
