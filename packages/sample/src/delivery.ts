// The delivery of the sample store: standard to the United States and Europe, free above a total, and pickup at the workshop.
import type {
  NewDeliveryProfile,
  NewDeliveryRegion,
  NewPickupLocation,
  NewShippingOption,
} from '@vitrine/contract'
import { defaultDeliveryProfileId } from '@vitrine/contract/constants'

interface WithId {
  id: string
}

const unitedStates = 'de11fe00-0000-4000-8000-000000000011'
const europe = 'de11fe00-0000-4000-8000-000000000012'

const european =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'

/** The delivery for `addDelivery`. */
export const sampleDelivery: {
  deliveryProfiles: (Pick<NewDeliveryProfile, 'name'> &
    WithId & { deliveryRegions: (NewDeliveryRegion & WithId)[] })[]
  shippingOptions: (NewShippingOption & WithId & { code: string })[]
  pickupLocations: (NewPickupLocation & WithId)[]
} = {
  deliveryProfiles: [
    {
      id: defaultDeliveryProfileId,
      name: 'General',
      deliveryRegions: [
        { id: unitedStates, name: 'United States', destinations: [{ countryCode: 'US' }] },
        {
          id: europe,
          name: 'Europe',
          destinations: european.split(' ').map((countryCode) => ({ countryCode })),
        },
      ],
    },
  ],
  shippingOptions: [
    {
      id: 'de11fe00-0000-4000-8000-000000000021',
      code: 'std',
      title: 'Standard',
      estimatedDeliveryTime: '3 to 5 working days',
      deliveryRegionIds: [unitedStates, europe],
      rates: [
        { amount: '4.90' },
        {
          amount: '0',
          conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '80' }],
        },
      ],
    },
  ],
  pickupLocations: [
    {
      id: 'de11fe00-0000-4000-8000-000000000031',
      name: 'Pickup at the workshop',
      address: { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' },
      deliveryTime: 'Ready the next working day',
      instructions: 'Ring at the yard door.',
      deliveryRegionIds: [europe],
    },
  ],
}
