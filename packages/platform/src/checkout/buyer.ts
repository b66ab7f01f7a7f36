// The buyer of a checkout who has an account: the address of the account, and the saved addresses.
import type { IdentityProfile, PostalAddress } from '@vitrine/contract'
import { type CheckoutFacts, toStoredAddress, withoutNulls, withTyped } from '@vitrine/rules'
import { isOfMember, memberCartOwner, visitorCartOwner } from '../cart/store.ts'
import { findMember } from '../identity/store.ts'
import { hashOf } from '../secrets.ts'
import { findMemberOfVisitor } from '../session/store.ts'
import type { DatabaseSession } from '../storage/database.ts'

const memberOf = (owner: string) => (isOfMember(owner) ? owner.slice(memberCartOwner('').length) : undefined)

/** A saved address of a member. */
interface SavedAddress {
  id: string
  /** Street and city: enough for its owner to know it by. */
  label: string
  address: PostalAddress
}

type ProfileAddress = NonNullable<IdentityProfile['addresses']>[number]['address']

async function toSaved(address: ProfileAddress): Promise<SavedAddress[]> {
  const { streetName, streetNumber, apartment, ...others } = address
  const street = address.addressLine ?? [streetName, streetNumber].filter(Boolean).join(' ')
  const label = [street, address.city].filter(Boolean).join(', ')
  if (label === '' || !address.country) return []
  const stored = { ...others, addressLine: street, addressLine2: others.addressLine2 ?? apartment }
  // Named by what it says: another one never takes its place.
  const hash = await hashOf(JSON.stringify(stored))
  const id = Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [{ id, label, address: toStoredAddress(withoutNulls(stored)) }]
}

/** What a checkout needs of its buyer's account. */
export interface Account {
  email: string | null
  addresses: SavedAddress[]
}

/** The account of the member who owns a checkout; undefined without one. */
export async function readAccount(
  session: DatabaseSession,
  storeId: string,
  owner: string,
): Promise<Account | undefined> {
  const memberId = memberOf(owner)
  const member = memberId === undefined ? undefined : await findMember(session, storeId, memberId)
  if (!member) return undefined
  const saved = (member.profile.addresses ?? []).map(({ address }) => toSaved(address))
  return { email: member.email, addresses: (await Promise.all(saved)).flat() }
}

/** The facts with the address of the account, if no other one was entered. */
export const withAccount = (facts: CheckoutFacts, account: Account | undefined): CheckoutFacts =>
  account?.email && !withTyped(facts).cart.email
    ? { ...facts, typed: { ...facts.typed, email: account.email } }
    : facts

const visitorPrefix = visitorCartOwner('')

/** The owner of a checkout as of now: the member that its visitor has become, on whatever page that was. */
export async function ownerNow(session: DatabaseSession, storeId: string, owner: string): Promise<string> {
  if (!owner.startsWith(visitorPrefix)) return owner
  const memberId = await findMemberOfVisitor(session, storeId, owner.slice(visitorPrefix.length))
  return memberId === undefined ? owner : memberCartOwner(memberId)
}
