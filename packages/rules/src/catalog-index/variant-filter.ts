// The filters on variants, option by option and on stock: one variant of a product must match all of them.
import type { CatalogIndex } from './catalog-index.ts'
import type { OptionFilter } from './filters.ts'
import type { Rows } from './rows.ts'

const allVariants = -1

/** Checks one product after the other. */
export class VariantFilter {
  readonly #rows: Rows
  readonly #filterCount: number
  readonly #mustBeInStock: boolean
  /** By choice value: the filter on its option, or their number for none; and whether that filter accepts it. */
  readonly #filterOf: Uint8Array
  readonly #accepts: Uint8Array
  // Of the product that was checked last, as sets of variants: by filter, what it accepts, and what matches all other
  // filters; after these, what matches all filters.
  readonly #accepted: Int32Array
  readonly #matchingOthers: Int32Array
  /** Whether a matching variant is in stock. */
  isInStock = false

  constructor({ rows, choices }: CatalogIndex, filters: readonly OptionFilter[], mustBeInStock: boolean) {
    this.#rows = rows
    this.#filterCount = filters.length
    this.#mustBeInStock = mustBeInStock
    this.#filterOf = new Uint8Array(choices.values.length).fill(filters.length)
    this.#accepts = new Uint8Array(choices.values.length)
    for (const [i, { option, choices: accepted }] of filters.entries())
      for (const { name, values } of choices.byOption.get(option)?.values() ?? [])
        for (const { id } of values) {
          this.#filterOf[id] = i
          this.#accepts[id] = accepted.has(name) ? 1 : 0
        }
    this.#accepted = new Int32Array(filters.length * rows.maxWords)
    this.#matchingOthers = new Int32Array((filters.length + 1) * rows.maxWords)
  }

  /** Whether a variant of the product matches all filters. */
  check(slot: number): boolean {
    const { data, maxWords } = this.#rows
    const filters = this.#filterCount
    const accepted = this.#accepted
    const { words, choices, variants } = this.#rows.shape(slot)
    const stock = (this.#rows.starts[slot] as number) + 1
    accepted.fill(0)
    for (let nth = 0; nth < choices; nth += 1) {
      const value = data[stock + words + nth] as number
      if (this.#accepts[value] === 0) continue
      const to = (this.#filterOf[value] as number) * maxWords
      for (let w = 0; w < words; w += 1)
        accepted[to + w] = (accepted[to + w] as number) | (variants[nth * words + w] as number)
    }
    let matching = 0
    let inStock = 0
    for (let w = 0; w < words; w += 1) {
      const candidates = this.#mustBeInStock ? (data[stock + w] as number) : allVariants
      let fit = candidates
      for (let omitted = 0; omitted <= filters; omitted += 1) {
        fit = candidates
        for (let f = 0; f < filters; f += 1) if (f !== omitted) fit &= accepted[f * maxWords + w] as number
        this.#matchingOthers[omitted * maxWords + w] = fit
      }
      matching |= fit
      inStock |= fit & (data[stock + w] as number)
    }
    this.isInStock = inStock !== 0
    return matching !== 0
  }

  /** Counts the choices of the product that was checked last: each as if it were the only accepted one of its option. */
  count(slot: number, counts: Int32Array): void {
    const { data, maxWords } = this.#rows
    const { words, choices, variants } = this.#rows.shape(slot)
    const first = (this.#rows.starts[slot] as number) + 1 + words
    for (let nth = 0; nth < choices; nth += 1) {
      const value = data[first + nth] as number
      const from = (this.#filterOf[value] as number) * maxWords
      let matching = 0
      for (let w = 0; w < words; w += 1)
        matching |= (variants[nth * words + w] as number) & (this.#matchingOthers[from + w] as number)
      if (matching !== 0) counts[value] = (counts[value] as number) + 1
    }
  }
}
