// Names are compared without what people leave out when they type.
import { expect, test } from 'vitest'
import { fold } from './text.ts'

test('case, accents and width do not count', () => {
  const same = [
    ['Über', 'uber'],
    ['CAFÉ', 'cafe'],
    ['ﬁne', 'fine'],
    ['Ｍｕｇ', 'mug'],
    ['Ångström', 'angstrom'],
    ['éte\u0301', 'ete'],
  ]
  for (const [a = '', b] of same) expect(fold(a)).toBe(b)
  expect(fold('ß')).not.toBe(fold('s'))
  expect(fold(fold('Ελλάς'))).toBe(fold('Ελλάς'))
})
