// A cart in the fewest words: what every deed must come to, written without a look at how the platform does it.

/** A thing on the shelf; `left` null: nobody counts. */
export interface Good {
  product: string
  variant: string | undefined
  cents: number
  left: number | null
  hidden: boolean
}

/** Something that happens in a shop. `cart` says whose; `merchant`, that the merchant does it, by the cart's id. */
export type Deed = { cart: number; merchant: boolean } & (
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

interface Line {
  good: Good
  words: boolean
  quantity: number
}

interface Cart {
  revision: number
  note: string | null
  lines: Line[]
}

const most = 100_000

export const nameOf = ({ product, variant }: Pick<Good, 'product' | 'variant'>) =>
  `${product} ${variant ?? ''}`.trim()

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

  do(deed: Deed): Outcome {
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
    const lowered = new Set<Line>()
    const no = this.change(cart, deed, lowered)
    if (no) return `no: ${no}`
    if (!held || this.isNews(deed, held)) cart.revision += 1
    this.carts.set(deed.cart, cart)
    return this.see(cart, lowered)
  }

  /** The same note again is no news; every other write is, even one that sets what was so. */
  private isNews(deed: Deed, before: Cart) {
    if (deed.does === 'note') return (deed.note || null) !== before.note
    return deed.does === 'add' || deed.does === 'set' || deed.does === 'remove'
  }

  private change(cart: Cart, deed: Deed, lowered: Set<Line>): string | undefined {
    if (deed.does === 'note') cart.note = deed.note || null
    if (deed.does === 'remove') {
      if (!cart.lines[deed.line]) return 'LINE_ITEM_NOT_FOUND'
      cart.lines.splice(deed.line, 1)
    }
    if (deed.does === 'set') return this.set(cart, deed.lines, lowered)
    if (deed.does === 'add') return this.add(cart, deed.things, lowered)
    return undefined
  }

  private add(cart: Cart, things: (Deed & { does: 'add' })['things'], lowered: Set<Line>) {
    let soldOut = false
    for (const { good: at, quantity, words } of things) {
      const good = this.goods[at] as Good
      if (good.hidden) return 'ITEM_NOT_FOUND_IN_CATALOG'
      const line = cart.lines.find((one) => one.good === good && one.words === words)
      const asked = (line?.quantity ?? 0) + quantity
      if (asked > most) return 'MAX'
      const gets = Math.min(asked, this.leftFor(cart.lines, line, good))
      if (gets < 1) soldOut = true
      else {
        const now = line ?? { good, words, quantity: 0 }
        if (!line) cart.lines.push(now)
        now.quantity = gets
        if (gets < asked) lowered.add(now)
      }
    }
    return soldOut ? 'OUT_OF_STOCK' : undefined
  }

  private set(cart: Cart, lines: (Deed & { does: 'set' })['lines'], lowered: Set<Line>) {
    for (const { line: at, quantity } of lines) {
      const line = cart.lines[at]
      if (!line) return 'LINE_ITEM_NOT_FOUND'
      const left = this.leftFor(cart.lines, line, line.good)
      if (left < quantity) lowered.add(line)
      else lowered.delete(line)
      line.quantity = Math.max(Math.min(quantity, left), 1)
    }
    return undefined
  }

  /** What is left for a line when the other lines have taken theirs. */
  private leftFor(lines: Line[], line: Line | undefined, good: Good): number {
    if (good.left === null) return Number.POSITIVE_INFINITY
    const others = lines.filter((one) => one !== line && one.good === good)
    return Math.max(good.left - others.reduce((sum, { quantity }) => sum + quantity, 0), 0)
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
      const left = this.leftFor(cart.lines.slice(0, at), line, good)
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
    return { revision, note, lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0), wrong }
  }
}
