// The folder lock: one process at a time opens an embedded database, also when many start over the lock of a dead
// process, when the holder does not answer, and when two containers share only the folder.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../shop/new-folder.ts'

const program = fileURLToPath(new URL('../shop/second-holder.mjs', import.meta.url))

interface Outcome {
  holds: boolean
  name?: string
  message?: string
}

/** Starts a process that will try to lock the folder; with `alone` in a network namespace of its own. */
async function contender(folder: string, alone = false) {
  const child = alone
    ? fork(program, [folder], { execPath: 'unshare', execArgv: ['--net', process.execPath] })
    : fork(program, [folder], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function tryLock(child: ChildProcess, startAt = 0): Promise<Outcome> {
  const message = once(child, 'message')
  child.send(startAt)
  return (await message)[0]
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test("when the lock's holder is killed and many processes start at once, exactly one takes the lock (ST2)", async () => {
  const folder = newFolder()
  const children = await Promise.all(Array.from({ length: 20 }, () => contender(folder)))
  while (children.length > 1) {
    const startAt = Date.now() + 30
    const outcomes = await Promise.all(children.map((child) => tryLock(child, startAt)))
    const holderIndex = outcomes.findIndex(({ holds }) => holds)
    expect(outcomes.filter(({ holds }) => holds)).toHaveLength(1)
    const [holder] = children.splice(holderIndex, 1) as [ChildProcess]
    for (const { holds, message } of outcomes) {
      if (!holds) expect(message).toContain(`is in use by process ${holder.pid}.`)
    }
    await kill(holder)
  }
  // Only the last holder's lock file with its dead socket is left.
  expect(readdirSync(folder)).toEqual(['holder'])
})

test('a holder that is too busy to answer keeps the lock (ST2)', async () => {
  const folder = newFolder()
  const [busy, second] = await Promise.all([contender(folder), contender(folder)])
  expect(await tryLock(busy)).toEqual({ holds: true })
  busy.kill('SIGSTOP')
  // Waiting for an answer of the stopped process would never end.
  const refused = await tryLock(second)
  expect(refused).toMatchObject({
    name: 'FolderInUse',
    message: expect.stringContaining(`process ${busy.pid}.`),
  })
  await kill(busy)
  expect(await tryLock(second)).toEqual({ holds: true })
})

const canUnshare = spawnSync('unshare', ['--net', 'true']).status === 0

test.runIf(canUnshare)("two processes that share only the folder see each other's lock (ST2)", async () => {
  const folder = newFolder()
  const [first, second] = await Promise.all([contender(folder, true), contender(folder)])
  expect(await tryLock(first)).toEqual({ holds: true })
  expect(await tryLock(second)).toMatchObject({ holds: false, name: 'FolderInUse' })
  await kill(first)
  expect(await tryLock(second)).toEqual({ holds: true })
})
