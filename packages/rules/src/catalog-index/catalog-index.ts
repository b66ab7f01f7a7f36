// In-memory catalogue index: the filterable fields of every visible product of a store, as columns and sets of bits. No
// product has an object of its own: it is a slot, its number in all columns.
import type { Browse } from '@vitrine/contract'
import { choiceKey } from '../cart.ts'
import { BitSet } from './bit-set.ts'
import { Brands } from './brands.ts'
import { ChoiceTable, type ChoiceValue } from './choice-table.ts'
import type { IndexFields } from './fields.ts'
import { Rows } from './rows.ts'
import { SlotList } from './slot-list.ts'
import { SlotOrder } from './slot-order.ts'
import { Words } from './words.ts'

type Order = Exclude<NonNullable<Browse['sort']>, 'featured'>

/** A product that was written, hidden or deleted. */
export interface ProductChange {
  id: string
  /** Absent for a product that shoppers do not see. */
  fields?: IndexFields | undefined
  brand?: string | null
  /** The variants that are sold out, by the keys of their choices (`choiceKey`). */
  soldOut: readonly string[]
}

interface Collection {
  number: number
  products: SlotList
}

// Fewer are not worth reading all products again.
const maxUnused = 5000
// To count those that are in use takes some milliseconds in a large store.
const addedPerCount = 1000

const compareTexts = (a: string | undefined, b: string | undefined) =>
  a === b ? 0 : (a as string) < (b as string) ? -1 : 1

/** Whether each variant is in stock. */
function stockOf({ variants }: IndexFields, soldOut: readonly string[]): boolean[] {
  if (soldOut.length === 0) return variants.map(() => true)
  const keys = new Set(soldOut)
  return variants.map((choices) => !keys.has(choiceKey(choices)))
}

/** The index of a store. Searches only read it (search.ts). */
export class CatalogIndex {
  readonly ids: string[] = []
  readonly #names: string[] = []
  readonly prices: number[] = []
  readonly #created: number[] = []
  readonly products = new BitSet()
  readonly reduced = new BitSet()
  /** Products with a variant in stock, and those with all in stock. */
  readonly inStock = new BitSet()
  readonly fullyInStock = new BitSet()
  /** Products that have every combination of their choices as a variant. */
  readonly complete = new BitSet()
  readonly choices = new ChoiceTable()
  readonly rows = new Rows()
  readonly words = new Words()
  readonly brands = new Brands()
  readonly #collections = new Map<string, Collection>()
  readonly #collectionList: Collection[] = []
  readonly #placed = new Map<string, readonly string[]>()
  /** The slots of the products in `#placed`, until products change. */
  readonly #placedSlots = new Map<string, readonly number[]>()
  #freeSlots: number[] = []
  #countAt = maxUnused

  readonly #byId = new SlotOrder((a, b) => compareTexts(this.ids[a], this.ids[b]))
  readonly orders: Record<Order, SlotOrder> = {
    name: this.#orderBy((a, b) => compareTexts(this.#names[a], this.#names[b])),
    price: this.#orderBy((a, b) => (this.prices[a] as number) - (this.prices[b] as number)),
    '-price': this.#orderBy((a, b) => (this.prices[b] as number) - (this.prices[a] as number)),
    '-created': this.#orderBy((a, b) => (this.#created[b] as number) - (this.#created[a] as number)),
  }

  readonly #sets = [this.products, this.reduced, this.inStock, this.fullyInStock, this.complete]

  /** The number of products. */
  get size(): number {
    return this.#byId.slots.length
  }

