// The cart of the page: what the platform said last, with what waits for its answer already shown.
import type { CartAnswer, CartCalls, CartChange, Item, StoreError, Violation } from '@vitrine/client'
import { createDeeds, type Deed } from './mutation-queue.ts'
import { openElsewhere } from './cross-tab.ts'
import { type Knows, predict, type Shown } from './predict.ts'

/** What can be done to the cart. Everything is shown at once, goes out in order, and is settled by the answer. */
export interface CartActions {
  /** Puts things in; the first opens the cart. */
  add(items: Item[]): Promise<CartAnswer>
  /** Sets how many of one line, by its id. */
  setQuantity(id: string, quantity: number): Promise<CartAnswer>
  /** Sets how many of several lines at once. */
  setQuantities(lines: { id: string; quantity: number }[]): Promise<CartAnswer>
  /** Takes lines out, by their ids. */
  remove(ids: string[]): Promise<CartAnswer>
  /** Changes the cart itself, such as the buyer's note. */
  update(change: CartChange): Promise<CartAnswer>
  /** Looks what the platform has. */
  refresh(): Promise<CartAnswer | null>
}

/** The cart as it is shown, and what can be done to it. */
export interface CartState extends Shown, CartActions {
  /** How many things there are, of all lines together. */
  count: number
  /** What is wrong with a line, such as that fewer are left than were asked for. */
  violations: readonly Violation[]
  /** Whether the platform has told anything about the cart yet. */
  status: 'unknown' | 'ready' | 'failed'
  /** Whether the last call came through to anybody. */
  reached: boolean
  /** How many changes have no answer yet. */
  pending: number
  /** Why the last change, or the last look, came to nothing. */
  error: StoreError | undefined
}

/** Keeps the cart of one page. */
interface CartStore {
  /** The cart as it is to be shown now. */
  show(): CartState
  /** Takes over what the platform said, unless something newer is known; `null`: there is no cart. */
  set(answer: CartAnswer | null): void
  /** Reads the cart, unless it is known. */
  read(): void
  /** Keeps up with what is done elsewhere, until the answer is called. */
  keepUp(): () => void
}

/** Opens the cart of a page; `initial` is absent while nothing is known. */
export const createCartStore = (
  calls: CartCalls,
  initial: CartAnswer | null | undefined,
  knows: Knows,
  changed: () => void,
): CartStore => {
  let truth = initial ?? null
  let status: CartState['status'] = initial === undefined ? 'unknown' : 'ready'
  let error: StoreError | undefined
  let reached = true
  let tellOthers: ((answer: CartAnswer) => void) | undefined

  const set = (answer: CartAnswer | null) => {
    if (!isOlder(answer, truth)) truth = answer
    status = 'ready'
    changed()
  }

  const fail = (failure: StoreError, deed: Deed) => {
    const looked = deed.kind === 'refresh'
    reached = failure.kind !== 'network'
    // A look that nobody asked for may fail: what is shown is as good as it was.
    if (!looked || (!deed.unasked && !error)) error = failure
    if (status === 'unknown') status = 'failed'
    changed()
    // Whether it was done after all, or what stood in its way, only the platform knows.
    const inDoubt = failure.kind === 'timeout' || failure.kind === 'application'
    if (inDoubt && !looked) void deeds.do({ kind: 'refresh' })
  }

  const deeds = createDeeds(calls, {
    changed,
    answered(answer, { kind }) {
      reached = true
      set(answer)
      if (answer && kind !== 'refresh') tellOthers?.(answer)
    },
    failed: (failure, deed) => fail(failure as StoreError, deed),
  })

  const act = (deed: Deed) => {
    error = undefined
    return deeds.do(deed)
  }
  // Every deed but a look is answered with a cart.
  const change = (deed: Deed) => act(deed) as Promise<CartAnswer>

  const actions: CartActions = {
    add: (items) => change({ kind: 'add', items }),
    setQuantity: (id, quantity) => change({ kind: 'quantities', lines: [{ id, quantity }] }),
    setQuantities: (lines) => change({ kind: 'quantities', lines }),
    remove: (ids) => change({ kind: 'remove', ids }),
    update: (what) => change({ kind: 'update', change: what }),
    refresh: () => act({ kind: 'refresh' }),
  }

  return {
    show() {
      const waiting = deeds.waiting()
      const start: Shown = { cart: truth?.cart ?? null, lines: truth?.cart.lineItems ?? none }
      const shown = waiting.reduce((before, deed) => predict(before, deed, knows), start)
      return {
        ...actions,
        ...shown,
        count: shown.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        violations: truth?.violations ?? none,
        status,
        reached,
        pending: waiting.filter(({ kind }) => kind !== 'refresh').length,
        error,
      }
    },
    set,
    read() {
      if (status !== 'ready' && deeds.waiting().length === 0) void actions.refresh()
    },
    keepUp() {
      const look = () => {
        if (status !== 'unknown') void deeds.do({ kind: 'refresh', unasked: true })
      }
      const elsewhere = openElsewhere(look, (answer) => {
        if (answer.cart.id === truth?.cart.id) set(answer)
        else look()
      })
      tellOthers = elsewhere.tell
      return () => {
        // What is answered later is told to nobody, and is an answer all the same.
        tellOthers = undefined
        elsewhere.close()
      }
    },
  }
}

const none: readonly never[] = []

/** The same cart, at a revision that has been overtaken. */
const isOlder = (answer: CartAnswer | null, than: CartAnswer | null) =>
  answer?.cart.id === than?.cart.id && Number(answer?.cart.revision) < Number(than?.cart.revision)
