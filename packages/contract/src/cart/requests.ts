// The bodies of the calls that change a cart, or estimate its totals. Those of programs with an API key take more.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { cartBounds } from '../constants.ts'
import { Guid } from '../ids.ts'
import { merchantOnly } from '../merchant-only.ts'
import { decimal } from '../money.ts'
import { refusedField } from '../not-served.ts'
import { ExtendedFields } from '../products/parts.ts'
import { quantity } from './catalog-reference.ts'
import { ContactInfo, NewBuyerInfo, SelectedShippingOption } from './contact.ts'
import { CustomLineItem } from './custom-line-item.ts'
import { cartFields } from './field-names.ts'
import { MerchantLineItem, NewLineItem } from './line-item.ts'

const { maxLines, maxLinesPerCall } = cartBounds

const addWith = <L extends z.ZodType>(line: L) =>
  z.object({
    lineItems: z.array(line).max(maxLinesPerCall).nullish(),
    customLineItems: merchantOnly('cart.write', z.array(CustomLineItem).max(maxLinesPerCall)),
    businessLocationId: Guid.nullish(),
  })

export const AddToCart = addWith(NewLineItem)
export interface AddToCart extends z.input<typeof AddToCart> {}
export const AddToCartById = addWith(MerchantLineItem)

const CartInfo = z.object({
  buyerNote: z.string().max(cartBounds.maxNoteLength).nullish(),
  buyerInfo: NewBuyerInfo.nullish(),
  contactInfo: ContactInfo.nullish(),
  overrideCheckoutUrl: z
    .string()
    .max(1000)
    .nullish()
    .describe(
      'Where the checkout continues: of a visitor an address on a registered origin of the client, or a registered address; with an API key any https address.',
    ),
  selectedShippingOption: SelectedShippingOption.nullish(),
  extendedFields: ExtendedFields.nullish(),
  businessLocationId: Guid.nullish(),
})
/** The fields of a cart that requests write; `null` clears one. */
export interface CartInfo extends z.input<typeof CartInfo> {}

const MerchantDiscountInput = z.object({
  amount: decimal,
  lineItemIds: z.array(Guid).max(maxLines).nullish().describe('Absent: the discount is on the whole cart.'),
})

const listed = cartFields
  .filter((name) => !name.startsWith('cartInfo.'))
  .map((name) => `\`${name}\``)
  .join(', ')

const updateWith = <L extends z.ZodType>(line: L) =>
  z.object({
    cartInfo: CartInfo.nullish(),
    couponCode: z.string().max(100).nullish(),
    lineItems: z.array(line).max(maxLines).nullish(),
    customLineItems: merchantOnly('cart.write', z.array(CustomLineItem).max(maxLines)),
    merchantDiscounts: merchantOnly('cart.write', z.array(MerchantDiscountInput).max(100)),
    /** The fields to update. A field that is sent but not listed is ignored; a listed field that is not sent is cleared. */
    cartFieldmask: z
      .union([
        z.array(z.string().max(100)).max(50),
        z
          .string()
          .max(2000)
          .transform((names) => names.split(',')),
      ])
      .pipe(z.array(z.enum(cartFields)))
      .nullish()
      .describe(
        `The fields to update, as a list or separated by commas: ${listed}; those of \`cartInfo\` also with \`cartInfo.\` before them. A field that is sent but not listed is ignored; a listed field that is not sent is cleared.`,
      ),
  })

export const UpdateCart = updateWith(NewLineItem)
export interface UpdateCart extends z.input<typeof UpdateCart> {}
export const UpdateCartById = updateWith(MerchantLineItem)

export const RemoveLines = z.object({
  lineItemIds: z.array(z.guid()).min(1).max(maxLinesPerCall),
})
export interface RemoveLines extends z.input<typeof RemoveLines> {}

export const SetQuantities = z.object({
  lineItems: z
    .array(z.object({ id: z.guid(), quantity }))
    .min(1)
    .max(maxLinesPerCall),
})
export interface SetQuantities extends z.input<typeof SetQuantities> {}

export const EstimateTotals = z.object({
  selectedShippingOption: SelectedShippingOption.nullish(),
  shippingAddress: PostalAddress.nullish(),
  billingAddress: PostalAddress.nullish(),
  selectedMemberships: z
    .object({ memberships: z.array(refusedField('is not supported')).max(300).nullish() })
    .nullish(),
  calculateTax: z.boolean().nullish(),
  calculateShipping: z.boolean().nullish(),
  calculateAdditionalFees: z.boolean().nullish(),
})
/** What the totals of a cart are estimated for. */
export interface EstimateTotals extends z.input<typeof EstimateTotals> {}
