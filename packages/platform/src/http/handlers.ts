// What a handler is: one address in, one answer out, and it knows who asks.
import type { Address, Parsed, Reply, Routes } from '@vitrine/contract'

/** Whoever asks, as the door has found out. */
export interface Callers {
  anyone: object
  caller: { storeId: string; visitorId?: string; isMerchant: boolean }
  visitor: { storeId: string; visitorId: string }
  merchant: { storeId: string }
}

type CallerOf<R> = R extends { for: infer F extends keyof Callers } ? Callers[F] : never

/** What else came with a call. */
export interface Call {
  address: Address
  requestId: string
  /** Our own client calls: it sends `x-vitrine-client`. */
  isOwnClient: boolean
  /** The idempotency key, with the hash of all that was sent with it. */
  idempotency?: { key: string; hash: Uint8Array }
  /** The revision the caller believes in; `any`: it is there. */
  ifMatch?: bigint | 'any'
}

/** What a request turns out to be, filled in on its way: for whoever keeps a log. */
export interface RequestInfo {
  /** As the contract writes it, with names in place of values. */
  address?: string
  caller?: keyof Callers
  storeId?: string
}

/** A handler for every address of a feature. */
export type Handlers<R> = {
  [A in keyof R & Address]: (
    input: Parsed<A>,
    caller: CallerOf<Routes[A]>,
    call: Call,
  ) => Reply<A> | Promise<Reply<A>>
}
