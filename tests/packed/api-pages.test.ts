// The pages of an API are written from its types; one that is older than they are would lie.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clientPage } from '../../publish/client-page.mjs'
import { reactPage } from '../../publish/react-page.mjs'

const pageOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8')

test.each([
  ['client.md', clientPage],
  ['react.md', reactPage],
])('docs/%s says what the types say; if not: npm run docs', (name, write) => {
  expect(pageOf(name)).toBe(write())
})

test('every hook and component has a sentence, a signature and an example', () => {
  const [told = ''] = pageOf('react.md').split('\n## Types')
  const parts = told.split('\n### ').slice(1)
  expect(parts.length).toBeGreaterThan(7)
  const whole = /^\w+\n\n\S.*\n\n```ts\n[^`]+```\n\n```tsx\n[\s\S]+?\n```\n/
  for (const part of parts) expect(part).toMatch(whole)
})
