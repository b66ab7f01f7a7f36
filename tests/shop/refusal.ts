// What a call of a client is refused with.
import { StoreError } from '@vitrine/client'

/** 'accepted', or the code of the refusal and the fields that it names; any other error is itself. */
export const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof StoreError
        ? [error.code, ...(error.violations ?? []).map(({ field }) => field)]
        : error,
  )
