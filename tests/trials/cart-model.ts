// A reference model of a cart: the expected outcome of every command. When stock is short, the platform may choose how to
// distribute it over the lines; so the model takes the observed quantities and checks them against rules.

/** A product in the catalogue; `stock` is null when stock is not tracked. */
export interface ModelProduct {
  productId: string
  variantId: string | undefined
  cents: number
  stock: number | null
  hidden: boolean
}

/**
 * A request for a cart. `cart` is the index of its owner; `merchant` means that the merchant sends it, by the cart's id;
 * `hasKey` means that it carries an idempotency key, so it can be replayed later.
 */
export type Command = { cart: number; merchant: boolean; hasKey: boolean } & (
  | { kind: 'read' }
  | { kind: 'estimate' }
  | { kind: 'delete' }
  | { kind: 'add'; items: { product: number; quantity: number; hasText: boolean }[] }
  | { kind: 'set'; lines: { line: number; quantity: number }[] }
  | { kind: 'remove'; line: number }
  | { kind: 'note'; note: string | null }
  | { kind: 'coupon'; code: string }
  | { kind: 'remove coupon' }
)

/** A change to the catalogue. */
export type CatalogChange =
  | { kind: 'stock'; product: number; stock: number }
  | { kind: 'hide'; product: number; hidden: boolean }

/** A cart as a response shows it. */
interface Observed {
  revision: number
  note: string | null
  lines: {
    product: string
    quantity: number
    cents: number
    availability: string
    available: number | null
  }[]
  cents: number
  /** What the coupon takes off. */
  off: number
  coupon: string | null
  /** Violations by the index of their line; -1 is the cart's coupon. */
  violations: [line: number, severity: 'ERROR' | 'WARNING'][]
}

/** The result of a command: the cart, its deletion, or the code of a refusal. */
export type Outcome = Observed | 'deleted' | `refused: ${string}`

/** The expected result: an outcome, or the rule that the observed quantities break. */
type Expected = Outcome | `broken: ${string}`

interface Line {
  product: ModelProduct
  hasText: boolean
  quantity: number
}

/** The requested quantity of each line that a command names, before stock limits it. */
type Requested = Map<Line, number>

interface Cart {
  revision: number
  note: string | null
  coupon: string | null
  lines: Line[]
}

/** The coupons of the shop, by their codes: a share, or an amount from a subtotal on. */
export const modelCoupons: Record<string, { percent?: number; cents?: number; from: number }> = {
  SHARE: { percent: 15, from: 0 },
  AMOUNT: { cents: 5000, from: 10_000 },
}

const maxQuantity = 100_000

export const nameOf = ({ productId, variantId }: Pick<ModelProduct, 'productId' | 'variantId'>) =>
  `${productId} ${variantId ?? ''}`.trim()

const stockOf = ({ stock }: ModelProduct) => stock ?? Number.POSITIVE_INFINITY

const sum = <Item>(items: readonly Item[], figure: (item: Item) => number) =>
  items.reduce((total, item) => total + figure(item), 0)

/** The lowest total of a product in a cart: one in each requested line, and the other lines as they are. */
const minimumOf = (lines: Line[], requested: Requested, product: ModelProduct) =>
  sum(lines, (line) => (line.product !== product ? 0 : requested.has(line) ? 1 : line.quantity))

/** The first rule that the quantities break. No rule depends on the order of the lines or of the requested items. */
function findBrokenRule(lines: Line[], requested: Requested, quantities: number[]): string | undefined {
  if (quantities.length !== lines.length) return 'the cart has exactly one line per item'
  for (const [index, line] of lines.entries()) {
    const quantity = quantities[index] as number
    const wanted = requested.get(line)
    if (wanted === undefined && quantity !== line.quantity) return 'a line that is not named does not change'
    if (quantity < 1) return 'no line is empty'
    if (quantity > (wanted ?? quantity)) return 'no line gets more than requested'
  }
  for (const product of new Set([...requested.keys()].map((line) => line.product))) {
    const total = (figure: (line: Line, index: number) => number) =>
      sum([...lines.entries()], ([index, line]) => (line.product === product ? figure(line, index) : 0))
    const totalRequested = total((line) => requested.get(line) ?? line.quantity)
    const totalGranted = total((_, index) => quantities[index] as number)
    const limit = Math.max(stockOf(product), minimumOf(lines, requested, product))
    if (totalGranted > limit) return 'the total does not exceed the stock'
    if (totalGranted < Math.min(totalRequested, limit)) return 'quantities are not capped below the stock'
  }
  return undefined
}

/** A shop in memory: a catalogue and the carts of its visitors. */
export class ModelShop {
  readonly products: ModelProduct[]
  private readonly carts = new Map<number, Cart>()

  constructor(products: readonly ModelProduct[]) {
    this.products = products.map((product) => ({ ...product }))
  }

  applyChange(change: CatalogChange) {
    const { productId } = this.products[change.product] as ModelProduct
    for (const variant of this.products.filter((product) => product.productId === productId)) {
      if (change.kind === 'hide') variant.hidden = change.hidden
      else if (variant.stock !== null) variant.stock = change.stock
    }
  }

