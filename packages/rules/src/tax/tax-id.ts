// The tax ids of Brazil, whose last two characters check the others: CPF of people, CNPJ of companies.
import type { ContactDetails } from '@vitrine/contract'
import { Invalid, violation } from '../refusal.ts'

type TaxIdType = NonNullable<NonNullable<ContactDetails['vatId']>['type']>

/** How a kind of tax id is written, and the weights of its characters for the first and the second check digit. */
interface TaxIdForm {
  pattern: RegExp
  weights: readonly [first: readonly number[], second: readonly number[]]
}

const ofCpf = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const ofCnpj = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

// Since July 2026 a CNPJ may have letters before its check digits.
const forms = {
  UNSPECIFIED: undefined,
  CPF: { pattern: /^\d{11}$/, weights: [ofCpf.slice(1), ofCpf] },
  CNPJ: { pattern: /^[A-Z\d]{12}\d{2}$/, weights: [ofCnpj.slice(1), ofCnpj] },
} as const satisfies Record<TaxIdType, TaxIdForm | undefined>

/** What a character counts: digits as themselves, letters from 17 on. */
const valueOf = (character: string) => character.charCodeAt(0) - 48

function checkDigit(id: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, place) => total + weight * valueOf(id.charAt(place)), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

function isTaxId(sent: string, { pattern, weights: [first, second] }: TaxIdForm): boolean {
  const id = sent.toUpperCase().replaceAll(/[\s./-]/g, '')
  // Ids of one repeated digit pass the check, but are given to no one.
  if (!pattern.test(id) || /^(.)\1+$/.test(id)) return false
  return id.endsWith(`${checkDigit(id, first)}${checkDigit(id, second)}`)
}

/** Throws if a tax id has wrong check digits. */
export function assertTaxId(vatId: ContactDetails['vatId'], field: string): void {
  const form = forms[vatId?.type ?? 'UNSPECIFIED']
  if (!vatId || !form || isTaxId(vatId.id, form)) return
  throw new Invalid([violation(`${field}.id`, 'FORMAT', `must be a valid ${vatId.type}`)])
}
