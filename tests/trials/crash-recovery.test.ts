// The process dies at any moment: what was acknowledged is there, and nothing is there by half.
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

const kills = 40
const visitors = 6

interface Kept {
  owner: string
  revision: bigint
  quantity: number
  note: string | null
  events: { revision: number; name: string; told: string }[]
  keys: string[]
  newest: bigint | null
}

/** What the database holds of each visitor: cart, events, idempotency keys, family. */
const readKept = (server: Server, store: string) =>
  server.rows<Kept>(
    `select c.owner, c.revision, (c.facts->'lines'->0->>'quantity')::int as quantity, c.facts->>'note' as note,
       (select json_agg(json_build_object('revision', e.revision, 'name', e.name, 'told', e.payload->>'revision')
          order by e.revision) from outbox e where e.store_id = c.store_id and e.entity_id = c.id) as events,
       (select json_agg(i.key) from idempotency i where i.store_id = c.store_id and i.caller = c.owner) as keys,
       (select f.newest from token_families f where f.store_id = c.store_id
          and 'visitor:' || f.family = c.owner) as newest
     from carts c where c.store_id = $1`,
    store,
  )

/** What is lost, and what is there by half. */
function judge(kept: Kept | undefined, witness: WriterState) {
  const lost: string[] = []
  const half: string[] = []
  if (!kept) return { lost: witness.acknowledged, half }
  const { revision, events = [], keys = [] } = kept
  const adds = keys.filter((key) => key.startsWith('add-')).length
  lost.push(...witness.acknowledged.filter((key) => !keys.includes(key)))
  if (Number(revision) < witness.revision || (kept.quantity ?? 0) < witness.quantity) lost.push('a revision')
  if (witness.used > Number(kept.newest ?? -1)) lost.push('a use of a refresh token')
  half.push(...keys.filter((key) => !witness.sent.includes(key)))
  const notes = keys.filter((key) => key.startsWith('note-')).map((key) => Number(key.slice(5)))
  const lastNote = notes.length > 0 ? `note-${Math.max(...notes)}` : null
  if (Number(revision) !== keys.length) half.push(`revision ${revision}, ${keys.length} keys`)
  if (Number(revision) !== events.length) half.push(`revision ${revision}, ${events.length} events`)
  if ((kept.quantity ?? 0) !== adds) half.push(`quantity ${kept.quantity}, ${adds} adds`)
  if (kept.note !== lastNote) half.push(`${kept.note} is not ${lastNote}`)
  for (const [i, { revision: at, name, told }] of events.entries()) {
    const right = at === i + 1 && told === `${at}` && name === (i === 0 ? 'cart.created' : 'cart.updated')
    if (!right) half.push(`event ${at} ${name}`)
  }
  return { lost, half }
}

async function trial(name: string, place: Place) {
  const random = createRandom(`CA11 ST1 ${name}`)
  const sum = { acknowledged: 0, lost: [] as string[], half: [] as string[], slowest: 0 }
  let server = await startServer(place)
  const { id, clientId } = await server.openStore({
    name: 'K',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
    products: [book],
  })
  const witnesses = await openWriter(visitors, clientId, server)
  for (let round = 0; round < kills; round += 1) {
    await workUntilKilled(server, witnesses, random)
    const began = performance.now()
    server = await startServer(place)
    sum.slowest = Math.max(sum.slowest, performance.now() - began)
    const kept = await readKept(server, id)
    for (const witness of witnesses) {
      const { lost, half } = judge(
        kept.find(({ owner }) => owner === `visitor:${witness.id}`),
        witness,
      )
      sum.lost.push(...lost)
      sum.half.push(...half)
    }
  }
  await server.stop()
  sum.acknowledged = witnesses.reduce((all, { acknowledged }) => all + acknowledged.length, 0)
  say(
    `CA11 ST1 ${name}: ${kills} kills, ${sum.acknowledged} acknowledged writes, ${sum.lost.length} lost, ${sum.half.length} half, slowest start ${(sum.slowest / 1000).toFixed(1)} s (seed ${random.seed})`,
  )
  return sum
}

describe.concurrent('a process that is killed', () => {
  test('CA11 ST1: on an embedded folder', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-kills-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { acknowledged, lost, half } = await trial('embedded', { folder })
    expect({ lost, half }).toEqual({ lost: [], half: [] })
    expect(acknowledged).toBeGreaterThan(kills)
  })

  test('CA11 ST1: on PostgreSQL', async () => {
    const { acknowledged, lost, half } = await trial('PostgreSQL', { databaseUrl: databaseUrl() })
    expect({ lost, half }).toEqual({ lost: [], half: [] })
    expect(acknowledged).toBeGreaterThan(kills)
  })
})
