// The settings of a start about its signing keys: the secret that wraps them, and the arguments that rotate them.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { newFolder } from '../shop/new-folder.ts'
import { startHere } from '../shop/start-here.ts'

const secret = 'a-secret-of-32-random-characters'
const anotherSecret = 'another-secret-of-40-random-characters-0'

test('VITRINE_SECRET is required once it has wrapped the keys, and has at least 32 characters', async () => {
  const folder = newFolder()
  const environment = { VITRINE_DATA: join(folder, 'data') }
  const first = await startHere({ ...environment, VITRINE_SECRET: secret })
  await first.close()
  const advice = 'Start with the secret that wrapped them.'
  await expect(startHere(environment)).rejects.toThrow(
    `VITRINE_SECRET: The signing keys of this database are wrapped by a secret, and none is set. ${advice}`,
  )
  await expect(startHere({ ...environment, VITRINE_SECRET: anotherSecret })).rejects.toThrow(
    `VITRINE_SECRET: The signing keys of this database are wrapped by another secret. ${advice}`,
  )
  const again = await startHere({ ...environment, VITRINE_SECRET: secret })
  expect(again.output).toContain('Client id')

  const short = 's3cret'.repeat(5)
  expect(() => readSettings({ VITRINE_SECRET: short })).toThrow(/^VITRINE_SECRET has 30 characters; it must/)
  expect(() => readSettings({ VITRINE_SECRET: short })).not.toThrow(/s3cret/)
  expect(readSettings({ VITRINE_SECRET: secret }).secret).toBe(secret)
  expect(readSettings({ VITRINE_SECRET: '' }).secret).toBeUndefined()
})

test('--rotate-keys rotates at the start, --now drops the keys before, and alone it is refused', async () => {
  const memory = { VITRINE_DATA: 'memory:' }
  const rotated = await startHere(memory, { args: ['--rotate-keys'] })
  expect(rotated.output).toContain('Signing keys rotated: a new key signs within ten seconds')
  const dropped = await startHere(memory, { args: ['--rotate-keys', '--now'] })
  expect(dropped.output).toContain('Signing keys replaced: all sessions from before have ended.')
  await expect(startHere(memory, { args: ['--now'] })).rejects.toThrow('--now needs --rotate-keys')
})
