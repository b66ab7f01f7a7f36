// The areas of local delivery: postal codes, a circle, a polygon, or cities.
import { z } from 'zod'
import { Geocode } from '../address.ts'
import { requiredText } from '../required-text.ts'
import { Country } from '../store-values.ts'

/** How many postal codes an area has at most. */
const maxPostalCodes = 1000

const Point = z.object({
  latitude: Geocode.shape.latitude.unwrap().unwrap(),
  longitude: Geocode.shape.longitude.unwrap().unwrap(),
})
/** A point on the map. */
export interface Point extends z.infer<typeof Point> {}

export const areas = {
  zipConfig: z
    .object({
      zipCodes: z
        .array(
          z
            .string()
            .max(50)
            .regex(
              /^[\p{L}\p{N}](?:[ -]?[\p{L}\p{N}])*\*?$/u,
              'must be a postal code such as 10119, or the beginning of some such as 101*',
            ),
        )
        .min(1)
        .max(maxPostalCodes),
    })
    .nullish()
    .describe('Postal codes; `101*` is all that begin so.'),
  radiusConfig: z
    .object({
      address: z.object({ formattedAddress: z.string().max(400).nullish(), geocode: Point }),
      radius: z.number().min(0.1).max(50),
      lengthUnit: z.enum(['KM', 'MI']).nullish().describe('Absent: `KM`.'),
    })
    .nullish()
    .describe('A circle around a point.'),
  customAreaConfig: z
    .object({ geocodes: z.array(Point).min(3).max(300) })
    .nullish()
    .describe('A polygon, whose sides do not cross each other.'),
  cityConfig: z
    .object({
      cityItems: z
        .array(
          z.object({
            cityName: requiredText(100),
            country: Country,
            subdivision: z.string().max(50).nullish(),
          }),
        )
        .min(1)
        .max(50),
    })
    .nullish()
    .describe('Cities by their names.'),
}
