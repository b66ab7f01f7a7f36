// docs/client.md and docs/react.md are generated from the types; this test fails when they are out of date.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clientPages } from '../../publish/client-page.mjs'
import { reactPage } from '../../publish/react-page.mjs'

const pageOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8')

test.each([
  ['client.md', () => clientPages()['client.md']],
  ['react.md', reactPage],
])('docs/%s matches the types; if not, run npm run docs', (name, write) => {
  expect(pageOf(name)).toBe(write())
})

test('docs/react.md describes each hook and component with a sentence, a signature and an example', () => {
  const [beforeTypes = ''] = pageOf('react.md').split('\n## Types')
  const sections = beforeTypes.split('\n### ').slice(1)
  expect(sections.length).toBeGreaterThan(7)
  const complete = /^\w+\n\n\S.*\n\n```ts\n[^`]+```\n\n```tsx\n[\s\S]+?\n```\n/
  for (const section of sections) expect(section).toMatch(complete)
})
