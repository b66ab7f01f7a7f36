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

/** How a call on several items is run, and answered. */
export interface BulkSteps<Item, Loaded, Change, Answer> {
  /** The id under which the result of a refused item stands; those to create have none. */
  idOf?(item: Item): string
  /** Locks and reads what the decisions on all items need. */
  load(tx: Transaction): Promise<Loaded>
  /** What becomes of an item; throws why it is refused. */
  decide(item: Item, loaded: Loaded, place: number): Change
  /** Writes the changes; for each what became of it, in their order. */
  save(changes: readonly Change[], loaded: Loaded): Promise<readonly (ItemOutcome | Refusal | Invalid)[]>
  /** Absent: the results alone. A call that comes again has loaded nothing. */
  answer?(tx: Transaction, results: readonly ItemOutcome[], loaded?: Loaded): Promise<Answer>
  /** What refuses an item refuses the call. */
  isWhole?: boolean
}

/** Changes items in a transaction that has begun. */
export async function changeItems<Item, Loaded, Change>(
  tx: Transaction,
  items: readonly Item[],
  { idOf, load, decide, save, isWhole = false }: Omit<BulkSteps<Item, Loaded, Change, unknown>, 'answer'>,
): Promise<{ results: ItemOutcome[]; loaded: Loaded }> {
  const loaded = await load(tx)
  const outcomes: (ItemOutcome | Refusal | Invalid)[] = []
  const accepted = items.flatMap((item, place) => {
    try {
      return [{ place, change: decide(item, loaded, place) }]
    } catch (error) {
      if (isWhole || !(error instanceof Invalid || error instanceof Refusal)) throw error
      outcomes[place] = error
      return []
    }
  })
  const changes = accepted.map(({ change }) => change)
  for (const [i, saved] of (await save(changes, loaded)).entries()) outcomes[accepted[i]?.place ?? 0] = saved
  const results = outcomes.map((outcome, place): ItemOutcome => {
    if (!(outcome instanceof Error)) return outcome
    if (isWhole) throw outcome
    return { ...(idOf && { id: idOf(items[place] as Item) }), failure: toFailure(outcome) }
  })
  return { results, loaded }
}

/** Changes items, each accepted or refused by itself, in one transaction; a call that comes again gets the same results. */
export const inBulk = <Item, Loaded, Change, Answer = ItemOutcome[]>(
  deps: Deps,
  scope: CallScope,
  items: readonly Item[],
  steps: BulkSteps<Item, Loaded, Change, Answer>,
): Promise<Answer> => {
  const { idOf, answer } = steps
  const toAnswer = async (tx: Transaction, results: ItemOutcome[], loaded?: Loaded) =>
    answer ? answer(tx, results, loaded) : (results as Answer)
  return inTransaction(deps, scope, {
    async work(tx, remember) {
      const { results, loaded } = await changeItems(tx, items, steps)
      await remember({ id: '', revision: '0', results })
      return toAnswer(tx, results, loaded)
    },
    replay: async (tx, outcome) =>
      toAnswer(
        tx,
        resultsOf(
          outcome,
          items.map((item) => idOf?.(item)),
        ),
      ),
  })
}
