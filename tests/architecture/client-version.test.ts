// The client sends its version with each call; the constant must be changed together with package.json.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../../packages/client/src/version.ts'

test('the version that the client sends is the version of its package', () => {
  const manifest = readFileSync(new URL('../../packages/client/package.json', import.meta.url), 'utf8')
  expect(version).toBe(JSON.parse(manifest).version)
})
