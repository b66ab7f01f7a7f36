// The two ways to write: a decision on one entity, and a transaction over several. Each writes all or nothing, with events
// in their order and jobs, and the same call again changes nothing.
import { Refusal } from '@vitrine/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentDeps } from '../../../../tests/shop/silent-deps.ts'
import { createMetrics } from '../metrics.ts'
import { platformMetrics } from '../platform-metrics.ts'
import {
  type Aggregate,
  type CallScope,
  commit,
  type Loaded,
  recordedWrite,
  type WriteParams,
} from './commit.ts'
import { type Database, statement } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type DomainEvent, eventCount, eventSource } from './outbox.ts'
import { inTransaction, type Lock, type Transaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openEmbedded()
  await migrate(database, Date.parse('2030-01-01'))
  await rows(
    'create table boxes (store_id uuid, id text, n int not null, event_seq bigint not null, revision bigint not null default 1)',
  )
  await rows(
    `insert into stores (id, name, currency, prices_include_tax, shop_url, settings, created_at, recorded_events)
     values ('${storeId}', 'S', 'EUR', false, 'http://s.test', '{}', '2030-01-01', '{cart.deleted}')`,
  )
})
beforeEach(async () => {
  await database.run({ text: 'truncate boxes, outbox, jobs, idempotency', values: [] })
  await rows(`insert into boxes select '${storeId}', id, 0, 0, 1 from unnest(array['a', 'b']) as id`)
})
afterAll(() => database.close())

const storeId = crypto.randomUUID()
const rows = <Row>(text: string, ...values: unknown[]) => database.run<Row>({ text, values })
const boxes = eventSource('box', 'boxes', 'text')
const raise = statement<{ id: string }>('boxes.raise', 'update boxes set n = n + 1 where id = $id')
const lockOf = (id: string): Lock => ({
  key: `box:${id}`,
  statement: { text: 'select 1 from boxes where id = $1 for update', values: [id] },
})
const eventOf = (id: string): DomainEvent => ({ name: 'cart.deleted', payload: { deletedEntity: { id } } })

/** A call with a key, and what counts the wake-ups of jobs. */
function openCall(key?: string, hash = 1) {
  let woken = 0
  const deps = silentDeps(database, {
    metrics: platformMetrics(createMetrics(), database),
    wakeJobs: () => void (woken += 1),
  })
  const scope: CallScope = {
    storeId,
    actor: { kind: 'visitor', id: 'v' },
    caller: 'visitor:v',
    call: {
      address: 'POST /ecom/v1/carts',
      requestId: '1',
      isOwnClient: false,
      ...(key !== undefined && { idempotency: { key, hash: Uint8Array.of(hash) } }),
    },
  }
  return { deps, scope, woken: () => woken }
}

/** A box as an aggregate: the same entity as above, changed by decisions. */
interface Box {
  id: string
  n: number
}
const write = recordedWrite<WriteParams & { facts: string }>(
  'boxes.write',
  `update boxes set n = ($facts::jsonb->>'n')::int, revision = revision + 1, event_seq = event_seq + ${eventCount}
    where store_id = $storeId and id = $id and revision = $revision returning id, event_seq`,
)
const boxA: Aggregate<Box, Loaded<Box>> = {
  kind: 'box',
  async read(session) {
    const text = `select n, revision, hash, outcome from boxes
      left join (select body_hash as hash, outcome from idempotency) as i on true where id = 'a'`
    const [row] = await session.run<{ n: number; revision: bigint; hash: Uint8Array | null; outcome: never }>(
      {
        text,
        values: [],
      },
    )
    if (!row) throw new Error('no box')
    const { n, revision, hash, outcome } = row
    const done = hash ? { hash, outcome } : undefined
    return { state: { id: 'a', n }, revision, done, recorded: [eventOf('first').name] }
  },
  lock: (session) => session.run(lockOf('a').statement),
  write: (session, _read, facts = '', params) => session.run(write({ ...params, facts })),
  absent: () => new Refusal('CART_NOT_FOUND'),
}
const decideToRaise = ({ state }: Loaded<Box>) => ({
  next: { id: 'a', n: (state?.n ?? 0) + 1 },
  events: [eventOf('first'), eventOf('second')],
  jobs: [{ kind: 'print', key: 'a', payload: {} }],
})

const raiseBoth = async (tx: Transaction) => {
  await tx.lock(lockOf('b'), lockOf('a'))
  for (const id of ['a', 'b']) await tx.run(raise({ id }))
}
const numbers = async () => (await rows<{ n: number }>('select n from boxes order by id')).map(({ n }) => n)

