// The cart of a page: the platform's last answer, with the predicted effect of every mutation that has no answer yet.
import type {
  CartItem,
  CartModule,
  CartUpdate,
  CurrentCart,
  LineItem,
  LineQuantity,
  StoreError,
  Violation,
} from '@vitrine/client'
import { openCrossTab } from './cross-tab.ts'
import { type CartMutation, createMutationQueue } from './mutation-queue.ts'
import { type CartView, type FindProduct, predict } from './predict.ts'

/** What a page can do to the cart. Each change shows at once, is sent in order, and is settled by the answer. */
export interface CartActions {
  /** Adds products; the first one creates the cart. */
  add(items: CartItem[]): Promise<CurrentCart>
  /** Sets the quantity of one line. */
  updateQuantity(lineItemId: string, quantity: number): Promise<CurrentCart>
  /** Sets the quantities of several lines in one call. */
  updateQuantities(lines: LineQuantity[]): Promise<CurrentCart>
  /** Removes lines by their ids. */
  remove(lineItemIds: string[]): Promise<CurrentCart>
  /**
   * Adds the product of a removed line again, with its quantity, options and texts. The line is new, after the others. A
   * custom line cannot be restored: only merchants add those.
   */
  restore(line: LineItem): Promise<CurrentCart>
  /** Changes fields of the cart itself, such as the buyer's note or the coupon code. */
  update(change: CartUpdate): Promise<CurrentCart>
  /** Removes the coupon. */
  removeCoupon(): Promise<CurrentCart>
  /** Reads the cart from the platform again. */
  refresh(): Promise<CurrentCart | null>
}

/** The cart as it is shown, and what a page can do to it. */
export interface CartState extends CartView, CartActions {
  /** The quantities of all lines together. */
  count: number
  /** What is wrong with lines, such as too little stock. */
  violations: readonly Violation[]
  /** `idle` before the first read, and `loading` during it. */
  status: 'idle' | 'loading' | 'success' | 'error'
  /** False after a call that did not reach the platform. */
  isOnline: boolean
  /** The number of changes without an answer. */
  pending: number
  /** Why the last change or the last refresh failed. */
  error: StoreError | undefined
}

/** The cart's part of the store. */
interface CartSlice {
  /** The state to show now. */
  getState(): CartState
  /** Takes a cart from the platform, unless a newer revision is known; `null`: the visitor has no cart. */
  setCart(cart: CurrentCart | null): void
  /** Reads the cart, unless it is known. */
  loadCart(): void
  /** Follows the changes of other tabs, until the returned function is called. */
  syncTabs(): () => void
}

/** The actions; `act` queues a mutation. */
const toActions = (act: (mutation: CartMutation) => Promise<CurrentCart | null>): CartActions => {
  // Only a refresh can be answered with null.
  const mutate = act as (mutation: CartMutation) => Promise<CurrentCart>
  return {
    add: (items) => mutate({ kind: 'add', items }),
    updateQuantity: (id, quantity) => mutate({ kind: 'quantities', lines: [{ id, quantity }] }),
    updateQuantities: (lines) => mutate({ kind: 'quantities', lines }),
    remove: (ids) => mutate({ kind: 'remove', ids }),
    restore: (line) => mutate({ kind: 'add', items: [toItem(line)], line }),
    update: (change) => mutate({ kind: 'update', change }),
    removeCoupon: () => mutate({ kind: 'removeCoupon' }),
    refresh: () => act({ kind: 'refresh' }),
  }
}

/** The cart with the predicted effects of the mutations that wait. */
const toView = (
  confirmed: CurrentCart | null,
  waiting: readonly CartMutation[],
  findProduct: FindProduct,
): Pick<CartState, 'cart' | 'lines' | 'count' | 'violations' | 'pending'> => {
  const start: CartView = { cart: confirmed, lines: confirmed?.lineItems ?? none }
  const view = waiting.reduce((before, mutation) => predict(before, mutation, findProduct), start)
  return {
    ...view,
    count: view.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    violations: confirmed?.violations ?? none,
    pending: waiting.filter(({ kind }) => kind !== 'refresh').length,
  }
}

/** Creates the slice; `initial` is undefined while the cart is not known. */
export const createCartSlice = (
  module: CartModule,
  initial: CurrentCart | null | undefined,
  findProduct: FindProduct,
  onChange: () => void,
): CartSlice => {
  let confirmed = initial ?? null
  let status: CartState['status'] = initial === undefined ? 'idle' : 'success'
  let error: StoreError | undefined
  let isOnline = true
  let broadcast: ((cart: CurrentCart) => void) | undefined

  const setCart = (cart: CurrentCart | null) => {
    if (!isOlder(cart, confirmed)) confirmed = cart
    status = 'success'
    onChange()
  }

  const fail = (failure: StoreError, mutation: CartMutation) => {
    const isRefresh = mutation.kind === 'refresh'
    isOnline = failure.kind !== 'network'
    // A refresh in the background may fail silently: what is shown is as good as before.
    if (!isRefresh || (!mutation.inBackground && !error)) error = failure
    if (status !== 'success') status = 'error'
    onChange()
    // After these the page cannot know whether the change took effect, or what prevented it.
    const isUncertain = failure.kind === 'timeout' || failure.kind === 'application'
    if (isUncertain && !isRefresh) void queue.enqueue({ kind: 'refresh' })
  }

  const queue = createMutationQueue(module, {
    onChange,
    onAnswer(cart, { kind }) {
      isOnline = true
      setCart(cart)
      if (cart && kind !== 'refresh') broadcast?.(cart)
    },
    onError: (failure, mutation) => fail(failure as StoreError, mutation),
  })

  const actions = toActions((mutation) => {
    error = undefined
    return queue.enqueue(mutation)
  })

  return {
    getState: () => ({
      ...actions,
      ...toView(confirmed, queue.waiting(), findProduct),
      status,
      isOnline,
      error,
    }),
    setCart,
    loadCart() {
      if (status === 'success' || queue.waiting().length > 0) return
      status = 'loading'
      void actions.refresh()
    },
    syncTabs() {
      const refresh = () => {
        if (status !== 'idle') void queue.enqueue({ kind: 'refresh', inBackground: true })
      }
      const receive = (cart: CurrentCart) => {
        if (cart.id === confirmed?.id) setCart(cart)
        else refresh()
      }
      const tabs = openCrossTab({ refresh, receive, leave: queue.flush })
      broadcast = tabs.broadcast
      return () => {
        // Later answers still update this page, but are not broadcast.
        broadcast = undefined
        tabs.close()
      }
    },
  }
}

const none: readonly never[] = []

const toItem = ({
  catalogReference: { catalogItemId, options },
  quantity,
  extendedFields,
}: LineItem): CartItem => ({
  productId: catalogItemId,
  variantId: options?.variantId ?? undefined,
  options: options?.options ?? undefined,
  customTextFields: options?.customTextFields ?? undefined,
  preOrderRequested: options?.preOrderRequested ?? undefined,
  extendedFields,
  quantity,
})

/** Whether this is the same cart at an older revision. */
const isOlder = (cart: CurrentCart | null, than: CurrentCart | null) =>
  cart?.id === than?.id && Number(cart?.revision) < Number(than?.revision)
