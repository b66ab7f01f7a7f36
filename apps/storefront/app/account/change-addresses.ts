// Changes the list of a member's addresses, which is a field of the profile and always written as a whole.
import { type IdentityProfile, StoreError } from '@vitrine/client'
import { subdivisionsOf, toSubdivision } from '@vitrine/ui'
import type { Visitor } from '../visitor.ts'
import type { AddressFields } from './address-form.tsx'

type Account = Visitor['account']
type Addresses = NonNullable<IdentityProfile['addresses']>
type Address = Addresses[number]['address']

/** Whether an index of a URL is one of the list. */
export const isListed = (addresses: readonly unknown[], index: string): boolean =>
  /^\d+$/.test(index) && Object.hasOwn(addresses, index)

/** The address of a form: its fields that have a value, and the code of a state that is known by name. */
export function toAddress(fields: AddressFields): Address {
  const { country, subdivision } = fields
  const isDivided = subdivisionsOf(country ?? '').length > 0
  const code = isDivided ? toSubdivision(country ?? '', subdivision ?? '') : subdivision
  return Object.fromEntries(Object.entries({ ...fields, subdivision: code }).filter(([, value]) => value))
}

const isSame = (a: Address, b: Address) => {
  const keyOf = (address: Address) =>
    JSON.stringify(Object.entries(toAddress(address as AddressFields)).sort())
  return keyOf(a) === keyOf(b)
}

const maxAttempts = 3

/**
 * Adds an address, unless the list has it already: a second click adds nothing. What other tabs write meanwhile stays, so the
 * account is read again if it was changed.
 */
export async function addAddress(account: Account, address: Address, attempt = 1): Promise<void> {
  const { id, revision, identityProfile } = await account.get()
  const addresses: Addresses = identityProfile.addresses ?? []
  if (addresses.some((other) => isSame(other.address, address))) return
  const added: Addresses = [...addresses, { tag: 'UNTAGGED', address }]
  try {
    await account.update({ addresses: added }, { ifMatch: `${id}:${revision}` })
  } catch (error) {
    const isConflict = error instanceof StoreError && error.code === 'REVISION_MISMATCH'
    if (!isConflict || attempt === maxAttempts) throw error
    await addAddress(account, address, attempt + 1)
  }
}

/** Changes an address, or removes it without another one; false if the list has none at the index. */
export async function changeAddress(
  account: Account,
  index: string,
  revision: string,
  address: Address | undefined,
): Promise<boolean> {
  const { id, identityProfile } = await account.get()
  const addresses: Addresses = identityProfile.addresses ?? []
  if (!isListed(addresses, index)) return false
  const place = Number(index)
  const tag = addresses[place]?.tag ?? 'UNTAGGED'
  const changed = addresses.toSpliced(place, 1, ...(address ? [{ tag, address }] : []))
  await account.update({ addresses: changed }, { ifMatch: `${id}:${revision}` })
  return true
}
