// The bodies of the calls that create and change a checkout. Of a visitor they hold items of the catalog alone.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { cartBounds } from '../constants.ts'
import { quantity } from '../cart/catalog-reference.ts'
import { ContactInfo, NewBuyerInfo, SelectedShippingOption } from '../cart/contact.ts'
import { CustomLineItem } from '../cart/custom-line-item.ts'
import { MerchantLineItem } from '../cart/line-item.ts'
import { merchantOnly } from '../merchant-only.ts'
import { Guid } from '../ids.ts'
import { notServed } from '../not-served.ts'
import { ExtendedFields } from '../products/parts.ts'
import { ChannelType, CustomField, CustomSettings, ExternalReference } from './checkout.ts'

const { maxLines, maxLinesPerCall } = cartBounds

const url = z.string().max(1000).nullish()

const changes = {
  billingInfo: ContactInfo.nullish(),
  shippingInfo: z
    .object({
      shippingDestination: ContactInfo.nullish(),
      selectedCarrierServiceOption: SelectedShippingOption.nullish(),
    })
    .nullish(),
  buyerNote: z.string().max(cartBounds.maxNoteLength).nullish(),
  buyerInfo: NewBuyerInfo.nullish(),
  customFields: z.array(CustomField).max(50).nullish(),
  extendedFields: ExtendedFields.nullish(),
  businessLocationId: Guid.nullish(),
  taxExemptGroupId: notServed(),
  membershipOptions: z
    .object({
      selectedMemberships: z.object({ memberships: z.array(z.unknown()).max(0).nullish() }).nullish(),
    })
    .nullish(),
}

const CheckoutChanges = z.object(changes)
/** The fields of a checkout that a request changes; `null` clears one. */
export interface CheckoutChanges extends z.input<typeof CheckoutChanges> {}

const CheckoutInfo = z.object({
  ...changes,
  customSettings: CustomSettings.nullish(),
  externalReference: ExternalReference.nullish(),
})
/** What a new checkout holds besides its items. */
export interface CheckoutInfo extends z.input<typeof CheckoutInfo> {}

const items = (max: number) => ({
  lineItems: z.array(MerchantLineItem).max(max).nullish(),
  customLineItems: merchantOnly('checkout.write', z.array(CustomLineItem).max(max)),
})

const codes = {
  couponCode: z.string().max(100).nullish(),
  giftCardCode: notServed(),
  giftCardRedeemAmount: notServed(),
  overrideCheckoutUrl: url.describe(
    'The page that the checkout continues on; `{checkoutId}` in it is replaced. Of a visitor an address on a registered origin of the client, or a registered address; with an API key any https address.',
  ),
}

export const CreateCheckout = z.object({
  checkoutInfo: CheckoutInfo.nullish(),
  channelType: ChannelType,
  ...items(maxLines),
  ...codes,
})
export interface CreateCheckout extends z.input<typeof CreateCheckout> {}

export const UpdateCheckout = z.object({
  checkout: CheckoutChanges.nullish(),
  ...items(maxLines),
  ...codes,
})
export interface UpdateCheckout extends z.input<typeof UpdateCheckout> {}

export const CreateCheckoutFromCart = z.object({
  channelType: ChannelType.nullish(),
  email: NewBuyerInfo.shape.email,
  shippingAddress: PostalAddress.nullish(),
  billingAddress: PostalAddress.nullish(),
  selectedShippingOption: SelectedShippingOption.nullish(),
})
export interface CreateCheckoutFromCart extends z.input<typeof CreateCheckoutFromCart> {}

export const AddToCheckout = z.object(items(maxLinesPerCall))
export interface AddToCheckout extends z.input<typeof AddToCheckout> {}

export const CheckoutLineIds = z.object({ lineItemIds: z.array(Guid).min(1).max(maxLines) })
export const CheckoutQuantities = z.object({
  lineItems: z
    .array(z.object({ id: Guid, quantity }))
    .min(1)
    .max(maxLinesPerCall),
})
