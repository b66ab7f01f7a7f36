// Visitors who add to their carts, change notes and refresh their sessions: each acknowledged write is stored whole.
import { storesAppId } from '@vitrine/contract'
import { inParallel } from '../../shop/in-parallel.ts'
import { joinDamages, type OpenWriter } from '../../shop/kill.ts'
import type { Random } from '../../shop/random.ts'
import { book } from '../../shop/sample-products.ts'
import type { Server } from '../../shop/server.ts'
import { beginSession, refreshSession } from '../../shop/tokens.ts'

const visitors = 6

/** A visitor, with all writes sent and all writes acknowledged. */
export interface WriterState {
  id: string
  access: string
  /** Idempotency keys of the writes that were sent. */
  sent: string[]
  /** Idempotency keys of the writes that got a response. */
  acknowledged: string[]
  /** Revision and quantity in the last response. */
  revision: number
  quantity: number
  /** The number of the last refresh token that was exchanged successfully; `refresh` is the token it was exchanged for. */
  used: number
  refresh: string
}

/** Opens a session for each visitor. */
export const openWriter = (count: number, clientId: string, server: Server): Promise<WriterState[]> =>
  inParallel(count, async () => {
    const { access, refresh } = await beginSession(clientId, server.host)
    const { sub } = JSON.parse(Buffer.from(access.split('.')[1] as string, 'base64url').toString())
    return { id: sub, access, sent: [], acknowledged: [], revision: 0, quantity: 0, used: -1, refresh }
  })

const oneBook = { catalogReference: { appId: storesAppId, catalogItemId: book.id }, quantity: 1 }

async function writeCart(server: Server, writer: WriterState, random: Random) {
  const adds = random.chance(0.7)
  const key = `${adds ? 'add' : 'note'}-${writer.sent.length}`
  writer.sent.push(key)
  const response = await fetch(`${server.host}/ecom/v1/carts/current${adds ? '/add-to-cart' : ''}`, {
    method: adds ? 'POST' : 'PATCH',
    headers: { authorization: writer.access, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(adds ? { lineItems: [oneBook] } : { cartInfo: { buyerNote: key } }),
  })
  const { cart } = (await response.json()) as {
    cart: { revision: string; lineItems: { quantity: number }[] }
  }
  if (response.status !== 200) throw new Error(`the write got status ${response.status}`)
  writer.acknowledged.push(key)
  writer.revision = Number(cart.revision)
  writer.quantity = cart.lineItems[0]?.quantity ?? 0
}

async function refreshWriter(server: Server, writer: WriterState) {
  const { status, access, refresh } = await refreshSession(writer.refresh, server.host)
  if (status !== 200) throw new Error(`the refresh got status ${status}`)
  writer.used = Number(writer.refresh.split('.')[1])
  writer.access = access
  writer.refresh = refresh
}

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

/** Compares a visitor's stored state with what the visitor sent. */
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

export const openCarts: OpenWriter = async (server, random) => {
  const { id: store, clientId } = await server.openStore({
    name: 'Carts',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
    products: [book],
  })
  const writers = await openWriter(visitors, clientId, server)
  return {
    name: 'carts',
    lanes: writers.map(
      (writer) => (current) =>
        random.chance(0.9) ? writeCart(current, writer, random) : refreshWriter(current, writer),
    ),
    async check(current) {
      const stored = await readStoredState(current, store)
      const storedOf = (writer: WriterState) => stored.find(({ owner }) => owner === `visitor:${writer.id}`)
      return joinDamages(writers.map((writer) => findDamage(storedOf(writer), writer)))
    },
    figures: () => ({ acknowledged: writers.flatMap(({ acknowledged }) => acknowledged).length }),
  }
}
