// Changes of all items that a filter selects, such as products: a job makes them after the call, some in each transaction. The
// position of the job advances in the transaction of the change, so a process that is killed leaves none of it to repeat.
import type { CursorSearch } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Call, ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { merchant, merchantScope } from '../../storage/commit.ts'
import type { DatabaseSession } from '../../storage/database.ts'
import type { Skipped } from '../../storage/bulk.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import type { List } from '../../storage/list.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { advanceState, beginState, checkRunning } from './change-state.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'

/** Which items change. */
export interface Selection extends Pick<CursorSearch, 'filter' | 'search'> {
  /** Whether the merchant's program sees hidden items. */
  canSeeHidden: boolean
}

/** A product in the order of the ids, with how many variants a change of it writes. */
export interface SelectedProduct {
  id: string
  variants: number
}

/** A list of products whose rows are `SelectedProduct`s. */
export const withVariantCounts = (list: List): List => ({
  ...list,
  pageColumns: `jsonb_array_length(t.facts->'variants') as variants`,
  resultColumns: 't.variants',
})

/** How the items of a selection are found, locked and changed. */
export interface FilterChange<Item extends SelectedProduct, Locked, Change> {
  /** The kind of its jobs. */
  kind: string
  /** Finds the next items behind an id. */
  find(
    session: DatabaseSession,
    storeId: string,
    selection: Selection,
    page: { after: string; limit: number },
  ): Promise<{ found: Item[]; hasMore: boolean }>
  lock(tx: CatalogTransaction, items: readonly Item[]): Promise<Locked>
  /** Changes items that are locked. */
  apply(tx: CatalogTransaction, items: readonly Item[], change: Change, locked: Locked): Promise<Skipped>
}

/** How much one transaction changes: its rows, and on the embedded engine all statements of others, wait for it. */
export const perTransaction = { items: 50, variants: 200 }

/** The next items that one transaction changes. */
export function takeNext<Item extends SelectedProduct>(items: readonly Item[]): Item[] {
  let variants = 0
  return items.filter((item, i) => {
    variants += item.variants
    return i === 0 || (i < perTransaction.items && variants <= perTransaction.variants)
  })
}

/** What a job keeps: the selection, the change, and the last item that has changed. */
type Payload<Change> = { selection: Selection; change: Change; after: string }

const toJob = <Change>(kind: string, key: string, payload: Payload<Change>) => ({ kind, key, payload })

/** Queues the job of a call; `check` throws if the change cannot be made of any item. `total` is how many items it selects. */
export const queueFilterChange = <Change>(
  deps: Deps,
  program: ProgramPrincipal,
  call: Call,
  { kind, selection, change, total }: { kind: string; selection: Selection; change: Change; total?: number },
  check: (tx: CatalogTransaction) => Promise<void>,
): Promise<{ jobId: string }> => {
  const jobId = deps.ids.uuid()
  const { storeId } = program
  return inTransaction(deps, merchantScope(program, call), {
    async work(session, remember) {
      await check(await catalogTransaction(session, { storeId, actor: merchant }, deps))
      await checkRunning(session, storeId)
      await session.queue(toJob(kind, jobId, { selection, change, after: '' }))
      await beginState(session, { storeId, id: jobId, kind, total, now: deps.clock.now() })
      await remember({ id: jobId, revision: '0' })
      return { jobId }
    },
    replay: async (_tx, { id }) => ({ jobId: id }),
  })
}

/** Makes what changes the items of a selection: a part in the transaction of each job. */
export const filterJob =
  <Item extends SelectedProduct, Locked, Change>(
    deps: Deps,
    { kind, find, lock, apply }: FilterChange<Item, Locked, Change>,
  ): JobHandler =>
  async ({ storeId, key, payload }) =>
  async (session) => {
    const { selection, change, after } = payload as Payload<Change>
    const findNext = () => find(session, storeId, selection, { after, limit: perTransaction.items })
    const candidates = takeNext((await findNext()).found)
    const note = (part: { items: number; skipped: Skipped; hasMore: boolean }) =>
      advanceState(session, {
        storeId,
        id: key,
        ...part,
        endedAt: part.hasMore ? null : new Date(deps.clock.now()),
      })
    if (candidates.length === 0) return note({ items: 0, skipped: new Map(), hasMore: false })
    const tx = await catalogTransaction(session, { storeId, actor: merchant }, deps)
    const locked = await lock(tx, candidates)
    // A change that held one of the locks may have ended the match of an item, or deleted it.
    const next = await findNext()
    const { found } = next
    const ids = new Set(candidates.map(({ id }) => id))
    const last = found.findLastIndex(({ id }) => ids.has(id))
    const items = found.filter(({ id }) => ids.has(id))
    const skipped: Skipped = items.length > 0 ? await apply(tx, items, change, locked) : new Map()
    report(deps, `${kind} ${key}`, skipped)
    const hasMore = next.hasMore || last < found.length - 1
    if (hasMore) await session.queue(toJob(kind, key, { selection, change, after: found[last]?.id ?? after }))
    return note({ items: items.length, skipped, hasMore })
  }

function report({ log }: Deps, job: string, skipped: Skipped): void {
  const [first] = skipped
  if (!first) return
  const [id, error] = first
  const why = error instanceof Refusal ? error.code : error.message
  log({ level: 'warn', message: `The job ${job} left ${skipped.size} items as they are: ${id} ${why}` })
}