  /** Applies a command and returns the expected outcome. `observed` decides only the quantities of the lines. */
  execute(command: Command, observed: Outcome): Expected {
    const existing = this.carts.get(command.cart)
    const createsCart =
      !command.merchant &&
      (command.kind === 'add' ||
        command.kind === 'coupon' ||
        (command.kind === 'note' && Boolean(command.note)))
    if (!existing && !createsCart)
      return command.merchant ? 'refused: CART_NOT_FOUND' : 'refused: OWNED_CART_NOT_FOUND'
    const cart: Cart = existing
      ? { ...existing, lines: existing.lines.map((line) => ({ ...line })) }
      : { revision: 0, note: null, coupon: null, lines: [] }
    if (command.kind === 'delete') {
      this.carts.delete(command.cart)
      return 'deleted'
    }
    const requested: Requested = new Map()
    const refusal = this.edit(cart, command, requested)
    if (refusal) return `refused: ${refusal}`
    const quantities = typeof observed === 'string' ? [] : observed.lines.map(({ quantity }) => quantity)
    const brokenRule = findBrokenRule(cart.lines, requested, quantities)
    if (brokenRule) return `broken: ${brokenRule}`
    const capped = new Set<Line>()
    for (const [index, line] of cart.lines.entries()) {
      line.quantity = quantities[index] as number
      if (line.quantity < (requested.get(line) ?? 0)) capped.add(line)
    }
    if (!existing || this.raisesRevision(command, existing)) cart.revision += 1
    this.carts.set(command.cart, cart)
    return this.observe(cart, capped)
  }

  /** Every write raises the revision, even one that sets the current quantity; only an unchanged note or coupon does not. */
  private raisesRevision(command: Command, before: Cart) {
    if (command.kind === 'note') return (command.note || null) !== before.note
    if (command.kind === 'coupon') return command.code !== before.coupon
    if (command.kind === 'remove coupon') return before.coupon !== null
    return command.kind === 'add' || command.kind === 'set' || command.kind === 'remove'
  }

  private edit(cart: Cart, command: Command, requested: Requested): string | undefined {
    if (command.kind === 'note') cart.note = command.note || null
    if (command.kind === 'remove coupon') cart.coupon = null
    if (command.kind === 'coupon') {
      if (!modelCoupons[command.code]) return 'ERROR_COUPON_DOES_NOT_EXIST'
      cart.coupon = command.code
    }
    if (command.kind === 'remove') {
      if (!cart.lines[command.line]) return 'LINE_ITEM_NOT_FOUND'
      cart.lines.splice(command.line, 1)
    }
    if (command.kind === 'set') return this.setQuantities(cart, command.lines, requested)
    if (command.kind === 'add') return this.add(cart, command.items, requested)
    return undefined
  }

  private add(cart: Cart, items: (Command & { kind: 'add' })['items'], requested: Requested) {
    for (const { product: index, quantity, hasText } of items) {
      const product = this.products[index] as ModelProduct
      if (product.hidden) return 'ITEM_NOT_FOUND_IN_CATALOG'
      let line = cart.lines.find((existing) => existing.product === product && existing.hasText === hasText)
      if (!line) cart.lines.push((line = { product, hasText, quantity: 0 }))
      const wanted = (requested.get(line) ?? line.quantity) + quantity
      if (wanted > maxQuantity) return 'MAX'
      requested.set(line, wanted)
    }
    const isSoldOut = [...requested.keys()].some(
      ({ product }) => minimumOf(cart.lines, requested, product) > stockOf(product),
    )
    return isSoldOut ? 'OUT_OF_STOCK' : undefined
  }

  private setQuantities(cart: Cart, lines: (Command & { kind: 'set' })['lines'], requested: Requested) {
    for (const { line: index, quantity } of lines) {
      const line = cart.lines[index]
      if (!line) return 'LINE_ITEM_NOT_FOUND'
      requested.set(line, quantity)
    }
    return undefined
  }

  private takeOff({ coupon }: Cart, cents: number): number {
    const { percent = 0, cents: amount = 0, from = 0 } = (coupon && modelCoupons[coupon]) || {}
    if (cents < from) return 0
    return Math.min(amount + Math.round((cents * percent) / 100), cents)
  }

  private observe(cart: Cart, capped: Set<Line>): Observed {
    const violations: Observed['violations'] = []
    const lines = cart.lines.map((line, index): Observed['lines'][number] => {
      const { product, quantity } = line
      const name = nameOf(product)
      if (product.hidden) {
        violations.push([index, 'ERROR'])
        return { product: name, quantity, cents: 0, availability: 'NOT_FOUND', available: null }
      }
      const earlier = cart.lines.slice(0, index).filter((other) => other.product === product)
      const available = Math.max(stockOf(product) - sum(earlier, ({ quantity }) => quantity), 0)
      const availability =
        available >= quantity ? 'AVAILABLE' : available > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE'
      if (available < quantity) violations.push([index, 'ERROR'])
      else if (capped.has(line)) violations.push([index, 'WARNING'])
      return {
        product: name,
        quantity,
        cents: product.cents * quantity,
        availability,
        available: product.stock === null ? null : available,
      }
    })
    const { revision, note } = cart
    const cents = sum(lines, (line) => line.cents)
    const off = this.takeOff(cart, cents)
    // A coupon that takes nothing off stays, and the cart says why.
    if (cart.coupon && off === 0) violations.push([-1, 'WARNING'])
    const coupon = off > 0 ? cart.coupon : null
    return { revision, note, lines, cents, off, coupon, violations }
  }
}
