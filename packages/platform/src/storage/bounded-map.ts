// A map with a limit, for caches: beyond it, the entries that were set first are forgotten.

/** The limits of a map: how many entries it holds, and how much they weigh together. */
interface Limits {
  entries: number
  weight?: number
}

/** A map that forgets its oldest entries. The newest one stays, whatever it weighs. */
export class BoundedMap<Key, Value> {
  readonly #limits: Limits
  readonly #entries = new Map<Key, { value: Value; weight: number }>()
  #weight = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: Key, value: Value, weight = 1): void {
    this.delete(key)
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    const { entries, weight: maxWeight = Infinity } = this.#limits
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= entries && (this.#weight <= maxWeight || this.#entries.size === 1)) break
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}
