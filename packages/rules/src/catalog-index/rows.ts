// What each product lists, in one array of numbers: its choices, its stock and its collections.
import type { IndexFields } from './fields.ts'
import { addVariant, combinationsOf, type Shape, Shapes, variantsPerWord } from './shapes.ts'

/** A row: the shape, the variants in stock, the values of the choices, the collections. */
interface Row {
  shape: Shape
  numbers: number[]
}

/** Makes the row of a product. `valueOf` numbers a listed choice, `collectionOf` a collection. */
function toRow(
  fields: IndexFields,
  inStock: readonly boolean[],
  valueOf: (option: string, choice: { name: string; color?: string }, hasVariants: boolean) => number,
  collectionOf: (id: string) => number,
): Row {
  const { options, variants, collections } = fields
  const words = Math.max(1, Math.ceil(variants.length / variantsPerWord))
  const listed = options.flatMap(({ name, choices }) => choices.map((choice) => ({ name, choice })))
  const byChoice = new Int32Array(listed.length * words)
  const stock = Array.from({ length: words }, () => 0)
  const values: number[] = []
  const combinations = combinationsOf(fields)
  const order = [...variants.keys()].sort((a, b) => (combinations[a] as number) - (combinations[b] as number))
  for (const [nth, variant] of order.entries()) if (inStock[variant]) addVariant(stock, 0, nth)
  for (const [i, { name, choice }] of listed.entries()) {
    let hasVariants = false
    for (const [nth, variant] of order.entries())
      if (variants[variant]?.[name] === choice.name) {
        hasVariants = true
        addVariant(byChoice, i * words, nth)
      }
    values.push(valueOf(name, choice, hasVariants))
  }
  const possible = options.reduce((product, { choices }) => product * choices.length, 1)
  const isComplete = new Set(combinations).size === possible && !combinations.includes(Infinity)
  return {
    shape: { words, choices: listed.length, collections: collections.length, isComplete, variants: byChoice },
    numbers: [...stock, ...values, ...collections.map(collectionOf)],
  }
}

// The row at 0 is that of slots without a product.
const noProduct: Shape = {
  words: 1,
  choices: 0,
  collections: 0,
  isComplete: true,
  variants: new Int32Array(0),
}

const lengthOf = ({ words, choices, collections }: Shape) => 1 + words + choices + collections

/** The rows of all products. */
export class Rows {
  /** For reading only. */
  data = new Int32Array(64)
  starts = new Uint32Array(16)
  readonly shapes = new Shapes()
  /** The most words that a set of variants has had. */
  maxWords = 1
  #used = lengthOf(noProduct)
  #unused = 0

  constructor() {
    this.shapes.numberOf(noProduct)
  }

  shape(slot: number): Shape {
    return this.shapes.all[this.data[this.starts[slot] ?? 0] as number] as Shape
  }

  /** The values of the choices that the product lists. */
  values(slot: number): Int32Array {
    const { words, choices } = this.shape(slot)
    const place = (this.starts[slot] ?? 0) + 1 + words
    return this.data.subarray(place, place + choices)
  }

  collections(slot: number): Int32Array {
    const { words, choices, collections } = this.shape(slot)
    const place = (this.starts[slot] ?? 0) + 1 + words + choices
    return this.data.subarray(place, place + collections)
  }

  /** Adds the values of the choices that the product lists to those that others list. */
  addListed(slot: number, listed: number[], isListed: Uint8Array): void {
    const { words, choices } = this.shape(slot)
    const first = (this.starts[slot] as number) + 1 + words
    for (let place = first; place < first + choices; place += 1) {
      const value = this.data[place] as number
      if (isListed[value] === 0) listed.push(value)
      isListed[value] = 1
    }
  }

  /** Counts the choices that products list, by value. */
  count(slots: Uint32Array, counts: Int32Array): void {
    const { data, starts } = this
    const shapes = this.shapes.all
    for (let i = 0; i < slots.length; i += 1) {
      const start = starts[slots[i] as number] as number
      const { words, choices } = shapes[data[start] as number] as Shape
      const first = start + 1 + words
      for (let place = first; place < first + choices; place += 1) {
        const value = data[place] as number
        counts[value] = (counts[value] as number) + 1
      }
    }
  }

  put(slot: number, ...fields: Parameters<typeof toRow>): void {
    const { shape, numbers } = toRow(...fields)
    const before = this.#lengthOf(slot)
    const length = lengthOf(shape)
    this.maxWords = Math.max(this.maxWords, shape.words)
    if (length !== before) {
      this.delete(slot)
      this.#makeRoom(slot, length)
      this.starts[slot] = this.#used
      this.#used += length
    }
    const start = this.starts[slot] as number
    this.data[start] = this.shapes.numberOf(shape)
    this.data.set(numbers, start + 1)
  }

  delete(slot: number): void {
    this.#unused += this.#lengthOf(slot)
    if (slot < this.starts.length) this.starts[slot] = 0
  }

  /** The memory that they take. */
  get bytes(): number {
    return this.data.byteLength + this.starts.byteLength
  }

  #lengthOf(slot: number): number {
    return (this.starts[slot] ?? 0) === 0 ? 0 : lengthOf(this.shape(slot))
  }

  #makeRoom(slot: number, length: number): void {
    if (slot >= this.starts.length) {
      const starts = new Uint32Array(Math.ceil((slot + 1) * 1.25))
      starts.set(this.starts)
      this.starts = starts
    }
    if (this.#used + length <= this.data.length) return
    const data = new Int32Array(Math.ceil((this.#used - this.#unused + length) * 1.25))
    let used = lengthOf(noProduct)
    for (const [each, start] of this.starts.entries()) {
      if (start === 0) continue
      const end = start + this.#lengthOf(each)
      data.set(this.data.subarray(start, end), used)
      this.starts[each] = used
      used += end - start
    }
    this.data = data
    this.#used = used
    this.#unused = 0
  }
}
