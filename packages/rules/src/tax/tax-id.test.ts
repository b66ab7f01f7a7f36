// The tax ids of Brazil: check digits, and how people write them.
import { expect, test } from 'vitest'
import { assertTaxId } from './tax-id.ts'

const isAccepted = (id: string, type: 'CPF' | 'CNPJ' | 'UNSPECIFIED') => {
  try {
    assertTaxId({ id, type }, 'vatId')
    return true
  } catch {
    return false
  }
}

test.each([
  ['CPF', '529.982.247-25', true],
  ['CPF', '52998224725', true],
  ['CPF', '529.982.247-24', false],
  ['CPF', '529.982.247-35', false],
  ['CPF', '111.111.111-11', false],
  ['CPF', '5299822472', false],
  ['CNPJ', '11.222.333/0001-81', true],
  ['CNPJ', '11222333000181', true],
  ['CNPJ', '11.222.333/0001-82', false],
  ['CNPJ', '12.ABC.345/01DE-35', true],
  ['CNPJ', '12.ABC.345/01DE-36', false],
  ['CNPJ', '529.982.247-25', false],
  ['UNSPECIFIED', 'DE 123', true],
] as const)('%s %s', (type, id, expected) => {
  expect(isAccepted(id, type)).toBe(expected)
})
