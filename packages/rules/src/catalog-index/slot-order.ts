// The slots of an index in one sort order.
import type { BitSet } from './bit-set.ts'

// For a set with fewer members, sorting them is faster than looking for them in the whole order.
const slotsPerMember = 40

/** Slots in an order; `compare` never finds two of them equal. */
export class SlotOrder {
  readonly #compare: (a: number, b: number) => number
  #slots = new Uint32Array(0)
  #ranks: Uint32Array | undefined

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  /** In order; for reading only. */
  get slots(): Uint32Array {
    return this.#slots
  }

  /** The place of each slot in the order; for reading only. */
  get ranks(): Uint32Array {
    if (!this.#ranks) {
      const ranks = new Uint32Array(this.#slots.reduce((highest, slot) => Math.max(highest, slot + 1), 0))
      for (let i = 0; i < this.#slots.length; i += 1) ranks[this.#slots[i] as number] = i
      this.#ranks = ranks
    }
    return this.#ranks
  }

  /** The slots of a set, in order. */
  *of(set: BitSet, size = set.count()): Generator<number> {
    const slots = this.#slots
    if (size * slotsPerMember < slots.length) {
      const { ranks } = this
      const members = set.slots().map((slot) => ranks[slot] as number)
      for (const rank of members.sort()) yield slots[rank] as number
      return
    }
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i] as number
      if (set.has(slot)) yield slot
    }
  }

  /** A page of the slots of a set. */
  page(set: BitSet, { limit, offset }: { limit: number; offset: number }): number[] {
    const page: number[] = []
    let nth = 0
    if (limit > 0)
      for (const slot of this.of(set)) {
        if (nth >= offset) page.push(slot)
        nth += 1
        if (page.length === limit) break
      }
    return page
  }

  delete(slots: ReadonlySet<number>): void {
    if (slots.size === 0) return
    this.#slots = this.#slots.filter((slot) => !slots.has(slot))
    this.#ranks = undefined
  }

  /** Inserts slots where they belong, each found by bisection; the other slots are moved as blocks. */
  insert(added: Iterable<number>): void {
    const inserted = [...added].sort(this.#compare)
    if (inserted.length === 0) return
    const before = this.#slots
    const slots = new Uint32Array(before.length + inserted.length)
    let from = 0
    for (const [i, slot] of inserted.entries()) {
      const to = this.placeOf((other) => this.#compare(other, slot), from)
      slots.set(before.subarray(from, to), from + i)
      slots[to + i] = slot
      from = to
    }
    slots.set(before.subarray(from), from + inserted.length)
    this.#slots = slots
    this.#ranks = undefined
  }

  /** The slot for which `compare` is zero, where it is negative for those before and positive for those after it. */
  find(compare: (slot: number) => number): number | undefined {
    const slot = this.#slots[this.placeOf(compare)]
    return slot !== undefined && compare(slot) === 0 ? slot : undefined
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.#slots.byteLength + (this.#ranks?.byteLength ?? 0)
  }

  /** The place of the first slot, from `from` on, for which `compare` is not negative. */
  placeOf(compare: (slot: number) => number, from = 0): number {
    let [low, high] = [from, this.#slots.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#slots[middle] as number) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
