// Whether an address lies in an area of local delivery.
import type { NewLocalDeliveryOption, Point, PostalAddress } from '@vitrine/contract'
import { withCountry } from '../subdivision.ts'
import { fold } from '../text.ts'

/** The fields of an area, of which an option has one. */
export type AreaConfig = Pick<
  NewLocalDeliveryOption,
  'zipConfig' | 'radiusConfig' | 'customAreaConfig' | 'cityConfig'
>

/** Whether an address lies in an area. */
export type Covers = (address: PostalAddress) => boolean

/** A postal code as it is compared: without blanks and hyphens, in capitals. */
const foldPostalCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

function coversPostalCodes({ zipCodes }: NonNullable<AreaConfig['zipConfig']>): Covers {
  const codes = new Set(zipCodes.map(foldPostalCode))
  const prefixes = [...codes].filter((code) => code.endsWith('*')).map((code) => code.slice(0, -1))
  return ({ postalCode }) => {
    const code = foldPostalCode(postalCode ?? '')
    return code !== '' && (codes.has(code) || prefixes.some((prefix) => code.startsWith(prefix)))
  }
}

/** The point of an address; without one it lies in no area on the map. */
function pointOf({ geocode }: PostalAddress): Point | undefined {
  const { latitude, longitude } = geocode ?? {}
  return latitude == null || longitude == null ? undefined : { latitude, longitude }
}

const coversPoint =
  (isInside: (point: Point) => boolean): Covers =>
  (address) => {
    const point = pointOf(address)
    return point !== undefined && isInside(point)
  }

const earthRadius = { KM: 6371.0088, MI: 3958.7613 }
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance of two points along the surface of the earth, in its radii. */
function arcBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * Math.asin(Math.sqrt(Math.min(1, chord)))
}

function coversCircle({ address, radius, lengthUnit }: NonNullable<AreaConfig['radiusConfig']>): Covers {
  const maxArc = radius / earthRadius[lengthUnit ?? 'KM']
  return coversPoint((point) => arcBetween(address.geocode, point) <= maxArc)
}

/** Whether a line from a point to the east crosses the side from `a` to `b`. */
const isCrossed = ({ latitude, longitude }: Point, a: Point, b: Point) =>
  a.latitude > latitude !== b.latitude > latitude &&
  longitude <
    ((b.longitude - a.longitude) * (latitude - a.latitude)) / (b.latitude - a.latitude) + a.longitude

/** The sides of a polygon. */
export const sidesOf = (corners: readonly Point[]): [Point, Point][] =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] as Point])

function coversPolygon({ geocodes }: NonNullable<AreaConfig['customAreaConfig']>): Covers {
  const sides = sidesOf(geocodes)
  return coversPoint((point) => sides.filter(([a, b]) => isCrossed(point, a, b)).length % 2 === 1)
}

const cityKey = (country: string, city: string) => `${country}:${fold(city).trim()}`

function coversCities({ cityItems }: NonNullable<AreaConfig['cityConfig']>): Covers {
  const cities = cityItems.map(({ country, cityName, subdivision }) => ({
    key: cityKey(country, cityName),
    subdivision: subdivision ? withCountry(country, subdivision) : undefined,
  }))
  return ({ country, city, subdivision }) => {
    if (!country || !city) return false
    const key = cityKey(country, city)
    const named = subdivision ? withCountry(country, subdivision) : undefined
    // An address without a subdivision may be in any of them.
    return cities.some(
      (each) => each.key === key && (!each.subdivision || !named || each.subdivision === named),
    )
  }
}

/** What an area of local delivery covers. */
export function compileArea({ zipConfig, radiusConfig, customAreaConfig, cityConfig }: AreaConfig): Covers {
  if (zipConfig) return coversPostalCodes(zipConfig)
  if (radiusConfig) return coversCircle(radiusConfig)
  if (customAreaConfig) return coversPolygon(customAreaConfig)
  return cityConfig ? coversCities(cityConfig) : () => false
}
