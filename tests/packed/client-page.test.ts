// The page of the client is written from its types; one that is older than they are would lie.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clientPage } from '../../publish/client-page.mjs'

test('docs/client.md says what the types say; if not: npm run docs', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/client.md', import.meta.url)), 'utf8')
  expect(page).toBe(clientPage())
})
