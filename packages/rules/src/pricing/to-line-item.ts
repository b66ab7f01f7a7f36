// Formats the figures of a line as a line item of the wire.
import type { LineItem } from '@vitrine/contract'
import { storesAppId } from '@vitrine/contract/constants'
import type { CartLine, Offer, OfferDisplay } from '../cart-facts.ts'
import { productNameOf } from '../cart.ts'
import { modifierChoices } from '../modifiers.ts'
import { toPrice } from '../money.ts'
import { addressOf, productPath, type StoreFacts } from '../settings.ts'
import type { LineFigures } from './figures.ts'

/** The prices of a line: of one unit, and of all units. */
export function linePrices(
  { price, fullPrice, total, modifiers, addedPrice }: LineFigures,
  { currency, conversion }: StoreFacts,
) {
  const amountOf = (amount: bigint) => toPrice(amount, currency, conversion)
  return {
    price: amountOf(price),
    fullPrice: amountOf(fullPrice),
    priceBeforeDiscounts: amountOf(price),
    lineItemPrice: amountOf(total),
    ...(modifiers.length > 0 && { modifiers: amountOf(addedPrice) }),
  }
}

/** When a line is paid for. */
export const paymentOptionOf = ({ custom }: CartLine) => custom?.paymentOption ?? 'FULL_PAYMENT_ONLINE'

/** A line of the wire's cart. */
export function toLineItem(figures: LineFigures, store: StoreFacts): LineItem {
  const { line, offer } = figures
  const { modifiers: modifiersTotalPrice, ...prices } = linePrices(figures, store)
  const { currency, conversion } = store
  const face = offer?.face
  const custom = line.custom
  const path = custom ? (custom.url?.relativePath ?? '') : face ? productPath(face.slug) : '/'
  const picture = face?.picture
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: custom
      ? (custom.catalogReference ?? { appId: storesAppId, catalogItemId: line.id })
      : {
          appId: line.appId ?? storesAppId,
          catalogItemId: line.product,
          options: line.options ?? { variantId: line.variant },
        },
    productName: {
      ...translatable(productNameOf(offer)),
      ...(custom?.productName.translated && { translated: custom.productName.translated }),
    },
    url: { relativePath: path, url: custom?.url?.url ?? `${store.storefrontUrl}${path}` },
    ...prices,
    ...(hasNewPrice(figures) && {
      priceWhenAdded: toPrice(BigInt(line.seenPrice as string), currency, conversion),
    }),
    ...(modifiersTotalPrice && { modifiersTotalPrice }),
    descriptionLines: descriptionOf(figures),
    ...(picture && { image: { ...picture, url: addressOf(picture, store) } }),
    availability: toAvailability(figures),
    physicalProperties: {
      shippable: custom?.physicalProperties?.shippable ?? face?.productType !== 'digital',
      ...(offer?.sku != null && { sku: offer.sku }),
      ...(offer?.weight != null && { weight: offer.weight }),
    },
    itemType: custom?.itemType ?? { preset: face?.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL' },
    paymentOption: paymentOptionOf(line),
    customLineItem: custom !== undefined,
    priceUndetermined: false,
    fixedQuantity: false,
    savePaymentMethod: false,
    membersOnly: false,
  }
}

const hasNewPrice = ({ line: { seenPrice }, isForSale, price }: LineFigures) =>
  isForSale && seenPrice !== undefined && BigInt(seenPrice) !== price

// The wire has no room for more.
const maxDescriptionLines = 20

/** The choices of the variant, and what the shopper has added to it. */
const descriptionOf = ({ line, offer, modifiers }: LineFigures): LineItem['descriptionLines'] =>
  [...(offer?.face.choices ?? []), ...(modifiers.length > 0 ? modifiers : sentOptions(line, offer))]
    .slice(0, maxDescriptionLines)
    .map(({ name, text, color }) =>
      color === undefined
        ? { name: translatable(name), plainText: translatable(text), lineType: 'PLAIN_TEXT' }
        : {
            name: translatable(name),
            colorInfo: { ...translatable(text), code: color },
            lineType: 'COLOR',
          },
    )

/** What the client has sent besides the choices of the variant. */
function sentOptions({ options, variant }: CartLine, offer: Offer | undefined): OfferDisplay['choices'] {
  const isOwn = (name: string) => offer?.face.choices.some((choice) => choice.name === name)
  const choices = Object.entries(modifierChoices(variant, options)).filter(([name]) => !isOwn(name))
  return [...choices, ...Object.entries(options?.customTextFields ?? {})].map(([name, text]) => ({
    name,
    text,
  }))
}

/** A text in the store's only language. */
const translatable = (text: string) => ({ original: text, translated: text })

function toAvailability({ line, isForSale, stock }: LineFigures): LineItem['availability'] {
  if (!isForSale) return { status: 'NOT_FOUND' }
  if (stock === null) return { status: 'AVAILABLE' }
  const status = stock >= line.quantity ? 'AVAILABLE' : stock > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE'
  return { status, quantityAvailable: stock }
}
