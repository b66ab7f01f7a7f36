// The buyer of a cart: how to reach the buyer, and which delivery was chosen.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { identityBounds } from '../constants.ts'
import { phoneNumber } from '../identity/identity.ts'
import { Guid } from '../ids.ts'

const name = z.string().max(identityBounds.maxNameLength).nullish()

export const ContactDetails = z.object({
  firstName: name,
  lastName: name,
  phone: phoneNumber.nullish(),
  company: z.string().max(identityBounds.maxTextLength).nullish(),
  vatId: z
    .object({
      id: z.string().min(1).max(100),
      type: z.enum(['UNSPECIFIED', 'CPF', 'CNPJ']).nullish(),
    })
    .nullish(),
})
/** The name and the phone of a buyer. */
export interface ContactDetails extends z.infer<typeof ContactDetails> {}

export const ContactInfo = z.object({
  address: PostalAddress.nullish(),
  contactDetails: ContactDetails.nullish(),
})
/** The address of a buyer, and whom it is about. */
export interface ContactInfo extends z.infer<typeof ContactInfo> {}

export const SelectedShippingOption = z.object({
  carrierId: Guid.nullish(),
  code: z.string().min(1).max(100),
})
/** The delivery that the buyer has chosen. */
export interface SelectedShippingOption extends z.infer<typeof SelectedShippingOption> {}

/** What a request says of the buyer; the ids of visitor and member are those of the cart's owner. */
export const NewBuyerInfo = z.object({
  contactId: Guid.nullish().describe('Only of carts of visitors who have not signed in.'),
  email: z.string().max(identityBounds.maxEmailLength).nullish(),
})

/** The buyer of a cart, as answers have it. */
export const BuyerInfo = z.object({
  visitorId: z.guid().optional(),
  memberId: z.guid().optional(),
  contactId: z.guid().optional(),
  email: z.string().optional(),
})
