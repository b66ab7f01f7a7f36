// The brands of products: a filter of its own, because a product has at most one brand, whatever its variants are.
import type { Facets } from '@vitrine/contract'
import { BitSet } from './bit-set.ts'
import { SlotList } from './slot-list.ts'

// A store may have thousands of brands, and no page shows them all.
const maxFacets = 100

const byCount = (a: Facets['brands'][number], b: Facets['brands'][number]) =>
  b.count - a.count || (a.name < b.name ? -1 : 1)

/** The products of each brand. */
export class Brands {
  readonly #byName = new Map<string, SlotList>()
  readonly #names: (string | undefined)[] = []

  /** Sets the brand of a product; undefined removes it. */
  put(slot: number, name: string | undefined): void {
    const before = this.#names[slot]
    if (before === name) return
    this.#names[slot] = name
    if (before !== undefined) {
      const products = this.#byName.get(before) as SlotList
      products.delete(slot)
      if (products.size === 0) this.#byName.delete(before)
    }
    if (name === undefined) return
    const products = this.#byName.get(name) ?? new SlotList()
    this.#byName.set(name, products)
    products.add(slot)
  }

  /** The products of any of these brands. */
  matching(names: Iterable<string>): BitSet {
    const products = new BitSet()
    for (const name of new Set(names)) this.#byName.get(name)?.addTo(products)
    return products
  }

  /** The most common brands of these products, and the selected ones even without products, so that they can be removed. */
  facets(products: BitSet, selected: ReadonlySet<string>): Facets['brands'] {
    const known = [...this.#byName].map(([name, list]) => ({ name, count: list.countIn(products) }))
    const unknown = [...selected].filter((name) => !this.#byName.has(name))
    return [...known, ...unknown.map((name) => ({ name, count: 0 }))]
      .map((brand) => ({ ...brand, chosen: selected.has(brand.name) }))
      .filter(({ count, chosen }) => count > 0 || chosen)
      .sort(byCount)
      .filter(({ chosen }, i) => chosen || i < maxFacets)
  }

  /** The memory that it takes, but for the names. */
  get bytes(): number {
    return [...this.#byName.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }
}
