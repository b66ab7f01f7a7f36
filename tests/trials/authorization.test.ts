// Authorization: every route with every kind of caller. No caller reads or changes another's data.
import {
  type Audience,
  checkoutExampleId,
  defaultDeliveryProfileId,
  exampleIds,
  examples,
} from '@vitrine/contract'
import { collections, sampleDelivery, sampleDiscounts, sampleProducts, sampleTaxes } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, type RequestForm, type Sent, triedForms } from '../shop/addresses.ts'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { bowl } from '../shop/sample-products.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { resetEntities } from '../shop/reset-entities.ts'
import { signIn } from '../shop/sign-in.ts'
import { beginSession } from '../shop/tokens.ts'

type CallerKind =
  | 'anonymous'
  | 'Ada'
  | 'Eve'
  | 'member'
  | 'other member'
  | 'expired visitor'
  | 'visitor of another store'
  | 'merchant'
  | 'merchant of another store'
  | 'invalid token'

/**
 * `answered`: the status of the example. `own data`: the same without Ada's data, or a 404 where the request names something of
 * Ada's. `own account`: any answer of a handler, with no data of the other member.
 */
type ExpectedByCaller = Record<
  CallerKind,
  'answered' | 'own data' | 'own account' | 'UNAUTHENTICATED' | 'INVALID_TOKEN' | 'PERMISSION_DENIED'
>

const unauthenticated = {
  anonymous: 'UNAUTHENTICATED',
  'expired visitor': 'INVALID_TOKEN',
  'invalid token': 'INVALID_TOKEN',
} as const

const expectedByAudience: Record<Extract<Audience, string> | 'creator' | 'permission', ExpectedByCaller> = {
  anyone: {
    anonymous: 'answered',
    Ada: 'answered',
    Eve: 'answered',
    member: 'answered',
    'other member': 'answered',
    'expired visitor': 'answered',
    'visitor of another store': 'answered',
    merchant: 'answered',
    'merchant of another store': 'answered',
    'invalid token': 'answered',
  },
  caller: {
    ...unauthenticated,
    Ada: 'answered',
    Eve: 'answered',
    member: 'answered',
    'other member': 'answered',
    'visitor of another store': 'own data',
    merchant: 'answered',
    'merchant of another store': 'own data',
  },
  // Of a call for any caller on a checkout: Ada has created it.
  creator: {
    ...unauthenticated,
    Ada: 'answered',
    Eve: 'own data',
    member: 'own data',
    'other member': 'own data',
    'visitor of another store': 'own data',
    merchant: 'answered',
    'merchant of another store': 'own data',
  },
  visitor: {
    ...unauthenticated,
    Ada: 'answered',
    Eve: 'own data',
    member: 'own data',
    'other member': 'own data',
    'visitor of another store': 'own data',
    merchant: 'PERMISSION_DENIED',
    'merchant of another store': 'PERMISSION_DENIED',
  },
  member: {
    ...unauthenticated,
    Ada: 'PERMISSION_DENIED',
    Eve: 'PERMISSION_DENIED',
    member: 'own account',
    'other member': 'own account',
    'visitor of another store': 'PERMISSION_DENIED',
    merchant: 'PERMISSION_DENIED',
    'merchant of another store': 'PERMISSION_DENIED',
  },
  permission: {
    ...unauthenticated,
    Ada: 'PERMISSION_DENIED',
    Eve: 'PERMISSION_DENIED',
    member: 'PERMISSION_DENIED',
    'other member': 'PERMISSION_DENIED',
    'visitor of another store': 'PERMISSION_DENIED',
    merchant: 'answered',
    'merchant of another store': 'own data',
  },
}

const refusals = new Set(['UNAUTHENTICATED', 'INVALID_TOKEN', 'PERMISSION_DENIED'])

const namesCheckout = ({ path }: Pick<RequestForm, 'path'>) => path.includes('/checkouts/')

const audienceName = ({ route, path }: RequestForm) => {
  if (route.for === 'caller' && namesCheckout({ path })) return 'creator'
  return typeof route.for === 'string' ? route.for : 'permission'
}

const exampleItems = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems ?? []
const mugReference = exampleItems[0]?.catalogReference
const mugItem = {
  productId: mugReference?.catalogItemId as string,
  variantId: mugReference?.options?.variantId as string,
}

/** Adds the discounts and taxes that the examples name. */
async function addRules({ platform, clientId }: Shop): Promise<void> {
  await platform.store(clientId).addDiscounts(sampleDiscounts)
  await platform.store(clientId).addDelivery(sampleDelivery)
  await platform.store(clientId).addTaxes(sampleTaxes)
}

