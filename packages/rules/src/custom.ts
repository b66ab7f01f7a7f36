// Custom lines: items in no catalog, which a merchant adds to a cart with their own price.
import type { CustomLineItem, Picture } from '@vitrine/contract'
import { withoutNulls } from './cart-details.ts'
import { assertLinesFit } from './cart-bounds.ts'
import type { CartChange, CartFacts, CartLine, CustomItem, Offer } from './cart-facts.ts'
import type { ModifierValue } from './modifiers.ts'
import { parseAmount, decimalViolations } from './money.ts'
import { Invalid, violation } from './refusal.ts'

/** An amount of a request in minor units; refused if it is finer than the currency. */
export function toStoredAmount(text: string, field: string, currency: string): string {
  const violations = decimalViolations(field, text, currency)
  if (violations.length > 0) throw new Invalid(violations)
  return `${parseAmount(text, currency)}`
}

type ModifierGroups = CustomLineItem['modifierGroups']

const toStoredGroups = (groups: ModifierGroups, field: string, currency: string): ModifierGroups =>
  groups?.map((group, g) => ({
    ...group,
    modifiers: group.modifiers.map((modifier, m) => ({
      ...modifier,
      ...(modifier.price != null && {
        price: toStoredAmount(modifier.price, `${field}[${g}].modifiers[${m}].price`, currency),
      }),
    })),
  }))

/** Processes of version 1 read a plain text of each description line. */
const withPlainText = ({ plainText, ...line }: NonNullable<CustomLineItem['descriptionLines']>[number]) => ({
  ...line,
  plainText: plainText ?? { original: line.colorInfo?.original ?? '' },
})

/** A custom item as its line stores it: without nulls, amounts in minor units. */
function toStoredItem(sent: Omit<CustomLineItem, 'quantity'>, field: string, currency: string): CustomItem {
  const { price, fullPrice, depositAmount, modifierGroups, descriptionLines, ...item } = withoutNulls(sent)
  const amount = (name: string, text: string) => toStoredAmount(text, `${field}.${name}`, currency)
  return {
    ...item,
    price: amount('price', price),
    fullPrice: amount('fullPrice', fullPrice ?? price),
    ...(descriptionLines && { descriptionLines: descriptionLines.map(withPlainText) }),
    ...(depositAmount && { depositAmount: amount('depositAmount', depositAmount) }),
    ...(modifierGroups && {
      modifierGroups: toStoredGroups(modifierGroups, `${field}.modifierGroups`, currency),
    }),
  }
}

/** Adds custom lines, one per item, with amounts in `currency`; `lineId` is the id of the nth new line. */
export function addCustom(
  cart: CartFacts,
  items: CustomLineItem[],
  currency: string,
  lineId: (n: number) => string,
): CartChange {
  if (items.length === 0) return { cart, cappedLines: [] }
  const cappedLines: string[] = []
  const lines = items.map(({ quantity, ...item }, i): CartLine => {
    const field = `customLineItems[${i}]`
    const available = item.quantityAvailable ?? quantity
    if (available < 1)
      throw new Invalid([violation(`${field}.quantityAvailable`, 'MIN', 'must be >= 1', { threshold: 1 })])
    const id = lineId(i)
    if (available < quantity) cappedLines.push(id)
    const custom = toStoredItem(item, field, currency)
    return { id, product: '', variant: '', quantity: Math.min(quantity, available), custom }
  })
  const next = [...cart.lines, ...lines]
  assertLinesFit(next)
  return { cart: { ...cart, lines: next }, cappedLines }
}

/** What the modifiers of a custom line add to one unit. */
export const modifiersOf = ({ modifierGroups }: CustomItem): ModifierValue[] =>
  (modifierGroups ?? []).flatMap(({ name, modifiers }) =>
    modifiers.map(({ label, quantity, price }) => ({
      name: name.original,
      text: label.original,
      addedPrice: BigInt(price ?? 0) * BigInt(quantity ?? 1),
    })),
  )

/** A sent picture as offers have it. */
export const toPicture = ({
  altText,
  filename,
  focalPoint,
  ...picture
}: NonNullable<CustomLineItem['media']>): Picture & { filename?: string } => ({
  ...picture,
  altText: altText ?? '',
  ...(filename && { filename }),
  ...(focalPoint && { focalPoint }),
})

/** The offer of a custom line, so that its figures are derived like those of any other line. */
export const offerOf = ({ price, fullPrice, ...item }: CustomItem): Offer => ({
  product: '',
  variant: '',
  choices: '',
  price: BigInt(price),
  fullPrice: BigInt(fullPrice),
  weight: item.physicalProperties?.weight ?? null,
  sku: item.physicalProperties?.sku ?? null,
  visible: true,
  stock: item.quantityAvailable ?? null,
  face: {
    name: item.productName.original,
    slug: '',
    productType: item.itemType?.preset === 'DIGITAL' ? 'digital' : 'physical',
    picture: item.media ? toPicture(item.media) : null,
    choices: [],
  },
})
