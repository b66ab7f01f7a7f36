// One process at a time on an embedded folder: when many come over a dead holder's body, when the holder is silent but
// alive, and when the two share nothing but the folder, as two containers on one volume do.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../shop/second-holder.mjs', import.meta.url))

interface Outcome {
  holds: boolean
  name?: string
  message?: string
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-holder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Starts a process that will want the folder; with `alone` in a network namespace of its own. */
async function contender(folder: string, alone = false) {
  const child = alone
    ? fork(program, [folder], { execPath: 'unshare', execArgv: ['--net', process.execPath] })
    : fork(program, [folder], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function tries(child: ChildProcess, moment = 0): Promise<Outcome> {
  const told = once(child, 'message')
  child.send(moment)
  return (await told)[0]
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('ST2: whenever the holder is killed and many come at once, exactly one holds', async () => {
  const folder = newFolder()
  const children = await Promise.all(Array.from({ length: 20 }, () => contender(folder)))
  while (children.length > 1) {
    const moment = Date.now() + 30
    const outcomes = await Promise.all(children.map((child) => tries(child, moment)))
    const held = outcomes.findIndex(({ holds }) => holds)
    expect(outcomes.filter(({ holds }) => holds)).toHaveLength(1)
    const [holder] = children.splice(held, 1) as [ChildProcess]
    for (const { holds, message } of outcomes) {
      if (!holds) expect(message).toContain(`is in use by process ${holder.pid}.`)
    }
    await kill(holder)
  }
  // Nothing is left but the last holder's door, and its dead socket.
  expect(readdirSync(folder)).toEqual(['holder'])
})

test('ST2: a holder that is too busy to answer still holds', async () => {
  const folder = newFolder()
  const [busy, second] = await Promise.all([contender(folder), contender(folder)])
  expect(await tries(busy)).toEqual({ holds: true })
  busy.kill('SIGSTOP')
  const began = performance.now()
  const refused = await tries(second)
  expect(performance.now() - began).toBeLessThan(1000)
  expect(refused).toMatchObject({
    name: 'FolderInUse',
    message: expect.stringContaining(`process ${busy.pid}.`),
  })
  await kill(busy)
  expect(await tries(second)).toEqual({ holds: true })
})

const apart = spawnSync('unshare', ['--net', 'true']).status === 0

test.runIf(apart)('ST2: two that share nothing but the folder see each other', async () => {
  const folder = newFolder()
  const [first, second] = await Promise.all([contender(folder, true), contender(folder)])
  expect(await tries(first)).toEqual({ holds: true })
  expect(await tries(second)).toMatchObject({ holds: false, name: 'FolderInUse' })
  await kill(first)
  expect(await tries(second)).toEqual({ holds: true })
})
