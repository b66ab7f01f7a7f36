// A set of slots with one bit each, so that intersections and counts take 32 products at a time.

const countBits = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A set of slots: the numbers of products in the index. It grows with the highest slot. */
export class BitSet {
  #words = new Int32Array(1)

  has(slot: number): boolean {
    return (((this.#words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
  }

  add(slot: number): void {
    this.#grow((slot >>> 5) + 1)
    this.#words[slot >>> 5] = (this.#words[slot >>> 5] as number) | (1 << (slot & 31))
  }

  delete(slot: number): void {
    if (this.has(slot)) this.#words[slot >>> 5] = (this.#words[slot >>> 5] as number) & ~(1 << (slot & 31))
  }

  /** Adds the slot, or deletes it. */
  put(slot: number, isMember: boolean): void {
    if (isMember) this.add(slot)
    else this.delete(slot)
  }

  copy(): BitSet {
    const copied = new BitSet()
    copied.#words = this.#words.slice()
    return copied
  }

  /** Keeps only the slots that the other set has too. */
  retain(other: BitSet): this {
    const words = this.#words
    const others = other.#words
    for (let i = 0; i < words.length; i += 1)
      words[i] = i < others.length ? (words[i] as number) & (others[i] as number) : 0
    return this
  }

  /** Deletes the slots that the other set has. */
  subtract(other: BitSet): this {
    const words = this.#words
    const others = other.#words
    const length = Math.min(words.length, others.length)
    for (let i = 0; i < length; i += 1) words[i] = (words[i] as number) & ~(others[i] as number)
    return this
  }

  /** Adds the slots that the other set has. */
  include(other: BitSet): this {
    const others = other.#words
    this.#grow(others.length)
    const words = this.#words
    for (let i = 0; i < others.length; i += 1) words[i] = (words[i] as number) | (others[i] as number)
    return this
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  count(): number {
    const words = this.#words
    let sum = 0
    for (let i = 0; i < words.length; i += 1) sum += countBits(words[i] as number)
    return sum
  }

  /** How many slots it has in common with the other set. */
  countCommon(other: BitSet): number {
    const words = this.#words
    const others = other.#words
    const length = Math.min(words.length, others.length)
    let sum = 0
    for (let i = 0; i < length; i += 1) sum += countBits((words[i] as number) & (others[i] as number))
    return sum
  }

  /** How many of the first slots of a list it has. */
  countOf(slots: Uint32Array, length: number): number {
    const words = this.#words
    let sum = 0
    for (let i = 0; i < length; i += 1) {
      const slot = slots[i] as number
      sum += ((words[slot >>> 5] as number) >>> (slot & 31)) & 1
    }
    return sum
  }

  /** The slots in ascending order. */
  slots(): Uint32Array<ArrayBuffer> {
    const words = this.#words
    const slots = new Uint32Array(this.count())
    let next = 0
    for (let i = 0; i < words.length; i += 1)
      for (let word = words[i] as number; word !== 0; word &= word - 1) {
        slots[next] = i * 32 + 31 - Math.clz32(word & -word)
        next += 1
      }
    return slots
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.#words.byteLength
  }

  #grow(length: number): void {
    if (length <= this.#words.length) return
    const grown = new Int32Array(Math.max(length, Math.ceil(this.#words.length * 1.25)))
    grown.set(this.#words)
    this.#words = grown
  }
}