/** Opens two stores on one platform, with every kind of caller. */
async function openTwoStores() {
  const [store, otherStore] = [
    await openShop({ products: sampleProducts, collections }),
    await openShop({ products: [{ ...bowl, collectionIds: [] }], collections: [] }),
  ]
  await addRules(store)
  const { access: expiredToken } = await beginSession(store.clientId, undefined, store.fetch)
  // The platform accepts the token once before it expires, so that a cached verification would show.
  await store.ask('GET', '/stores/v3/provision/version', { headers: { authorization: expiredToken } })
  store.clock.pass(5 * 3600)
  otherStore.clock.pass(5 * 3600)
  const [ada, eve, otherVisitor] = [store.visitor(), store.visitor(), otherStore.visitor()]
  const askWithToken =
    (authorization: string): Ask =>
    (method, path, options) =>
      store.ask(method, path, { ...options, headers: { authorization } })
  const [member, otherMember] = [await signIn(store, 'grace@shop.test'), await signIn(store, 'lin@shop.test')]
  const callers: Record<CallerKind, Ask> = {
    anonymous: store.ask,
    Ada: ada.ask,
    Eve: eve.ask,
    member: member.ask,
    'other member': otherMember.ask,
    'expired visitor': askWithToken(expiredToken),
    'visitor of another store': otherVisitor.ask,
    merchant: store.merchant.ask,
    'merchant of another store': otherStore.merchant.ask,
    'invalid token': askWithToken('Bearer invalid'),
  }
  const loadAdasCart = async () => {
    const cart = await ada.cart.get()
    return cart?.lineItems[0] ? cart : ada.cart.add([mugItem])
  }
  /** The checkout of Ada's cart, as a program reads it. */
  const loadAdasCheckout = async () => {
    const created = await ada.ask('POST', '/ecom/v1/carts/current/create-checkout', { body: {} })
    const { checkoutId } = created.body as { checkoutId: string }
    const read = () => store.merchant.ask('GET', `/ecom/v1/checkouts/${checkoutId}`)
    return { id: checkoutId, before: (await read()).body, read }
  }
  /** Gives the other visitors carts, so that a response with their own cart differs from a 404. */
  const fillCarts = async () => {
    if (!(await eve.cart.get())) await eve.cart.add([{ ...mugItem, quantity: 7 }])
    for (const { ask } of [member, otherMember]) {
      const { status } = await ask('GET', '/ecom/v1/carts/current')
      if (status !== 200)
        await ask('POST', '/ecom/v1/carts/current/add-to-cart', { body: { lineItems: exampleItems } })
    }
    // The coupon that an example adds would make Ada's cart change with the coupons of the shop.
    const { appliedDiscounts = [] } = (await ada.cart.get()) ?? {}
    if (appliedDiscounts.some(({ coupon }) => coupon)) await ada.cart.removeCoupon()
    if (!(await otherVisitor.cart.get())) await otherVisitor.cart.add([{ productId: bowl.id }])
  }
  // What no answer to another caller holds.
  const marksOf: Partial<Record<CallerKind, string[]>> = {
    member: [member.id, 'grace@shop.test'],
    'other member': [otherMember.id, 'lin@shop.test'],
  }
  /** Brings products and collections back, at their first revision: merchants write them once for each spelling of a path. */
  const restoreCatalogue = async () => {
    const rows = await store.rows<{ id: string }>(
      'select id from products where store_id = $1 union all select id from collections where store_id = $1',
    )
    const kept = new Set(rows.map(({ id }) => id))
    const isDeleted = ({ id }: { id: string }) => !kept.has(id)
    const deleted = {
      products: sampleProducts.filter(isDeleted),
      collections: collections.filter(isDeleted),
    }
    if (deleted.products.length > 0 || deleted.collections.length > 0)
      await store.platform.openStore({
        clientId: store.clientId,
        name: 'The small shop',
        currency: 'EUR',
        storefrontUrl: 'http://shop.test',
        ...deleted,
      })
    await store.rows('update products set revision = 1 where store_id = $1')
  }
  return { store, otherStore, callers, loadAdasCart, loadAdasCheckout, fillCarts, restoreCatalogue, marksOf }
}

// Of a deleted account the other calls are refused.
const endsAccount = ({ address }: RequestForm) => address === 'DELETE /vitrine/v1/account'
const inOrder = triedForms.toSorted((a, b) => Number(endsAccount(a)) - Number(endsAccount(b)))