  /** Whether most of its choices and words are those of no product any more, so that an index built anew is far smaller. */
  isOutgrown(): boolean {
    const total = this.choices.values.length + this.words.size
    if (total <= this.#countAt) return false
    this.#countAt = total + addedPerCount
    const unused =
      this.words.unused + this.choices.values.filter(({ products }) => products.size === 0).length
    return unused > maxUnused && unused * 2 > total
  }

  /** The products of a collection. */
  collection(id: string): BitSet {
    const products = new BitSet()
    this.#collections.get(id)?.products.addTo(products)
    return products
  }

  /** Sets which products come first in a collection, in this order. */
  setOrder(id: string, productIds: readonly string[]): void {
    if (productIds.length > 0) this.#placed.set(id, productIds)
    else this.#placed.delete(id)
    this.#placedSlots.delete(id)
  }

  /** The products that come first in a collection, as far as shoppers see them. */
  placed(id: string): readonly number[] {
    const known = this.#placedSlots.get(id)
    if (known) return known
    const slots = (this.#placed.get(id) ?? []).flatMap((each) => this.#find(each) ?? [])
    this.#placedSlots.set(id, slots)
    return slots
  }

  /** Applies changes, at most one for each product. */
  update(changes: Iterable<ProductChange>): void {
    this.#placedSlots.clear()
    const deleted = new Set<number>()
    const moved = new Set<number>()
    const inserted: number[] = []
    const written: [slot: number, change: ProductChange, fields: IndexFields][] = []
    for (const change of changes) {
      const slot = this.#find(change.id)
      if (!change.fields) {
        if (slot !== undefined) deleted.add(slot)
      } else if (slot === undefined) {
        const added = this.#freeSlots.pop() ?? this.ids.length
        inserted.push(added)
        this.ids[added] = change.id
        written.push([added, change, change.fields])
      } else {
        if (!this.#hasKeys(slot, change.fields)) moved.add(slot)
        written.push([slot, change, change.fields])
      }
    }
    // The orders compare by the keys, so slots leave them before their keys change, and enter them afterwards.
    this.#byId.delete(deleted)
    for (const order of Object.values(this.orders)) order.delete(new Set([...deleted, ...moved]))
    for (const slot of deleted) this.#clear(slot)
    for (const [slot, change, fields] of written) this.#write(slot, fields, change)
    this.#byId.insert(inserted)
    for (const order of Object.values(this.orders)) order.insert([...inserted, ...moved])
    this.#freeSlots.push(...deleted)
  }

  /** The memory that it takes, but for the texts of ids, names and choices. */
  get bytes(): number {
    const parts = [
      ...this.#sets,
      this.rows,
      this.words,
      this.brands,
      this.#byId,
      ...Object.values(this.orders),
      ...this.choices.values.map(({ products }) => products),
      ...this.#collectionList.map(({ products }) => products),
    ]
    return parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #orderBy(compare: (a: number, b: number) => number): SlotOrder {
    return new SlotOrder((a, b) => compare(a, b) || compareTexts(this.ids[a], this.ids[b]))
  }

  #find(id: string): number | undefined {
    return this.#byId.find((slot) => compareTexts(this.ids[slot], id))
  }

  #hasKeys(slot: number, { folded, price, created }: IndexFields): boolean {
    return this.#names[slot] === folded && this.prices[slot] === price && this.#created[slot] === created
  }

  #write(slot: number, fields: IndexFields, { soldOut, brand }: ProductChange): void {
    const inStock = stockOf(fields, soldOut)
    const isNew = !this.products.has(slot)
    if (isNew || this.#names[slot] !== fields.folded) {
      if (!isNew) this.words.deleteName(slot, this.#names[slot] as string)
      this.words.addName(slot, fields.folded)
    }
    this.products.add(slot)
    this.#names[slot] = fields.folded
    this.prices[slot] = fields.price
    this.#created[slot] = fields.created
    this.reduced.put(slot, fields.reduced)
    this.brands.put(slot, brand || undefined)
    const before = this.#listsOf(slot)
    this.rows.put(slot, fields, inStock, this.#valueOf, this.#collectionOf)
    this.complete.put(slot, this.rows.shape(slot).isComplete)
    const inStockCount = inStock.filter(Boolean).length
    this.inStock.put(slot, inStockCount > 0)
    this.fullyInStock.put(slot, inStockCount > 0 && inStockCount === fields.variants.length)
    const after = this.#listsOf(slot)
    for (const list of before) if (!after.has(list)) list.delete(slot)
    for (const list of after) if (!before.has(list)) list.add(slot)
  }

  #clear(slot: number): void {
    for (const list of this.#listsOf(slot)) list.delete(slot)
    this.words.deleteName(slot, this.#names[slot] as string)
    this.rows.delete(slot)
    this.brands.put(slot, undefined)
    for (const set of this.#sets) set.delete(slot)
    this.ids[slot] = this.#names[slot] = ''
  }

  /** The lists that a product is in, by its row. */
  #listsOf(slot: number): Set<SlotList> {
    const lists = new Set<SlotList>()
    for (const value of this.rows.values(slot))
      lists.add((this.choices.values[value] as ChoiceValue).products)
    for (const n of this.rows.collections(slot)) lists.add((this.#collectionList[n] as Collection).products)
    return lists
  }

  readonly #valueOf: Parameters<Rows['put']>[3] = (option, { name, color }, hasVariants) => {
    const known = this.choices.values.length
    const value = this.choices.value(option, name, color || undefined, hasVariants)
    // Search finds only choices that can be bought.
    if (value.id === known && hasVariants) this.words.addValue(value)
    return value.id
  }

  readonly #collectionOf = (id: string): number => {
    let collection = this.#collections.get(id)
    if (!collection) {
      collection = { number: this.#collectionList.length, products: new SlotList() }
      this.#collections.set(id, collection)
      this.#collectionList.push(collection)
    }
    return collection.number
  }
}
