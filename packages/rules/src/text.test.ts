// Folding and matching of names.
import { expect, test } from 'vitest'
import { nameMatcher, fold, searchWords } from './text.ts'

test('folding ignores case, accents and width', () => {
  const pairs = [
    ['Über', 'uber'],
    ['CAFÉ', 'cafe'],
    ['ﬁne', 'fine'],
    ['Ｍｕｇ', 'mug'],
    ['Ångström', 'angstrom'],
    ['éte\u0301', 'ete'],
  ]
  for (const [a = '', b] of pairs) expect(fold(a)).toBe(b)
  expect(fold('ß')).not.toBe(fold('s'))
  expect(fold(fold('Ελλάς'))).toBe(fold('Ελλάς'))
})

test('a search matches names whose words start with its words', () => {
  const names: Record<string, string[]> = {
    'Reading mug': [
      'mug',
      'Mugs',
      'MÛG',
      'mug reading',
      'read',
      '“mug”',
      '"reading mug"',
      'mug ☕',
      'reading-mug',
      'ｍｕｇ',
    ],
    "Potter's wheel": ['potter’s', "potter's wheel", 'potters', 'potter', 'wheels'],
    'Potters’ guild': ["potter's", 'guild potter’s'],
    'Glasses, two': ['glass', 'glasses', 'two glass'],
    'Wine glass': ['glasses', 'glass', 'wine-glasses'],
    'Café crème': ['cafe', 'CREME', 'cafe\u0301', 'cafés'],
    "Lampe d'Or": ['or', 'd’or', 'lampe or'],
    'Jug (0.5 l)': ['0,5 l', 'jug 0.5', '5'],
    抹茶碗: ['茶', '茶碗', '碗茶'],
    '☕': ['', ' \n'],
  }
  for (const [name, searches] of Object.entries(names))
    for (const search of searches)
      expect([name, search, nameMatcher(search)(searchWords(name))]).toEqual([name, search, true])
})

test('a search does not match names that lack one of its words', () => {
  const mismatches: [name: string, search: string][] = [
    ['Reading mug', 'ug'],
    ['Reading mug', 'mugs tea'],
    ['Muggle', 'mugs'],
    ['Bus', 'as'],
    ['Table', 's'],
    ['Table', 'es'],
    ['Reading mug', 'readingmug'],
    ['Reading mug', 'g m'],
    ['☕', '☕'],
    ['Reading mug', '“”'],
    ['Reading mug', '☕ 🍵'],
  ]
  for (const [name, search] of mismatches)
    expect([name, search, nameMatcher(search)(searchWords(name))]).toEqual([name, search, false])
})
