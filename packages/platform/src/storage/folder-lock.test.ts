// A folder has one holder at a time, under any spelling of its path.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

test('a second holder is refused with a message that names the first, under any path to the folder (ST2)', async () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  const folder = join(root, 'not', 'there', 'yet')
  const release = await lockFolder(folder)
  symlinkSync(folder, join(root, 'link'))
  for (const path of [folder, `${folder}/`, join(root, 'link'), join(folder, '..', 'yet')]) {
    const refused = await lockFolder(path).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FolderInUse)
    expect((refused as Error).message).toContain(`is in use by process ${process.pid}.`)
  }
  await release()
  await (await lockFolder(folder))()
  rmSync(root, { recursive: true })
})

test('of twenty concurrent attempts to lock a folder, one succeeds (ST2)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  const holders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(holders).toHaveLength(1)
  await holders[0]?.()
  rmSync(folder, { recursive: true })
})

test('a folder or a file in the place of the lock is refused in a sentence, and stays', async () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  const [inside, file] = [join(root, 'inside'), join(root, 'file')]
  mkdirSync(join(inside, 'holder', 'notes'), { recursive: true })
  mkdirSync(file)
  writeFileSync(join(file, 'holder'), '')
  for (const [folder, path] of [
    [inside, join(inside, 'holder', 'notes')],
    [file, join(file, 'holder')],
  ] as const) {
    await expect(lockFolder(folder)).rejects.toThrow(
      new FolderInUse(
        `${path} is in the place of the lock, but is none. Move it out of the data folder, or set VITRINE_DATA to another folder.`,
      ),
    )
    expect([existsSync(path), readdirSync(folder)]).toEqual([true, ['holder']])
  }
  rmSync(root, { recursive: true })
})

test('a folder with a long path can be locked (ST2)', async () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  const folder = join(root, ...Array.from({ length: 20 }, () => 'a-rather-long-name'))
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}.`)
  await release()
  await (await lockFolder(folder))()
  rmSync(root, { recursive: true })
})
