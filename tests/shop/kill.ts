// Visitors who write without a pause until the process dies under their hands, and who remember what they were told.
import { storesAppId } from '@vitrine/contract'
import { inParallel } from './at-once.ts'
import type { Random } from './random.ts'
import type { Server } from './server.ts'
import { beginSession, renew } from './tokens.ts'

/** One visitor, with everything sent and everything acknowledged. */
export interface WriterState {
  id: string
  access: string
  /** Keys of writes that were sent, and of those that were acknowledged. */
  sent: string[]
  acknowledged: string[]
  /** The highest revision and quantity an answer has told. */
  revision: number
  quantity: number
  /** The newest refresh token used with an answer, and what came of it. */
  used: number
  refresh: string
}

/** Lets visitors in. */
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

async function write(server: Server, witness: WriterState, dice: Random) {
  const adds = dice.chance(0.7)
  const key = `${adds ? 'add' : 'note'}-${witness.sent.length}`
  witness.sent.push(key)
  const response = await fetch(`${server.host}/ecom/v1/carts/current${adds ? '/add-to-cart' : ''}`, {
    method: adds ? 'POST' : 'PATCH',
    headers: { authorization: witness.access, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(adds ? { lineItems: [book] } : { cartInfo: { buyerNote: key } }),
  })
  const { cart } = (await response.json()) as {
    cart: { revision: string; lineItems: { quantity: number }[] }
  }
  if (response.status !== 200) throw new Error(`a write was answered ${response.status}`)
  witness.acknowledged.push(key)
  witness.revision = Number(cart.revision)
  witness.quantity = cart.lineItems[0]?.quantity ?? 0
}

async function goOn(server: Server, witness: WriterState) {
  const { status, refresh } = await renew(witness.refresh, server.host)
  if (status !== 200) throw new Error(`a session was answered ${status}`)
  witness.used = Number(witness.refresh.split('.')[1])
  witness.refresh = refresh
}

/** Works at the server and kills it amid the work; what fails from then on is what the kill has cut off. */
export async function workUntilKilled(server: Server, witnesses: WriterState[], dice: Random): Promise<void> {
  let left = dice.int(1, 80)
  let killed: Promise<void> | undefined
  const kill = async () => {
    await new Promise((resolve) => setTimeout(resolve, dice.int(0, 12)))
    await server.kill()
  }
  await Promise.all(
    witnesses.map(async (witness) => {
      for (;;) {
        const deed = dice.chance(0.9) ? write(server, witness, dice) : goOn(server, witness)
        const failed = await deed.then(
          () => undefined,
          (error: Error) => error,
        )
        if (failed && !killed) throw failed
        if (failed) return
        left -= 1
        if (left <= 0) killed ??= kill()
      }
    }),
  )
  await killed
}