test('events of several entities are numbered in the order of each entity, with who acted', async () => {
  const { deps, scope } = openCall()
  for (let n = 0; n < 2; n += 1)
    await inTransaction(deps, scope, {
      async work(tx) {
        await raiseBoth(tx)
        await tx.record(boxes, 'a', [eventOf('first'), eventOf('second')])
        await tx.record(boxes, 'b', [eventOf('only')])
      },
      replay: async () => {},
    })
  const events = await rows(
    `select entity_id as entity, seq, payload->'deletedEntity'->>'id' as what, entity_kind || actor_kind || actor_id as actor
     from outbox order by id`,
  )
  const actor = 'boxvisitorv'
  expect(events).toEqual([
    { entity: 'a', seq: 1n, what: 'first', actor },
    { entity: 'a', seq: 2n, what: 'second', actor },
    { entity: 'b', seq: 1n, what: 'only', actor },
    { entity: 'a', seq: 3n, what: 'first', actor },
    { entity: 'a', seq: 4n, what: 'second', actor },
    { entity: 'b', seq: 2n, what: 'only', actor },
  ])
})

test('work that fails leaves nothing: no change, no event, no job, no record', async () => {
  const { deps, scope, woken } = openCall('key')
  const call = inTransaction(deps, scope, {
    async work(tx, remember) {
      await raiseBoth(tx)
      await tx.record(boxes, 'a', [eventOf('a')])
      await tx.queue({ kind: 'print', key: 'a', payload: {} })
      await remember({ id: 'a', revision: '1' })
      throw new Error('broken')
    },
    replay: async () => {},
  })
  await expect(call).rejects.toThrow('broken')
  const [left] = await rows(
    `select (select count(*) from outbox) + (select count(*) from jobs) + (select count(*) from idempotency) as n`,
  )
  expect([await numbers(), left, woken()]).toEqual([[0, 0], { n: 0n }, 0])
})

test('the same call again, also at the same time, changes nothing, and another one with its key is refused', async () => {
  const work = async (
    tx: Transaction,
    remember: (outcome: { id: string; revision: string }) => Promise<void>,
  ) => {
    await raiseBoth(tx)
    await tx.queue({ kind: 'print', key: 'a', payload: {} })
    await remember({ id: 'a', revision: '7' })
    return 'done'
  }
  const replay = async (_tx: Transaction, { id, revision }: { id: string; revision: string }) =>
    `${id} ${revision}`
  const calls = [openCall('key'), openCall('key'), openCall('key')]
  const answers = await Promise.all(
    calls.map(({ deps, scope }) => inTransaction(deps, scope, { work, replay })),
  )
  expect(answers.sort()).toEqual(['a 7', 'a 7', 'done'])
  expect(await numbers()).toEqual([1, 1])
  expect(calls.map(({ woken }) => woken()).sort()).toEqual([0, 0, 1])
  const { deps, scope } = openCall('key', 2)
  await expect(inTransaction(deps, scope, { work, replay })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('an event of an entity that does not exist is refused', async () => {
  const { deps, scope } = openCall()
  const call = inTransaction(deps, scope, {
    work: (tx) => tx.record(boxes, 'gone', [eventOf('gone')]),
    replay: async () => {},
  })
  await expect(call).rejects.toThrow('No box gone')
})

test('a decision writes its state, events in order and jobs; the same call again writes nothing', async () => {
  const { deps, scope, woken } = openCall('key')
  const first = await commit(deps, scope, boxA, decideToRaise)
  const again = await commit(deps, scope, boxA, decideToRaise)
  expect([first.state?.n, again.state?.n, again.revision]).toEqual([1, 1, 2n])
  expect(await rows("select seq, payload->'deletedEntity'->>'id' as what from outbox order by id")).toEqual([
    { seq: 1n, what: 'first' },
    { seq: 2n, what: 'second' },
  ])
  expect(await rows('select kind, key from jobs')).toEqual([{ kind: 'print', key: 'a' }])
  expect(woken()).toBe(1)
})

test('a decision whose jobs cannot be queued leaves nothing', async () => {
  const { deps, scope, woken } = openCall('key')
  const decide = (read: Loaded<Box>) => ({
    ...decideToRaise(read),
    jobs: [{ kind: 'print', key: null as never, payload: {} }],
  })
  await expect(commit(deps, scope, boxA, decide)).rejects.toMatchObject({ code: '23502' })
  const [left] = await rows(
    `select (select count(*) from outbox) + (select count(*) from jobs) + (select count(*) from idempotency) as n`,
  )
  expect([await numbers(), left, woken()]).toEqual([[0, 0], { n: 0n }, 0])
})

test('decisions at the same time are all written, each with its events and its job', async () => {
  const calls = Array.from({ length: 6 }, () => openCall())
  await Promise.all(
    calls.map(({ deps, scope }, n) =>
      commit(deps, scope, boxA, (read) => ({
        ...decideToRaise(read),
        jobs: [{ kind: 'print', key: `${n}`, payload: {} }],
      })),
    ),
  )
  expect(await numbers()).toEqual([6, 0])
  const seqs = await rows<{ seq: bigint }>('select seq from outbox order by id')
  expect(seqs.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  expect(await rows('select key from jobs order by key')).toHaveLength(6)
})
