// Addresses on one line.
import { expect, test } from 'vitest'
import { formatAddress, toStoredAddress } from './address.ts'

test('an address is written in the order of its country', () => {
  const street = { name: 'Elm Street', number: '5', apt: '3B' }
  const lines = [
    { country: 'DE', addressLine: 'Torstr. 1', addressLine2: '2. OG', city: 'Berlin', postalCode: '10119' },
    { country: 'US', streetAddress: street, city: 'Salem', subdivision: 'OR', postalCode: '97301' },
    { country: 'GB', addressLine: '1 Mill Lane', city: 'York', postalCode: 'YO1 7HH', subdivision: 'ENG' },
    { country: 'SE', streetAddress: { name: 'Storgatan', number: '2' }, city: 'Lund', subdivision: 'M' },
    { country: 'BR', addressLine: 'Rua A, 9', city: 'Recife', subdivision: 'PE', postalCode: '50000-000' },
    { addressLine: 'Somewhere' },
    { country: 'FR' },
    {},
  ]
  expect(lines.map((address) => formatAddress(address, 'en'))).toEqual([
    'Torstr. 1, 2. OG, 10119 Berlin, Germany',
    '5 Elm Street, 3B, Salem, OR 97301, United States',
    '1 Mill Lane, York, YO1 7HH, United Kingdom',
    'Storgatan 2, Lund, Sweden',
    'Rua A, 9, Recife, PE, 50000-000, Brazil',
    'Somewhere',
    'France',
    '',
  ])
})

test('a line that was sent is kept only if it is all that is known of the place', () => {
  const formattedAddress = '1 Old Road, Salem'
  expect(formatAddress({ country: 'US', formattedAddress }, 'en')).toBe(formattedAddress)
  expect(toStoredAddress({ country: 'US', formattedAddress })).toEqual({ country: 'US', formattedAddress })
  expect(toStoredAddress({ city: 'Salem', formattedAddress })).toEqual({ city: 'Salem' })
})
