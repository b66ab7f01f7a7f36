// A postal address, as carts keep and answer it.
import { z } from 'zod'

/** A country by its code of ISO 3166. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as DE')

const text = (maxLength: number) => z.string().max(maxLength).nullish()

/** A point on the map; it is believed as the rest of an address is. */
export const Geocode = z.object({
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
})

export const PostalAddress = z.object({
  country: countryCode.nullish(),
  subdivision: text(50),
  city: text(50),
  postalCode: text(50),
  streetAddress: z
    .object({ name: text(150), number: text(50), apt: text(50), formattedAddressLine: text(250) })
    .nullish(),
  addressLine: text(150),
  addressLine2: text(100).describe('The apartment, the floor or the company.'),
  geocode: Geocode.nullish(),
  hint: text(500),
  formattedAddress: text(1000).describe(
    'The address on one line. It is composed of the other fields; a sent one is kept if there are no others.',
  ),
})
/** A postal address. */
export interface PostalAddress extends z.infer<typeof PostalAddress> {}
