// URLs are parsed the same way however often it happens.
import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'

test('a URL with letters such as ü is read, also after many others, when the code has been compiled', () => {
  const hosts = Array.from({ length: 30_000 }, () => parseUrl('https://münchen.test/a.svg')?.hostname)
  expect(new Set(hosts)).toEqual(new Set(['xn--mnchen-3ya.test']))
  expect([parseUrl('no URL'), parseUrl('/a', 'https://a.test')?.href]).toEqual([
    undefined,
    'https://a.test/a',
  ])
})