test('every route answers each kind of caller as the table says, without showing or changing Ada’s data (MB1)', async () => {
  const { store, otherStore, callers, loadAdasCart, loadAdasCheckout, fillCarts, restoreCatalogue, marksOf } =
    await openTwoStores()
  // The merchant reads all members of the store.
  const foreignMarks = (caller: string) =>
    Object.entries(marksOf).flatMap(([owner, marks]) => ([owner, 'merchant'].includes(caller) ? [] : marks))
  const storeMarks = [
    store.id,
    ...sampleProducts.map(({ id }) => id),
    ...[...collections, ...sampleDelivery.pickupLocations].map(({ name }) => name),
  ]
  const wrong: string[] = []
  let requests = 0
  for (const form of inOrder) {
    // The callers of one address share its tries.
    await store.rows('delete from attempts where store_id = $1')
    // Each caller sends one request, so it still has its cart then.
    await fillCarts()
    let adasCart = await loadAdasCart()
    for (const [caller, ask] of Object.entries(callers) as [CallerKind, Ask][]) {
      // Merchants write the same brands, discounts and taxes once for each spelling of a path.
      if (
        /\/v3\/|discount-rules|coupons|deliver|shipping-options|pickup|billing/.test(form.path) &&
        !form.question &&
        caller.startsWith('merchant')
      ) {
        await resetEntities(store)
        await resetEntities(otherStore, [])
        await addRules(store)
      }
      const hasForms = form.path.includes('/v3/') || form.path.startsWith('/v1/')
      if (caller === 'merchant' && hasForms && !form.question) {
        await restoreCatalogue()
        adasCart = await loadAdasCart()
      }
      const adasCheckout = namesCheckout(form) ? await loadAdasCheckout() : undefined
      if (adasCheckout) adasCart = await loadAdasCart()
      const lineId = adasCart.lineItems[0]?.id as string
      const text = JSON.stringify(examples[form.address])
        .replaceAll(exampleIds.cart, adasCart.id)
        .replaceAll(exampleIds.line, lineId)
        .replaceAll(checkoutExampleId, adasCheckout?.id ?? checkoutExampleId)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', store.clientId)
      const sent = JSON.parse(text) as Sent
      const { method, path, body } = questionOf(form, sent)
      const response = await ask(method, path, body ? { body } : {})
      const { status: answerStatus = 200 } = examples[form.address] as Sent
      const expected = expectedByAudience[audienceName(form)][caller]
      const isForeignCaller = caller.endsWith('another store')
      const namesAdasData =
        // Both stores have a policy with the slug of the example, and a default delivery profile.
        (sent.path !== undefined &&
          !form.path.includes('/store/policies/') &&
          (sent.path.deliveryProfileId !== defaultDeliveryProfileId || 'deliveryRegionId' in sent.path)) ||
        text.includes(lineId) ||
        (isForeignCaller && /\/(resolve-item-seo-tags|add-coupon)$/.test(form.path)) ||
        (isForeignCaller &&
          !form.question &&
          [...sampleProducts, ...collections, ...sampleTaxes.taxGroups].some(({ id }) => text.includes(id)))
      const adasIds = [adasCart.id, lineId, adasCart.buyerInfo.visitorId as string]
      const isOwnAnswer = () =>
        isOwnData(response, answerStatus, namesAdasData, [...adasIds, ...(isForeignCaller ? storeMarks : [])])
      const showsMember = foreignMarks(caller).some((mark) => JSON.stringify(response.body).includes(mark))
      const isExpected =
        {
          answered: () => response.status === answerStatus,
          'own data': isOwnAnswer,
          'own account': () => response.status < 500 && !refusals.has(response.code ?? ''),
        }[expected as string] ?? (() => response.status > 400 && response.code === expected)
      const mayChange = expected === 'answered' && !form.question
      const after = await loadAdasCart()
      const afterwards = await adasCheckout?.read()
      const isUntouched =
        mayChange ||
        JSON.stringify([after, afterwards?.body]) === JSON.stringify([adasCart, adasCheckout?.before])
      adasCart = after
      if (!isExpected() || showsMember || !isUntouched)
        wrong.push(`${caller}: ${method} ${path} ${response.status} ${response.code ?? ''}`)
      requests += 1
    }
  }
  say(
    `MB1: ${inOrder.length} request forms × ${Object.keys(callers).length} callers = ${requests}, ${wrong.length} unexpected`,
  )
  expect(wrong).toEqual([])
  expect(requests).toBeGreaterThan(500)
})

interface BulkItem {
  itemMetadata: { error?: { code: string } }
}

/** Whether a bulk call has found none of what it names, products and their inventory items. */
const failsForEach = ({ productResults, inventoryResults, ...own }: HttpAnswer['body']): boolean =>
  productResults
    ? [productResults, inventoryResults].every((part) => areAllFailed(part as HttpAnswer['body']))
    : areAllFailed(own)

const areAllFailed = ({ results }: HttpAnswer['body']): boolean =>
  Array.isArray(results) &&
  results.length > 0 &&
  (results as BulkItem[]).every(({ itemMetadata }) =>
    /^(PRODUCT|INVENTORY_ITEM)_NOT_FOUND$/.test(itemMetadata.error?.code ?? ''),
  )

/** Whether a call is refused because it names categories that the store does not have. */
const namesNoCategory = ({ status, broken }: HttpAnswer) =>
  status === 400 && broken.length > 0 && broken.every((each) => /^categoryIds\[\d\] VALIDATION$/.test(each))

/** Whether a call names a coupon that the store does not have. */
const namesNoCoupon = ({ code }: HttpAnswer) => code === 'ERROR_COUPON_DOES_NOT_EXIST'

/** True for a 404 if the request names Ada's data, otherwise for an answer without foreign data. */
function isOwnData(
  answer: HttpAnswer,
  answerStatus: number,
  namesAdasData: boolean,
  foreignMarks: string[],
): boolean {
  const { status, body } = answer
  if (namesAdasData)
    return status === 404 || failsForEach(body) || namesNoCategory(answer) || namesNoCoupon(answer)
  const text = JSON.stringify(body)
  return status === answerStatus && !foreignMarks.some((mark) => text.includes(mark))
}
