// Text search: the words of product names and of choices, each with the products that have it.
import { wordPatterns, wordsOf } from '../text.ts'
import { BitSet } from './bit-set.ts'
import type { ChoiceValue } from './choice-table.ts'
import { SlotList } from './slot-list.ts'

/** The words of the index. A word that no product has any more stays, for the next one. */
export class Words {
  /** The number of each word. */
  readonly #numbers = new Map<string, number>()
  /** By number, the products that have the word in their names. Most words are in one name only, as numbers are. */
  readonly #named: (SlotList | number | undefined)[] = []
  /** By number, the choices that have the word in theirs. */
  readonly #values = new Map<number, ChoiceValue[]>()
  /** All words, each once, between spaces; and where each starts. One search in it is faster than one in each word. */
  #text = ' '
  readonly #starts: number[] = []

  addName(slot: number, name: string): void {
    for (const word of new Set(wordsOf(name))) {
      const number = this.#numberOf(word)
      const named = this.#named[number]
      if (named === undefined) this.#named[number] = slot
      else this.#listOf(number, named).add(slot)
    }
  }

  deleteName(slot: number, name: string): void {
    for (const word of new Set(wordsOf(name))) {
      const number = this.#numberOf(word)
      const named = this.#named[number]
      if (named instanceof SlotList) named.delete(slot)
      else this.#named[number] = undefined
    }
  }

  addValue(value: ChoiceValue): void {
    for (const word of new Set(wordsOf(value.choice.name))) {
      const number = this.#numberOf(word)
      this.#values.set(number, [...(this.#values.get(number) ?? []), value])
    }
  }

  /**
   * The products that have each word of a search text in one of their words, in any order; undefined for a blank one, which
   * matches everything. A text without letters and digits matches nothing.
   */
  matching(search: string): BitSet | undefined {
    const [first = [], ...others] = wordPatterns(search)
    if (first.length === 0 && search.trim() === '') return undefined
    const matching = this.#productsWith(first)
    for (const patterns of others) {
      if (matching.isEmpty()) break
      matching.retain(this.#productsWith(patterns))
    }
    return matching
  }

  /** How many words there are. */
  get size(): number {
    return this.#starts.length
  }

  /** How many words neither a name nor a choice of a product has. */
  get unused(): number {
    const isUnused = (named: SlotList | number | undefined, number: number) =>
      (named === undefined || (named instanceof SlotList && named.size === 0)) &&
      !this.#values.get(number)?.some(({ products }) => products.size > 0)
    return this.#named.filter(isUnused).length
  }

  /** The memory that it takes, without the words themselves. */
  get bytes(): number {
    return this.#named.reduce<number>((sum, named) => sum + (named instanceof SlotList ? named.bytes : 8), 0)
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#starts.push(this.#text.length) - 1
      this.#numbers.set(word, number)
      this.#named.push(undefined)
      this.#text += `${word} `
    }
    return number
  }

  #listOf(number: number, named: SlotList | number): SlotList {
    if (named instanceof SlotList) return named
    const list = new SlotList()
    list.add(named)
    this.#named[number] = list
    return list
  }

  #productsWith(patterns: readonly string[]): BitSet {
    const products = new BitSet()
    for (const pattern of patterns) {
      for (let place = this.#text.indexOf(pattern); place >= 0; ) {
        const nth = this.#wordAt(pattern.startsWith(' ') ? place + 1 : place)
        const named = this.#named[nth]
        if (named instanceof SlotList) named.addTo(products)
        else if (named !== undefined) products.add(named)
        for (const { products: listed } of this.#values.get(nth) ?? []) listed.addTo(products)
        // The next word may begin with the space that ends this one.
        place = this.#text.indexOf(pattern, (this.#starts[nth + 1] ?? this.#text.length) - 1)
      }
    }
    return products
  }

  /** Which word has the character at a place. */
  #wordAt(place: number): number {
    let [low, high] = [0, this.#starts.length]
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.#starts[middle] as number) <= place) low = middle
      else high = middle
    }
    return low
  }
}
