// A cart in the fewest words: what every deed must come to. How many a line gets where stock is short is for the shop to
// choose, within laws; so the model asks what was told, and holds that against them.

/** A thing on the shelf; `left` null: nobody counts. */
export interface Good {
  product: string
  variant: string | undefined
  cents: number
  left: number | null
  hidden: boolean
}

/**
 * Something that happens in a shop. `cart` says whose; `merchant`, that the merchant does it, by the cart's id; `once`,
 * that it has a key of its own, and may be asked again.
 */
export type Deed = { cart: number; merchant: boolean; once: boolean } & (
  | { does: 'read' }
  | { does: 'estimate' }
  | { does: 'delete' }
  | { does: 'add'; things: { good: number; quantity: number; words: boolean }[] }
  | { does: 'set'; lines: { line: number; quantity: number }[] }
  | { does: 'remove'; line: number }
  | { does: 'note'; note: string | null }
)

/** Something that happens to the shelf. */
export type Turn =
  | { does: 'stock'; good: number; left: number }
  | { does: 'hide'; good: number; hidden: boolean }

/** What somebody sees of a cart. */
export interface Seen {
  revision: number
  note: string | null
  lines: { good: string; quantity: number; cents: number; is: string; left: number | null }[]
  cents: number
  /** What is wrong, by the line's place. */
  wrong: [line: number, severity: 'ERROR' | 'WARNING'][]
}

/** What a deed comes to: the cart as it is seen, nothing (it is gone), or the code of a refusal. */
export type Outcome = Seen | 'gone' | `no: ${string}`

/** What is right: an outcome, or the law that what was told has broken. */
export type Right = Outcome | `broken: ${string}`

interface Line {
  good: Good
  words: boolean
  quantity: number
}

/** What was asked for, by line: all of it, whatever stock there is. */
type Wishes = Map<Line, number>

interface Cart {
  revision: number
  note: string | null
  lines: Line[]
}

const most = 100_000

export const nameOf = ({ product, variant }: Pick<Good, 'product' | 'variant'>) =>
  `${product} ${variant ?? ''}`.trim()

const leftOf = ({ left }: Good) => left ?? Number.POSITIVE_INFINITY

const sum = <One>(all: readonly One[], figure: (one: One) => number) =>
  all.reduce((so, one) => so + figure(one), 0)

/** The fewest pieces of a good that a cart can come to: one in each line that was asked about, the others untouched. */
const fewest = (lines: Line[], wishes: Wishes, good: Good) =>
  sum(lines, (line) => (line.good !== good ? 0 : wishes.has(line) ? 1 : line.quantity))

/** The first law that the quantities break. None of them knows an order, neither of the lines nor of the wishes. */
function brokenLaw(lines: Line[], wishes: Wishes, told: number[]): string | undefined {
  if (told.length !== lines.length) return 'a line for each thing, and no other'
  for (const [at, line] of lines.entries()) {
    const quantity = told[at] as number
    const wish = wishes.get(line)
    if (wish === undefined && quantity !== line.quantity) return 'what nobody asked about stays as it was'
    if (quantity < 1) return 'no line is empty'
    if (quantity > (wish ?? quantity)) return 'nobody gets more than was asked for'
  }
  for (const good of new Set([...wishes.keys()].map((line) => line.good))) {
    const of = (figure: (line: Line, at: number) => number) =>
      sum([...lines.entries()], ([at, line]) => (line.good === good ? figure(line, at) : 0))
    const asked = of((line) => wishes.get(line) ?? line.quantity)
    const got = of((_, at) => told[at] as number)
    const can = Math.max(leftOf(good), fewest(lines, wishes, good))
    if (got > can) return 'never more than is there'
    if (got < Math.min(asked, can)) return 'never lowered more than is needed'
  }
  return undefined
}

/** Opens a shop that is nothing but this. */
export class ModelShop {
  readonly goods: Good[]
  private readonly carts = new Map<number, Cart>()

  constructor(goods: readonly Good[]) {
    this.goods = goods.map((good) => ({ ...good }))
  }

  turn(turn: Turn) {
    const good = this.goods[turn.good] as Good
    for (const one of this.goods.filter(({ product }) => product === good.product)) {
      if (turn.does === 'hide') one.hidden = turn.hidden
      else if (one.left !== null) one.left = turn.left
    }
  }

