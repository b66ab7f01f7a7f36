// The process is killed at random moments: no acknowledged write is lost, and no write is stored in part.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { book } from '../shop/sample-products.ts'
import { openWriter, type WriterState, workUntilKilled } from '../shop/kill.ts'
import { createRandom } from '../shop/random.ts'
import { type Place, type Server, startServer } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'

const kills = atSize({ trial: 40, long: 300 })
const visitors = 6

interface StoredState {
  owner: string
  revision: bigint
  quantity: number
  note: string | null
  events: { seq: number; name: string; payloadRevision: string }[]
  keys: string[]
  newest: bigint | null
}

/** Reads what the database stores for each visitor: cart, events, idempotency keys and token family. */
const readStoredState = (server: Server, store: string) =>
  server.rows<StoredState>(
    `select c.owner, c.revision, (c.facts->'lines'->0->>'quantity')::int as quantity, c.facts->>'note' as note,
       (select json_agg(json_build_object('seq', e.seq, 'name', e.name,
          'payloadRevision', coalesce(e.payload->'entity', e.payload->'currentEntity')->>'revision')
          order by e.seq) from outbox e
          where e.store_id = c.store_id and e.entity_kind = 'cart' and e.entity_id = c.id::text) as events,
       (select json_agg(i.key) from idempotency i where i.store_id = c.store_id and i.caller = c.owner) as keys,
       (select f.newest from token_families f where f.store_id = c.store_id
          and 'visitor:' || f.visitor_id = c.owner) as newest
     from carts c where c.store_id = $1`,
    store,
  )

/** Compares a visitor's stored state with what the visitor sent: lost writes, and partial ones. */
function findDamage(stored: StoredState | undefined, writer: WriterState) {
  const lost: string[] = []
  const partial: string[] = []
  if (!stored) return { lost: writer.acknowledged, partial }
  const { revision, events = [], keys = [] } = stored
  const adds = keys.filter((key) => key.startsWith('add-')).length
  lost.push(...writer.acknowledged.filter((key) => !keys.includes(key)))
  if (Number(revision) < writer.revision || (stored.quantity ?? 0) < writer.quantity) lost.push('a revision')
  if (writer.used > Number(stored.newest ?? -1)) lost.push('a use of a refresh token')
  partial.push(...keys.filter((key) => !writer.sent.includes(key)))
  const notes = keys.filter((key) => key.startsWith('note-')).map((key) => Number(key.slice(5)))
  const lastNote = notes.length > 0 ? `note-${Math.max(...notes)}` : null
  if (Number(revision) !== keys.length) partial.push(`revision ${revision}, ${keys.length} keys`)
  if (Number(revision) !== events.length) partial.push(`revision ${revision}, ${events.length} events`)
  if ((stored.quantity ?? 0) !== adds) partial.push(`quantity ${stored.quantity}, ${adds} adds`)
  if (stored.note !== lastNote) partial.push(`${stored.note} is not ${lastNote}`)
  for (const [i, { seq, name, payloadRevision }] of events.entries()) {
    const isValid =
      seq === i + 1 && payloadRevision === `${seq}` && name === (i === 0 ? 'cart.created' : 'cart.updated')
    if (!isValid) partial.push(`event ${seq} ${name}`)
  }
  return { lost, partial }
}

async function runTrial(name: string, place: Place) {
  const random = createRandom(`CA11 ST1 ${name}`)
  const result = { acknowledged: 0, lost: [] as string[], partial: [] as string[], slowestStart: 0 }
  let server = await startServer(place)
  const { id, clientId } = await server.openStore({
    name: 'K',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
    products: [book],
  })
  const writers = await openWriter(visitors, clientId, server)
  for (let round = 0; round < kills; round += 1) {
    await workUntilKilled(server, writers, random)
    const restartedAt = performance.now()
    server = await startServer(place)
    result.slowestStart = Math.max(result.slowestStart, performance.now() - restartedAt)
    const stored = await readStoredState(server, id)
    for (const writer of writers) {
      const { lost, partial } = findDamage(
        stored.find(({ owner }) => owner === `visitor:${writer.id}`),
        writer,
      )
      result.lost.push(...lost)
      result.partial.push(...partial)
    }
  }
  await server.stop()
  result.acknowledged = writers.reduce((total, { acknowledged }) => total + acknowledged.length, 0)
  say(
    `CA11 ST1 ${name}: ${kills} kills, ${result.acknowledged} acknowledged writes, ${result.lost.length} lost, ${result.partial.length} partial, slowest start ${(result.slowestStart / 1000).toFixed(1)} s (seed ${random.seed})`,
  )
  return result
}

describe.concurrent('a killed process loses no acknowledged write and leaves no partial one', () => {
  test('on an embedded folder (CA11 ST1)', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-kills-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { acknowledged, lost, partial } = await runTrial('embedded', { folder })
    expect({ lost, partial }).toEqual({ lost: [], partial: [] })
    expect(acknowledged).toBeGreaterThan(kills)
  })

  test('on PostgreSQL (CA11 ST1)', async () => {
    const { acknowledged, lost, partial } = await runTrial('PostgreSQL', { databaseUrl: databaseUrl() })
    expect({ lost, partial }).toEqual({ lost: [], partial: [] })
    expect(acknowledged).toBeGreaterThan(kills)
  })
})
