// A member in the shape that `@wix/sdk` expects, and what a member changes in that shape.
import type { CurrentMember, Identity, IdentityProfile, MemberUpdate } from '@vitrine/contract'
import { formatAddress, toStoredAddress } from '@vitrine/rules'
import type { Member } from './store.ts'

const wireStatuses = {
  PENDING: 'PENDING',
  ACTIVE: 'APPROVED',
  BLOCKED: 'BLOCKED',
  DELETED: 'BLOCKED',
  OFFLINE: 'OFFLINE',
} as const satisfies Record<Identity['status']['name'], CurrentMember['status']>

const addressesOf = ({ addresses }: IdentityProfile, language: string) =>
  (addresses ?? []).map(({ address }, n) => {
    const { streetName, streetNumber, apartment, geocode, formattedAddress, ...place } = address
    const { country, subdivision, city, postalCode, addressLine, addressLine2 } = place
    const street = streetName && {
      name: streetName,
      number: streetNumber ?? '',
      ...(apartment && { apt: apartment }),
    }
    return {
      id: `${n}`,
      country: country ?? null,
      subdivision: subdivision ?? null,
      city: city ?? null,
      postalCode: postalCode ?? null,
      addressLine: addressLine ?? null,
      addressLine2: addressLine2 ?? null,
      ...(street && { streetAddress: street }),
      ...(geocode && { geocode }),
      formattedAddress: formatAddress(
        { ...place, formattedAddress, ...(street && { streetAddress: street }) },
        language,
      ),
    }
  })

const customFieldsOf = ({ customFields }: IdentityProfile) =>
  Object.fromEntries(
    (customFields ?? []).map(({ name, value }) => [
      name,
      { name, value: value.strValue ?? value.numValue ?? value.dateValue },
    ]),
  )

const contactOf = ({ id, profile }: Member, language: string): CurrentMember['contact'] => ({
  contactId: id,
  firstName: profile.firstName ?? null,
  lastName: profile.lastName ?? null,
  company: profile.company ?? null,
  jobTitle: profile.position ?? null,
  birthdate: profile.birthdate ?? null,
  phones: (profile.phonesV2 ?? []).map(({ phone }) => phone),
  emails: (profile.secondaryEmails ?? []).map(({ email }) => email),
  addresses: addressesOf(profile, language),
  customFields: customFieldsOf(profile),
})

/** A member in the shape that `@wix/sdk` expects; `language` is that of the names of countries. */
export function toCurrentMember(member: Member, language: string): CurrentMember {
  const { id, email, emailVerified, status, profile, createdAt, updatedAt } = member
  const { nickname, picture, privacyStatus } = profile
  return {
    id,
    loginEmail: email ?? '',
    loginEmailVerified: emailVerified,
    status: wireStatuses[status],
    privacyStatus: privacyStatus ?? 'PRIVATE',
    contact: contactOf(member, language),
    profile: {
      nickname: nickname ?? null,
      slug: id,
      ...(picture && { photo: { id: picture, url: picture } }),
    },
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

type SentContact = NonNullable<MemberUpdate['contact']>

/** Phones that the profile has keep their country and their tag. */
const toPhones = (sent: SentContact['phones'], { phonesV2 }: IdentityProfile): IdentityProfile['phonesV2'] =>
  sent?.map((phone) => phonesV2?.find((known) => known.phone === phone) ?? { phone, tag: 'UNTAGGED' })

const withoutEmpty = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null && value !== '')) as Fields

/** Addresses are sent with the ids that the answer gave them, and keep their tags. */
const toAddresses = (
  sent: SentContact['addresses'],
  { addresses }: IdentityProfile,
): IdentityProfile['addresses'] =>
  sent?.map(({ id, streetAddress, formattedAddress, ...place }) => ({
    address: withoutEmpty({
      ...place,
      // What an answer has composed is sent back with the parts, and not stored.
      formattedAddress: toStoredAddress({ ...place, streetAddress, formattedAddress }).formattedAddress,
      streetName: streetAddress?.name,
      streetNumber: streetAddress?.number,
      apartment: streetAddress?.apt,
    }),
    tag: addresses?.find((_known, n) => `${n}` === id)?.tag ?? 'UNTAGGED',
  }))

const isSent = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0)

/** The fields of a profile that were sent: an empty text deletes one, an empty list leaves the stored one as it is. */
export function toSentProfile({ contact, profile }: MemberUpdate, before: IdentityProfile): IdentityProfile {
  const { firstName, lastName, company, jobTitle, birthdate } = contact ?? {}
  const fields = {
    firstName,
    lastName,
    company,
    position: jobTitle,
    birthdate,
    nickname: profile?.nickname,
    phonesV2: toPhones(contact?.phones, before),
    addresses: toAddresses(contact?.addresses, before),
  }
  const sent = Object.entries(fields).filter(([, value]) => isSent(value))
  return Object.fromEntries(sent.map(([name, value]) => [name, value === '' ? null : value]))
}
