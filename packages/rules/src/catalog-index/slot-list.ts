// The products that have one value, such as a choice or a word: a list of slots for a rare value, bits for a common one.
import { BitSet } from './bit-set.ts'

// A slot in a list takes as much memory as 32 bits.
const bitsPerSlot = 32

/** The slots that have one value. Each is added once. */
export class SlotList {
  #list = new Uint32Array(2)
  #size = 0
  #bits: BitSet | undefined

  add(slot: number): void {
    this.#size += 1
    if (this.#bits) this.#bits.add(slot)
    else this.#push(slot)
    // Between half and once the limit it stays what it is, so that it does not change with each product.
    if (this.#bits && this.#size * bitsPerSlot * 2 < slot) this.#toList()
    else if (!this.#bits && this.#size > bitsPerSlot && this.#size * bitsPerSlot > slot) this.#toBits()
  }

  delete(slot: number): void {
    this.#size -= 1
    if (this.#bits) this.#bits.delete(slot)
    else this.#list[this.#list.indexOf(slot)] = this.#list[this.#size] as number
  }

  /** Adds its slots to a set. */
  addTo(set: BitSet): void {
    if (this.#bits) set.include(this.#bits)
    else for (let i = 0; i < this.#size; i += 1) set.add(this.#list[i] as number)
  }

  get size(): number {
    return this.#size
  }

  /** How many of its slots are in a set. */
  countIn(set: BitSet): number {
    return this.#bits ? this.#bits.countCommon(set) : set.countOf(this.#list, this.#size)
  }

  /** Its slots, in any order. */
  slots(): Uint32Array<ArrayBuffer> {
    return this.#bits ? this.#bits.slots() : this.#list.subarray(0, this.#size)
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.#list.byteLength + (this.#bits?.bytes ?? 0)
  }

  #push(slot: number): void {
    if (this.#size > this.#list.length) {
      const grown = new Uint32Array(Math.ceil(this.#size * 1.25))
      grown.set(this.#list)
      this.#list = grown
    }
    this.#list[this.#size - 1] = slot
  }

  #toBits(): void {
    this.#bits = new BitSet()
    for (let i = this.#size - 1; i >= 0; i -= 1) this.#bits.add(this.#list[i] as number)
    this.#list = new Uint32Array(0)
  }

  #toList(): void {
    this.#list = this.slots()
    this.#bits = undefined
  }
}
