// The people of an order and their addresses, as its page and the list show them.
import type { Order } from '@vitrine/client'
import { addressLines } from '@vitrine/ui'
import { countryName } from '../form/countries.ts'

type Contact = Order['billingInfo']

/** The name of a person; empty if the order has none. */
export const nameOf = ({ contactDetails: { firstName, lastName } }: Contact): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** An address on lines, with the country. */
export const linesOf = (address: Contact['address']): string[] =>
  address ? addressLines(address, countryName) : []

/** The lines of a letter to a person, and the phone number. */
export function letterOf(contact: Contact): string[] {
  const { company, phone } = contact.contactDetails
  const lines = [nameOf(contact), company, ...linesOf(contact.address), phone]
  return lines.filter((line): line is string => !!line)
}
