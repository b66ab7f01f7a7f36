// Folding and matching of texts.
import { expect, test, vi } from 'vitest'
import { BitSet } from './catalog-index/bit-set.ts'
import { Words } from './catalog-index/words.ts'
import { fold } from './text.ts'

/** Whether a search finds a product with this name. */
function finds(search: string, name: string): boolean {
  const words = new Words()
  words.addName(0, name)
  return words.matching(search)?.has(0) ?? true
}

test('folding ignores case, accents and width, and spells out special letters', () => {
  const pairs = [
    ['Über', 'uber'],
    ['CAFÉ', 'cafe'],
    ['ﬁne', 'fine'],
    ['Ｍｕｇ', 'mug'],
    ['Ångström', 'angstrom'],
    ['éte\u0301', 'ete'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['Ærø', 'aero'],
    ['Ǽ', 'ae'],
    ['Œuvre', 'oeuvre'],
    ['Łódź', 'lodz'],
    ['Đakovo', 'dakovo'],
    ['Þórður', 'thordur'],
    ['Ħamrun', 'hamrun'],
    ['IĞDIR, Iğdır', 'igdir, igdir'],
  ]
  for (const [a = '', b] of pairs) {
    expect(fold(a)).toBe(b)
    expect(fold(fold(a)), 'folding twice changes nothing').toBe(b)
  }
  expect(fold('ß')).not.toBe(fold('s'))
  expect(fold(fold('Ελλάς'))).toBe(fold('Ελλάς'))
})

test('a search matches names that have its words, also inside longer words', () => {
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
    'Teacup, saucer': ['cup', 'cups', 'teacup', 'saucers', 'cup sauc'],
    Weinglas: ['glas', 'weing'],
    Weißglas: ['weissglas', 'weiß', 'ssgl'],
    'Smørrebrød board': ['smorrebrod', 'brød'],
    머그컵: ['컵', '머그'],
    'Evening glass': ['gla\u00adss', 'eve\u200bning', '\ufeffglass'],
    'Eve\u00adning gla\u200bss': ['evening', 'glass'],
  }
  for (const [name, searches] of Object.entries(names))
    for (const search of searches) expect([name, search, finds(search, name)]).toEqual([name, search, true])
})

test('a search does not match names that lack one of its words', () => {
  const mismatches: [name: string, search: string][] = [
    // One or two Latin letters only match the start of a word.
    ['Reading mug', 'ug'],
    ['Teacup', 'p'],
    ['Cupboard', 'teacups'],
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
    expect([name, search, finds(search, name)]).toEqual([name, search, false])
})

test('a word of a search does not reach from one word of a name into the next', () => {
  const name = 'Reading mug Sage'
  const searches = ['mug sage', 'ags', 'mugsage', 'sage reading']
  expect(searches.map((search) => finds(search, name))).toEqual([true, false, false, true])
})

test('a word that a search has several times is looked up once, and none after one that no product has', () => {
  const words = new Words()
  words.addName(0, 'Reading mug')
  const retain = vi.spyOn(BitSet.prototype, 'retain')
  const found = (search: string) => {
    retain.mockClear()
    return [words.matching(search)?.has(0), retain.mock.calls.length]
  }
  expect(found('mug reading MUG mug reading')).toEqual([true, 1])
  expect(found('1 '.repeat(128))).toEqual([false, 0])
  expect(found('mug vase reading read ading')).toEqual([false, 1])
  retain.mockRestore()
})

test('of a search with more words, the first fifty are looked up', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`).join(' ')
  expect([finds(numbers(60), numbers(50)), finds(numbers(60), numbers(49))]).toEqual([true, false])
})
