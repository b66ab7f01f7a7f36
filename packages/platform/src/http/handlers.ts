// The type of a handler: the parsed input of one address in, its answer out, with the caller and the call as context.
import type { Address, Parsed, Reply, Routes } from '@vitrine/contract'

/** What a handler knows of the authenticated caller, by the audience of its route. */
export interface Callers {
  anyone: object
  caller: { storeId: string; visitorId?: string; isMerchant: boolean }
  visitor: { storeId: string; visitorId: string }
  merchant: { storeId: string }
}

type CallerOf<R> = R extends { for: infer F extends keyof Callers } ? Callers[F] : never

/** The properties of a call besides its input. */
export interface Call {
  address: Address
  requestId: string
  /** The call comes from our own client, which sends `x-vitrine-client`. */
  isOwnClient: boolean
  /** The idempotency key, with the hash of everything sent with it. */
  idempotency?: { key: string; hash: Uint8Array }
  /** The revision that the caller expects; `any` expects that the entity exists. */
  ifMatch?: bigint | 'any'
}

/** What the platform found out about a request, filled in while it is handled; meant for the access log. */
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
