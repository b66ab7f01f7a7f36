// Formats the figures of a line as a line item of the wire.
import type { LineItem } from '@vitrine/contract'
import { storesAppId } from '@vitrine/contract/constants'
import type { CartLine, CustomItem, Offer, OfferDisplay } from '../cart-facts.ts'
import { hasFixedQuantity, productNameOf } from '../cart.ts'
import { modifierChoices } from '../modifiers.ts'
import { toPrice } from '../money.ts'
import { addressOf, productPath, type StoreFacts } from '../settings.ts'
import type { LineFigures } from './figures.ts'
import { keptFieldsOf } from './kept-fields.ts'
import { isShippable } from './shippable.ts'

/** The prices of a line: of one unit, and of all units. */
export function linePrices(
  { line, price, fullPrice, total, modifiers, addedPrice }: LineFigures,
  { currency, conversion }: StoreFacts,
) {
  const amountOf = (amount: bigint) => toPrice(amount, currency, conversion)
  const each = amountOf(price)
  const deposit = (line.custom ?? line.overrides)?.depositAmount
  return {
    price: each,
    fullPrice: fullPrice === price ? each : amountOf(fullPrice),
    priceBeforeDiscounts: each,
    lineItemPrice: total === price ? each : amountOf(total),
    ...(modifiers.length > 0 && { modifiers: amountOf(addedPrice) }),
    ...(deposit && { depositAmount: amountOf(BigInt(deposit)) }),
  }
}

/** When a line is paid for. */
export const paymentOptionOf = ({ custom, overrides }: CartLine) =>
  custom?.paymentOption ?? overrides?.paymentOption?.value ?? 'FULL_PAYMENT_ONLINE'

/** A line of the wire's cart. */
export function toLineItem(figures: LineFigures, store: StoreFacts): LineItem {
  const { line, offer } = figures
  const { modifiers: modifiersTotalPrice, ...prices } = linePrices(figures, store)
  const { currency, conversion } = store
  const face = offer?.face
  const custom = line.custom
  const path = custom ? (custom.url?.relativePath ?? '') : face ? productPath(face.slug) : '/'
  const picture = face?.picture
  const properties = (custom ?? line.overrides)?.physicalProperties
  const translatedName = (custom ?? line.overrides)?.productName?.translated
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
    productName: withTranslation({ original: productNameOf(offer), translated: translatedName }),
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
      ...(properties?.productDimensions && { productDimensions: properties.productDimensions }),
      ...(properties?.packageDimensions && { packageDimensions: properties.packageDimensions }),
      shippable: isShippable(line, offer),
      ...(offer?.sku != null && { sku: offer.sku }),
      ...(offer?.weight != null && { weight: offer.weight }),
    },
    itemType: custom?.itemType ?? { preset: face?.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL' },
    paymentOption: paymentOptionOf(line),
    customLineItem: custom !== undefined,
    priceUndetermined: custom?.priceUndetermined ?? false,
    fixedQuantity: hasFixedQuantity(line),
    savePaymentMethod: (custom ?? line.overrides)?.savePaymentMethod ?? false,
    membersOnly: custom?.membersOnly ?? false,
    ...keptFieldsOf(line, store),
  }
}

const hasNewPrice = ({ line: { seenPrice }, isForSale, price }: LineFigures) =>
  isForSale && seenPrice !== undefined && BigInt(seenPrice) !== price

// The wire has no room for more.
const maxDescriptionLines = 20

type DescriptionLine = LineItem['descriptionLines'][number]

/** The choices of the variant or what a merchant shows in their place, and what the shopper has added to it. */
function descriptionOf({ line, offer, modifiers }: LineFigures): DescriptionLine[] {
  const sent = (line.custom ?? line.overrides)?.descriptionLines
  const added = modifiers.length > 0 ? modifiers : sentOptions(line, offer)
  return [...(sent?.map(toSentLine) ?? offer?.face.choices.map(toLine) ?? []), ...added.map(toLine)].slice(
    0,
    maxDescriptionLines,
  )
}

const toLine = ({ name, text, color }: OfferDisplay['choices'][number]): DescriptionLine =>
  color === undefined
    ? { name: translatable(name), plainText: translatable(text), lineType: 'PLAIN_TEXT' }
    : { name: translatable(name), colorInfo: { ...translatable(text), code: color }, lineType: 'COLOR' }

type SentLine = NonNullable<CustomItem['descriptionLines']>[number]

/** A line that a merchant has sent. */
export const toSentLine = ({ name, plainText, colorInfo }: SentLine): DescriptionLine =>
  colorInfo
    ? {
        name: withTranslation(name),
        colorInfo: { ...withTranslation(colorInfo), code: colorInfo.code ?? '' },
        lineType: 'COLOR',
      }
    : {
        name: withTranslation(name),
        ...(plainText && { plainText: withTranslation(plainText) }),
        lineType: 'PLAIN_TEXT',
      }

/** What the client has sent besides the choices of the variant. */
function sentOptions({ options, variant }: CartLine, offer: Offer | undefined): OfferDisplay['choices'] {
  const isOwn = (name: string) => offer?.face.choices.some((choice) => choice.name === name)
  const choices = Object.entries(modifierChoices(variant, options)).filter(([name]) => !isOwn(name))
  return [...choices, ...Object.entries(options?.customTextFields ?? {})].map(([name, text]) => ({
    name,
    text,
  }))
}

/** A text that was sent, with its translation if it has one. */
export const withTranslation = ({ original, translated }: SentLine['name']) => ({
  original,
  translated: translated ?? original,
})

/** A text in the store's only language. */
const translatable = (text: string) => ({ original: text, translated: text })

function toAvailability({ line, isForSale, stock }: LineFigures): LineItem['availability'] {
  if (!isForSale) return { status: 'NOT_FOUND' }
  if (stock === null) return { status: 'AVAILABLE' }
  const status = stock >= line.quantity ? 'AVAILABLE' : stock > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE'
  return { status, quantityAvailable: stock }
}
