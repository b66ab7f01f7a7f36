// A member of a store: the identity that signs in, and its profile.
import { z } from 'zod'
import { Geocode } from '../address.ts'
import { identityBounds } from '../constants.ts'
import { Guid } from '../ids.ts'
import { requiredText } from '../required-text.ts'

const text = (max: number) => z.string().normalize().max(max)
const name = text(identityBounds.maxNameLength).nullish()
const line = text(identityBounds.maxTextLength).nullish()

const tag = z.enum(['UNTAGGED', 'HOME', 'WORK'])
const addressTag = z.enum(['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'])

const isOneOf = (fields: object) => Object.values(fields).filter((value) => value !== undefined).length === 1
const CustomField = z.object({
  name: requiredText(100, z.string().normalize()),
  value: z
    .object({
      strValue: text(identityBounds.maxTextLength).optional(),
      numValue: z.number().optional(),
      dateValue: z.iso.datetime({ offset: true }).optional(),
    })
    .refine(isOneOf, 'must have exactly one of strValue, numValue and dateValue'),
})

export const phoneNumber = text(50).regex(/^[+\d][\d\s()./-]{2,}$/, 'must be a phone number')

export const Address = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as DE')
    .nullish(),
  subdivision: line,
  city: line,
  postalCode: line,
  addressLine: line,
  addressLine2: line,
  streetName: line,
  streetNumber: line,
  apartment: line,
  geocode: Geocode.nullish(),
  formattedAddress: line.describe('The address on one line, as it was sent.'),
})

/** An email address; its form is checked where it is used, and the answer has it in its canonical form. */
const email = z.string().max(identityBounds.maxEmailLength)

export const privacyStatuses = ['PUBLIC', 'PRIVATE'] as const

export const IdentityProfile = z.object({
  firstName: name,
  lastName: name,
  nickname: name,
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
  language: z
    .string()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a language such as en')
    .max(35)
    .nullish(),
  privacyStatus: z.enum(privacyStatuses).nullish(),
  company: line,
  position: line,
  birthdate: z.iso.date().nullish(),
  vatId: line,
  labels: z.array(text(100)).max(identityBounds.maxListLength).nullish(),
  customFields: z.array(CustomField).max(identityBounds.maxListLength).nullish(),
  secondaryEmails: z.array(z.object({ email, tag })).max(identityBounds.maxListLength).nullish(),
  phonesV2: z
    .array(
      z.object({
        countryCode: z
          .string()
          .regex(/^[A-Z]{2}$/, 'must be a country code such as DE')
          .nullish(),
        phone: phoneNumber,
        tag,
      }),
    )
    .max(identityBounds.maxListLength)
    .nullish(),
  addresses: z
    .array(z.object({ address: Address, tag: addressTag }))
    .max(identityBounds.maxListLength)
    .nullish(),
})
/** What a member says about itself. */
export interface IdentityProfile extends z.input<typeof IdentityProfile> {}

/** The profile as members write it themselves: `labels` are the merchant's. */
export const OwnProfile = IdentityProfile.omit({ labels: true })
/** The profile as members write it themselves. */
export interface OwnProfile extends z.input<typeof OwnProfile> {}

export const identityStatuses = ['PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE'] as const
export const pendingReasons = ['ADMIN_APPROVAL_REQUIRED', 'EMAIL_VERIFICATION_REQUIRED'] as const

export const Identity = z.object({
  id: Guid,
  revision: z.string(),
  createdDate: z.string(),
  updatedDate: z.string(),
  email: z.object({ address: z.string(), isVerified: z.boolean() }),
  status: z.object({ name: z.enum(identityStatuses), reasons: z.array(z.enum(pendingReasons)) }),
  identityProfile: IdentityProfile,
})
/** A member, as the store knows it. */
export interface Identity extends z.infer<typeof Identity> {}
