// docs/errors.md is printed from the contract, and must not be older than it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorsPage } from '../../publish/errors-page.mjs'

test('docs/errors.md lists what the contract lists; if not: npm run docs', () => {
  expect(readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')).toBe(errorsPage())
})
