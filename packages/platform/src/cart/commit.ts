// How every cart verb commits (design §4 a): read once, decide, write once on the revision that was read.
import { Refusal } from '@vitrine/rules'
import type { CartFacts, Changed } from '@vitrine/rules'
import type { Session } from '../storage/database.ts'
import type { World } from '../world.ts'
import { type Asked, type Known, lockCart, readCart, writeCart } from './store.ts'

/** What a verb decides: the cart as it will be; no cart, when it goes. */
export type Decide = (known: Known) => Changed | undefined

/** What came of it; `replayed` when it had been done before. */
export interface Done {
  known: Known
  cart: CartFacts | undefined
  revision: bigint
  lowered: string[]
  replayed: boolean
}

// Two lost races are bad luck; after that the row is locked, and only a cart that comes and goes can be lost again.
const optimistic = 2
const attempts = 8

/** Commits one verb on one cart. */
export async function commit(world: World, asked: Asked, decide: Decide): Promise<Done> {
  const { database, clock } = world

  const attempt = async (session: Session): Promise<Done | undefined> => {
    const known = await readCart(session, asked)
    const replay = replayed(asked, known)
    if (replay) return replay
    checkRevision(asked, known)
    const changed = decide(known)
    const now = new Date(clock.now())
    const cart = changed && { ...changed.cart, updatedDate: now.toISOString() }
    if (!(await writeCart(session, asked, known, cart, changed?.lowered ?? [], now))) return undefined
    return { known, cart, revision: known.revision + 1n, lowered: changed?.lowered ?? [], replayed: false }
  }

  for (let tried = 0; tried < attempts; tried += 1) {
    const done =
      tried < optimistic
        ? await attempt(database)
        : await database.transaction(async (session) => {
            await lockCart(session, asked.storeId, asked.owner)
            return attempt(session)
          })
    if (done) return done
  }
  throw new Refusal('UNAVAILABLE')
}

/** A replay answers the entity as it stands; the same key with another body is a mistake. */
function replayed({ call }: Asked, known: Known): Done | undefined {
  if (!known.done) return undefined
  if (!sameBytes(known.done.hash, call.once?.hash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const still =
    known.done.outcome.deleted || known.cart?.id !== known.done.outcome.cartId ? undefined : known.cart
  if (!still && !known.done.outcome.deleted) throw new Refusal('OWNED_CART_NOT_FOUND')
  const { lowered = [] } = known.done.outcome
  return { known, cart: still, revision: known.revision, lowered, replayed: true }
}

const sameBytes = (a: Uint8Array, b: Uint8Array | undefined) => b !== undefined && Buffer.compare(a, b) === 0

function checkRevision({ call }: Asked, { cart, revision }: Known) {
  if (call.ifMatch === undefined || call.ifMatch === revision) return
  throw new Refusal('REVISION_MISMATCH', { current: cart ? `${revision}` : null })
}
