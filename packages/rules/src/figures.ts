// A cart as people see it: facts and offers in, prices, availability and what is wrong out. Nothing here is stored.
import type { Cart, CartAnswer, CartTotals, LineItem, Violation } from '@vitrine/contract'
import { type CartFacts, type CartLine, remainingStock, type Offer, offerAt } from './cart.ts'
import { toPrice } from './money.ts'
import { absolute, productPath, type StoreFacts } from './settings.ts'

/** Whose cart it is. */
interface CartOwner {
  visitorId?: string
  memberId?: string
}

/** The cart whole, with every figure derived from the offers of this moment. */
export function figureCart(
  cart: CartFacts,
  revision: bigint,
  owner: CartOwner,
  offers: readonly Offer[],
  store: StoreFacts,
  lowered: readonly string[] = [],
): CartAnswer {
  const { currency } = store
  let subtotal = 0n
  const violations: Violation[] = []
  const lineItems = cart.lines.map((line, at): LineItem => {
    const offer = offerAt(line, offers)
    // Lines of the same thing share its stock: the first ones have it first.
    const shown = offer?.visible
      ? { ...offer, stock: line.custom ? offer.stock : remainingStock(cart.lines.slice(0, at), line, offer) }
      : undefined
    const price = (shown?.price ?? 0n) * BigInt(line.quantity)
    subtotal += price
    const wrong = problem(line, shown, lowered.includes(line.id))
    if (wrong) violations.push(wrong)
    return lineItem(line, offer, shown, price, store)
  })
  const nothing = toPrice(0n, currency)
  const total = toPrice(subtotal, currency)
  const answer: Cart = {
    id: cart.id,
    revision: `${revision}`,
    lineItems,
    buyerNote: cart.note,
    buyerInfo: owner,
    currency: currency.code,
    conversionCurrency: currency.code,
    paymentCurrency: currency.code,
    buyerLanguage: currency.language,
    siteLanguage: currency.language,
    taxIncludedInPrices: true,
    weightUnit: 'KG',
    subtotal: total,
    subtotalAfterDiscounts: total,
    discount: nothing,
    appliedDiscounts: [],
    createdDate: cart.createdDate,
    updatedDate: cart.updatedDate,
  }
  return { cart: answer, violations }
}

/** What a cart comes to: the goods, and nothing that is not worked out yet. */
export function totalsOf({ cart, violations }: CartAnswer): CartTotals {
  return {
    cart,
    calculatedLineItems: cart.lineItems.map((line) => ({
      lineItemId: line.id,
      pricesBreakdown: {
        price: line.price,
        fullPrice: line.fullPrice,
        priceBeforeDiscounts: line.priceBeforeDiscounts,
        lineItemPrice: line.lineItemPrice,
      },
      paymentOption: line.paymentOption,
    })),
    priceSummary: { subtotal: cart.subtotal, discount: cart.discount, total: cart.subtotalAfterDiscounts },
    appliedDiscounts: cart.appliedDiscounts,
    weightUnit: cart.weightUnit,
    currency: cart.currency,
    violations,
  }
}

function lineItem(
  line: CartLine,
  offer: Offer | undefined,
  shown: Offer | undefined,
  lineTotal: bigint,
  store: StoreFacts,
): LineItem {
  const { currency } = store
  const face = offer?.face
  const custom = line.custom
  const path = custom ? (custom.url?.relativePath ?? '') : face ? productPath(face.slug) : '/'
  const price = toPrice(shown?.price ?? 0n, currency)
  const picture = face?.picture
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: custom
      ? (custom.catalogReference ?? { appId: store.storesAppId, catalogItemId: line.id })
      : {
          appId: store.storesAppId,
          catalogItemId: line.product,
          options: line.options ?? { variantId: line.variant },
        },
    productName: { original: face?.name ?? 'A product that is gone' },
    url: { relativePath: path, url: custom?.url?.url ?? `${store.storefrontUrl}${path}` },
    price,
    fullPrice: toPrice(shown?.fullPrice ?? 0n, currency),
    priceBeforeDiscounts: price,
    lineItemPrice: toPrice(lineTotal, currency),
    descriptionLines: (face?.choices ?? []).map(({ name, text, color }) =>
      color === undefined
        ? { name: { original: name }, plainText: { original: text }, lineType: 'PLAIN_TEXT' }
        : { name: { original: name }, colorInfo: { original: text, code: color }, lineType: 'COLOR' },
    ),
    ...(picture && { image: { ...picture, url: absolute(picture.url, store.platformUrl) } }),
    availability: availability(line, shown),
    physicalProperties: {
      shippable: custom?.physicalProperties?.shippable ?? face?.productType !== 'digital',
      ...(offer?.sku != null && { sku: offer.sku }),
      ...(offer?.weight != null && { weight: offer.weight }),
    },
    itemType: custom?.itemType ?? { preset: face?.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL' },
    paymentOption: custom?.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    customLineItem: custom !== undefined,
    priceUndetermined: false,
    fixedQuantity: false,
    savePaymentMethod: false,
    membersOnly: false,
  }
}

function availability(line: CartLine, offer: Offer | undefined): LineItem['availability'] {
  if (!offer) return { status: 'NOT_FOUND' }
  const { stock } = offer
  if (stock === null) return { status: 'AVAILABLE' }
  const status = stock >= line.quantity ? 'AVAILABLE' : stock > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE'
  return { status, quantityAvailable: stock }
}

function problem(line: CartLine, offer: Offer | undefined, lowered: boolean): Violation | undefined {
  const tell = (severity: Violation['severity'], description: string, remove: boolean): Violation => ({
    severity,
    description,
    target: {
      lineItem: {
        name: 'LINE_ITEM_DEFAULT',
        id: line.id,
        ...(remove && { suggestedFix: 'REMOVE_LINE_ITEM' as const }),
      },
    },
  })
  if (!offer) return tell('ERROR', 'This is not sold any more.', true)
  const stock = offer.stock ?? Number.POSITIVE_INFINITY
  if (stock <= 0) return tell('ERROR', 'This is sold out.', true)
  const left = stock === 1 ? 'Only 1 is left' : `Only ${stock} are left`
  if (stock < line.quantity) return tell('ERROR', `${left}. Lower the quantity to go on.`, false)
  if (lowered) return tell('WARNING', `${left}, so the quantity was lowered.`, false)
  return undefined
}