  /** What is right after a deed, of which `told` was told. */
  do(deed: Deed, told: Outcome): Right {
    const held = this.carts.get(deed.cart)
    const none = deed.merchant ? 'no: CART_NOT_FOUND' : 'no: OWNED_CART_NOT_FOUND'
    const opens = !deed.merchant && (deed.does === 'add' || (deed.does === 'note' && Boolean(deed.note)))
    if (!held && !opens) return none
    const cart: Cart = held
      ? { ...held, lines: held.lines.map((line) => ({ ...line })) }
      : { revision: 0, note: null, lines: [] }
    if (deed.does === 'delete') {
      this.carts.delete(deed.cart)
      return 'gone'
    }
    const wishes: Wishes = new Map()
    const no = this.change(cart, deed, wishes)
    if (no) return `no: ${no}`
    const quantities = typeof told === 'string' ? [] : told.lines.map(({ quantity }) => quantity)
    const law = brokenLaw(cart.lines, wishes, quantities)
    if (law) return `broken: ${law}`
    const lowered = new Set<Line>()
    for (const [at, line] of cart.lines.entries()) {
      line.quantity = quantities[at] as number
      if (line.quantity < (wishes.get(line) ?? 0)) lowered.add(line)
    }
    if (!held || this.isNews(deed, held)) cart.revision += 1
    this.carts.set(deed.cart, cart)
    return this.see(cart, lowered)
  }

  /** The same note again is no news; every other write is, even one that sets what was so. */
  private isNews(deed: Deed, before: Cart) {
    if (deed.does === 'note') return (deed.note || null) !== before.note
    return deed.does === 'add' || deed.does === 'set' || deed.does === 'remove'
  }

  private change(cart: Cart, deed: Deed, wishes: Wishes): string | undefined {
    if (deed.does === 'note') cart.note = deed.note || null
    if (deed.does === 'remove') {
      if (!cart.lines[deed.line]) return 'LINE_ITEM_NOT_FOUND'
      cart.lines.splice(deed.line, 1)
    }
    if (deed.does === 'set') return this.set(cart, deed.lines, wishes)
    if (deed.does === 'add') return this.add(cart, deed.things, wishes)
    return undefined
  }

  private add(cart: Cart, things: (Deed & { does: 'add' })['things'], wishes: Wishes) {
    for (const { good: at, quantity, words } of things) {
      const good = this.goods[at] as Good
      if (good.hidden) return 'ITEM_NOT_FOUND_IN_CATALOG'
      let line = cart.lines.find((one) => one.good === good && one.words === words)
      if (!line) cart.lines.push((line = { good, words, quantity: 0 }))
      const wish = (wishes.get(line) ?? line.quantity) + quantity
      if (wish > most) return 'MAX'
      wishes.set(line, wish)
    }
    const soldOut = [...wishes.keys()].some(({ good }) => fewest(cart.lines, wishes, good) > leftOf(good))
    return soldOut ? 'OUT_OF_STOCK' : undefined
  }

  private set(cart: Cart, lines: (Deed & { does: 'set' })['lines'], wishes: Wishes) {
    for (const { line: at, quantity } of lines) {
      const line = cart.lines[at]
      if (!line) return 'LINE_ITEM_NOT_FOUND'
      wishes.set(line, quantity)
    }
    return undefined
  }

  private see(cart: Cart, lowered: Set<Line>): Seen {
    const wrong: Seen['wrong'] = []
    const lines = cart.lines.map((line, at): Seen['lines'][number] => {
      const { good, quantity } = line
      const name = nameOf(good)
      if (good.hidden) {
        wrong.push([at, 'ERROR'])
        return { good: name, quantity, cents: 0, is: 'NOT_FOUND', left: null }
      }
      const before = cart.lines.slice(0, at).filter((one) => one.good === good)
      const left = Math.max(leftOf(good) - sum(before, ({ quantity }) => quantity), 0)
      const is = left >= quantity ? 'AVAILABLE' : left > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE'
      if (left < quantity) wrong.push([at, 'ERROR'])
      else if (lowered.has(line)) wrong.push([at, 'WARNING'])
      return {
        good: name,
        quantity,
        cents: good.cents * quantity,
        is,
        left: good.left === null ? null : left,
      }
    })
    const { revision, note } = cart
    return { revision, note, lines, cents: sum(lines, ({ cents }) => cents), wrong }
  }
}
