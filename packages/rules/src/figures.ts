// Derives the figures of a cart: prices, availability and violations, from its facts and the current offers. Nothing here is stored.
import type { Cart, CartAnswer, CartTotals, LineItem, Violation } from '@vitrine/contract'
import { type CartFacts, type CartLine, remainingStock, type Offer, offerAt } from './cart.ts'
import { toPrice } from './money.ts'
import { absolute, productPath, type StoreFacts } from './settings.ts'

/** The owner of a cart. */
interface CartOwner {
  visitorId?: string
  memberId?: string
}

/** The complete cart, with every figure derived from the current offers. */
export function figureCart(
  cart: CartFacts,
  revision: bigint,
  owner: CartOwner,
  offers: readonly Offer[],
  store: StoreFacts,
  cappedLines: readonly string[] = [],
): CartAnswer {
  const { currency } = store
  let subtotal = 0n
  const violations: Violation[] = []
  const lineItems = cart.lines.map((line, i): LineItem => {
    const offer = offerAt(line, offers)
    // Lines of the same variant share its stock; earlier lines get it first.
    const shown = offer?.visible
      ? { ...offer, stock: line.custom ? offer.stock : remainingStock(cart.lines.slice(0, i), line, offer) }
      : undefined
    const price = (shown?.price ?? 0n) * BigInt(line.quantity)
    subtotal += price
    const violation = violationOf(line, shown, cappedLines.includes(line.id))
    if (violation) violations.push(violation)
    return lineItem(line, offer, shown, price, store)
  })
  const zero = toPrice(0n, currency)
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
    discount: zero,
    appliedDiscounts: [],
    createdDate: cart.createdDate,
    updatedDate: cart.updatedDate,
  }
  return { cart: answer, violations }
}

/** The totals of a cart: products only, because delivery and tax are not calculated yet. */
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
    productName: { original: face?.name ?? 'Unavailable product' },
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

function violationOf(line: CartLine, offer: Offer | undefined, isCapped: boolean): Violation | undefined {
  const violation = (severity: Violation['severity'], description: string, remove: boolean): Violation => ({
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
  if (!offer) return violation('ERROR', 'No longer available.', true)
  const stock = offer.stock ?? Number.POSITIVE_INFINITY
  if (stock <= 0) return violation('ERROR', 'Sold out.', true)
  if (stock < line.quantity)
    return violation('ERROR', `Only ${stock} left. Reduce the quantity to continue.`, false)
  if (isCapped) return violation('WARNING', `Only ${stock} left, so we reduced the quantity.`, false)
  return undefined
}
