// Calls on several items: each succeeds or is refused on its own, all in one transaction.
import { refusals } from '@vitrine/contract'
import { Invalid, Refusal } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import type { CallScope } from './commit.ts'
import { type Failure, type ItemOutcome, resultsOf } from './idempotency.ts'
import { inTransaction, type Transaction } from './transaction.ts'

/** Why an item was refused, as its result on the wire tells it; any other error is thrown. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Invalid)
    return {
      code: 'INVALID_ARGUMENT',
      description: error.message,
      data: { fieldViolations: error.violations },
    }
  if (!(error instanceof Refusal)) throw error
  const { message } = (refusals as Record<string, { message: string }>)[error.code] ?? { message: error.code }
  return { code: error.code, description: error.description ?? message, data: error.data }
}

/** Items that a change leaves as they are, by their ids, each with the reason. */
export type Skipped = ReadonlyMap<string, Refusal | Invalid>

/** The results of the wire, in the order of the request; `itemOf` is what an answer has of an item that was accepted. */
export function toBulkResult<Id extends string | undefined, Item>(
  items: readonly (ItemOutcome & { id?: Id })[],
  itemOf: (id: Id) => Item | undefined = () => undefined,
) {
  const results = items.map(({ id, failure }, originalIndex) => {
    const item = failure || id === undefined ? undefined : itemOf(id)
    return {
      itemMetadata: {
        ...((id !== undefined && { id }) as { id: Id }),
        originalIndex,
        success: !failure,
        ...(failure && { error: failure }),
      },
      ...(item && { item }),
    }
  })
  const totalFailures = items.filter(({ failure }) => failure).length
  return {
    results,
    bulkActionMetadata: {
      totalSuccesses: items.length - totalFailures,
      totalFailures,
      undetailedFailures: 0,
    },
  }
}

/** How a call on several items is run. */
interface BulkCall<Tx> {
  /** The items as the request names them; those without a name are created. */
  named: readonly (string | undefined)[]
  open(session: Transaction): Promise<Tx>
  work(tx: Tx): Promise<ItemOutcome[]>
}

/** Does the work of a bulk call once; a call that comes again gets the same results. */
export const inBulk = <Tx>(
  deps: Deps,
  scope: CallScope,
  { named, open, work }: BulkCall<Tx>,
): Promise<ItemOutcome[]> =>
  inTransaction(deps, scope, {
    async work(session, remember) {
      const results = await work(await open(session))
      await remember({ id: '', revision: '0', results })
      return results
    },
    replay: async (_session, outcome) => resultsOf(outcome, named),
  })
