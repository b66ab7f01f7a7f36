// Visitors who write without a pause until the server process is killed, and who record every acknowledged write.
import { storesAppId } from '@vitrine/contract'
import { inParallel } from './in-parallel.ts'
import type { Random } from './random.ts'
import type { Server } from './server.ts'
import { beginSession, refreshSession } from './tokens.ts'

/** One visitor, with all writes sent and all writes acknowledged. */
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

const book = {
  catalogReference: { appId: storesAppId, catalogItemId: 'book' },
  quantity: 1,
}

async function writeCart(server: Server, writer: WriterState, random: Random) {
  const adds = random.chance(0.7)
  const key = `${adds ? 'add' : 'note'}-${writer.sent.length}`
  writer.sent.push(key)
  const response = await fetch(`${server.host}/ecom/v1/carts/current${adds ? '/add-to-cart' : ''}`, {
    method: adds ? 'POST' : 'PATCH',
    headers: { authorization: writer.access, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(adds ? { lineItems: [book] } : { cartInfo: { buyerNote: key } }),
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
  const { status, refresh } = await refreshSession(writer.refresh, server.host)
  if (status !== 200) throw new Error(`the refresh got status ${status}`)
  writer.used = Number(writer.refresh.split('.')[1])
  writer.refresh = refresh
}

/** Writes until a random moment, then kills the server. Requests that fail before the kill fail the test. */
export const workUntilKilled = (server: Server, writers: WriterState[], random: Random): Promise<void> =>
  writeUntilKilled(server, writers, random, (writer) =>
    random.chance(0.9) ? writeCart(server, writer, random) : refreshWriter(server, writer),
  )

/** The same for writers of any kind: `write` sends one write of a writer. */
export async function writeUntilKilled<W>(
  server: Server,
  writers: readonly W[],
  random: Random,
  write: (writer: W) => Promise<void>,
): Promise<void> {
  let left = random.int(1, 80)
  let killed: Promise<void> | undefined
  const kill = async () => {
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 12)))
    await server.kill()
  }
  await Promise.all(
    writers.map(async (writer) => {
      for (;;) {
        const error = await write(writer).then(
          () => undefined,
          (reason: Error) => reason,
        )
        if (error && !killed) throw error
        if (error) return
        left -= 1
        if (left <= 0) killed ??= kill()
      }
    }),
  )
  await killed
}
