// Creates the checkout of a cart, or brings the open one up to date with the cart.
import type { Parsed } from '@vitrine/contract'
import {
  type CheckoutFacts,
  dropMerge,
  Invalid,
  Refusal,
  toStoredAddress,
  violation,
  withoutNulls,
} from '@vitrine/rules'
import type { Principal } from '../call.ts'
import { type CartRead, type CartScope, isOfMember, readCart } from '../cart/store.ts'
import { readUpdate } from '../cart/update-fields.ts'
import type { Deps } from '../deps.ts'
import type { LinesRead } from '../pricing/read-lines.ts'
import { type Aggregate, commit } from '../storage/commit.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { assertTakesPayments, checkoutWrites } from './commands.ts'
import { estimateCheckout } from './figures.ts'
import { checkoutNotFound, type CheckoutRead, settingsColumns, writeCheckout } from './store.ts'

type Body = Parsed<'POST /ecom/v1/carts/current/create-checkout'>['body']

/** What a checkout of a cart is decided on. */
interface FromCartRead extends CheckoutRead {
  cart: NonNullable<CartRead['state']>
}

const findOpen = statement<{ storeId: string; cartId: string }>(
  'checkout.open-of-cart',
  `select ${settingsColumns}, c.facts, c.revision, c.owner
   from stores s left join checkouts c on c.store_id = s.id and c.cart_id = $cartId::uuid and not c.completed
   where s.id = $storeId`,
)
const lockOpen = statement<{ storeId: string; caller: string }>(
  'checkout.lock-open',
  `select 1 from checkouts c join carts k on k.store_id = c.store_id and k.id = c.cart_id
   where c.store_id = $storeId and k.owner = $caller and not c.completed for update of c`,
)
type OpenRow = Pick<CheckoutRead, 'offlinePayment' | 'requiresAgreement' | 'offersNews'> & {
  facts: CheckoutFacts | null
  revision: bigint | null
  owner: string | null
}

/** What the request says of the buyer, as a cart keeps it. */
function readBuyer({ email, shippingAddress, selectedShippingOption }: Body) {
  const { details } = readUpdate({
    cartInfo: {
      ...(email && { buyerInfo: { email } }),
      ...(shippingAddress && { contactInfo: { address: shippingAddress } }),
      ...(selectedShippingOption && { selectedShippingOption }),
    },
  })
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value != null))
}

/** What a checkout keeps of its buyer when its cart is copied again. */
const buyerOf = ({
  cart: { email, contactId, address, contactDetails, selectedShippingOption },
}: CheckoutFacts) => ({
  ...(email && { email }),
  ...(contactId && { contactId }),
  ...(address && { address }),
  ...(contactDetails && { contactDetails }),
  ...(selectedShippingOption && { selectedShippingOption }),
})

/** Who has created a checkout. */
export const creatorOf = (caller: Principal): CheckoutFacts['createdBy'] =>
  caller.kind === 'program'
    ? {}
    : caller.kind === 'member'
      ? { memberId: caller.memberId }
      : { visitorId: caller.visitorId }

/** Makes the function that creates the checkout of a cart, which has to be the one with an id if that is given; it returns the id of the checkout. */
export function checkoutFromCart(deps: Deps) {
  const { ids } = deps
  const toWrite = checkoutWrites(deps)

  const read = async (session: DatabaseSession, scope: CartScope): Promise<FromCartRead> => {
    const found = await readCart(session, scope, deps)
    const { state: cart, wasSeenAgain: _, ...lines } = found
    if (!cart) throw scope.absent(scope.id)
    const [row] = await session.run<OpenRow>(findOpen({ storeId: scope.storeId, cartId: cart.id }))
    const { offlinePayment = null, requiresAgreement = false, offersNews = false } = row ?? {}
    const { facts, revision, owner } = row ?? {}
    return {
      ...(lines satisfies LinesRead),
      owner: owner ?? found.owner,
      cart,
      offlinePayment,
      requiresAgreement,
      offersNews,
      state: facts ?? undefined,
      revision: revision ?? 0n,
    }
  }

  const ofCart = (scope: CartScope): Aggregate<CheckoutFacts, FromCartRead> => ({
    kind: 'checkout',
    read: (session) => read(session, scope),
    lock: (session) => session.run(lockOpen({ storeId: scope.storeId, caller: scope.caller })),
    write: writeCheckout,
    absent: checkoutNotFound,
  })

  return async (scope: CartScope, caller: Principal, body: Body, cartId?: string): Promise<string> => {
    const { channelType, billingAddress } = body
    const buyer = readBuyer(body)
    const billing = billingAddress && { address: toStoredAddress(withoutNulls(billingAddress)) }
    const created = { id: ids.uuid(), purchaseFlowId: ids.uuid() }
    const hasAddress = Boolean(body.shippingAddress ?? billingAddress)
    const { state } = await commit(deps, scope, ofCart(scope), (current) => {
      const { cart, state: before } = current
      if (cartId !== undefined && cart.id !== cartId) throw scope.absent(cartId)
      if (cart.lines.length === 0) throw new Refusal('EMPTY_CHECKOUT')
      const next: CheckoutFacts = {
        ...(before ?? {
          version: 1,
          ...created,
          cartId: cart.id,
          createdBy: creatorOf(caller),
        }),
        channelType: channelType ?? before?.channelType ?? 'WEB',
        cart: { ...(before && buyerOf(before)), ...dropMerge(cart), ...buyer },
        ...(billing && { billing }),
      }
      if (hasAddress && !next.cart.email && !isOfMember(current.owner))
        throw new Invalid([violation('email', 'REQUIRED_FIELD', 'is required beside an address')])
      assertTakesPayments(
        'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
        current,
        estimateCheckout(deps, current, next),
      )
      return toWrite(current, { next })
    })
    return (state as CheckoutFacts).id
  }
}
