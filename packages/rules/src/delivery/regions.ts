// The regions of a delivery profile: what a change makes of them, and what it may not say.
import type {
  DeliveryRegion,
  DeliveryRegionUpdate,
  FieldViolation,
  NewDeliveryRegion,
} from '@vitrine/contract'
import { Invalid, namedViolation, Refusal, violation } from '../refusal.ts'
import { fold } from '../text.ts'
import { assertNoCollision } from './destinations.ts'

/** The countries that delivery does not divide. */
const undivided = new Set('AT BE BS CH CI CZ DO GR NO PL RS SD SI SK SN'.split(' '))
const maxRegions = 100
const maxDestinations = 250

type Destinations = NonNullable<NewDeliveryRegion['destinations']>

const hasTwice = (values: readonly string[]) => new Set(values).size < values.length

function destinationViolations(destinations: Destinations, field: string): FieldViolation[] {
  const countries = destinations.map(({ countryCode }) => countryCode)
  return destinations.flatMap(({ countryCode: country, subdivisions }, i) => {
    const place = `${field}[${i}]`
    if (countries.indexOf(country) < i)
      return [violation(`${place}.countryCode`, 'VALIDATION', 'must be another country than those before it')]
    const names = subdivisions ?? []
    if (names.length > 0 && undivided.has(country))
      throw new Refusal('SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY', { country, field: `${place}.subdivisions` })
    if (names.some((name) => !name.startsWith(`${country}-`)))
      return [violation(`${place}.subdivisions`, 'VALIDATION', `must be subdivisions of ${country}`)]
    return hasTwice(names)
      ? [violation(`${place}.subdivisions`, 'VALIDATION', 'must differ from each other')]
      : []
  })
}

/** Throws if a region that was sent says what no region may. */
function checkRegion({ destinations, deliveryCarriers }: DeliveryRegionUpdate, field: string): void {
  if (deliveryCarriers?.length)
    throw new Refusal('UNKNOWN_DELIVERY_CARRIER', { field: `${field}.deliveryCarriers` })
  const violations = destinationViolations(destinations ?? [], `${field}.destinations`)
  if (violations.length > 0) throw new Invalid(violations)
}

/** A profile with these regions, unless they contradict each other; `fieldOf` names them in the request. */
function checked(regions: DeliveryRegion[], fieldOf: (place: number) => string): DeliveryRegion[] {
  const names = regions.map(({ name }) => fold(name))
  const violations = names.flatMap((name, i) =>
    names.indexOf(name) < i
      ? [
          namedViolation(
            `${fieldOf(i)}.name`,
            'DELIVERY_REGION_NAME_ALREADY_EXISTS',
            'is the name of another region',
          ),
        ]
      : [],
  )
  if (violations.length > 0) throw new Invalid(violations)
  const size = regions.reduce((sum, { destinations }) => sum + destinations.length, 0)
  const tooMany = (field: string, threshold: number, what: string) =>
    new Invalid([violation(field, 'MAX_SIZE', `must have <= ${threshold} ${what}`, { threshold })])
  if (regions.length > maxRegions) throw tooMany(fieldOf(maxRegions), maxRegions, 'regions in a profile')
  if (size > maxDestinations)
    throw tooMany(`${fieldOf(regions.length - 1)}.destinations`, maxDestinations, 'destinations in a profile')
  assertNoCollision(regions)
  return regions
}

/** What regions get when they are created. */
interface RegionContext {
  newId: () => string
  now: number
}

const toRegion = (
  { id, name, active, destinations }: NewDeliveryRegion & { id?: string },
  { newId, now }: RegionContext,
): DeliveryRegion => ({
  id: id ?? newId(),
  name,
  active: active ?? true,
  destinations: destinations ?? [],
  createdDate: new Date(now).toISOString(),
})

/** The regions of a new profile. */
export function newRegions(sent: readonly NewDeliveryRegion[], context: RegionContext): DeliveryRegion[] {
  const fieldOf = (place: number) => `deliveryProfile.deliveryRegions[${place}]`
  sent.forEach((region, i) => checkRegion(region, fieldOf(i)))
  return checked(
    sent.map((region) => toRegion(region, context)),
    fieldOf,
  )
}

const changedField = () => 'deliveryRegion'

/** The regions of a profile with one more. */
export function addRegion(
  regions: readonly DeliveryRegion[],
  sent: NewDeliveryRegion,
  context: RegionContext,
): DeliveryRegion[] {
  checkRegion(sent, changedField())
  return checked([...regions, toRegion(sent, context)], changedField)
}

const requireRegion = (regions: readonly DeliveryRegion[], deliveryRegionId: string) => {
  if (!regions.some(({ id }) => id === deliveryRegionId))
    throw new Refusal('DELIVERY_REGION_NOT_FOUND', { deliveryRegionId })
}

/** The regions of a profile, one of them with a change. */
export function updateRegion(
  regions: readonly DeliveryRegion[],
  id: string,
  sent: DeliveryRegionUpdate,
): DeliveryRegion[] {
  requireRegion(regions, id)
  if (sent.deliveryCarriers != null) throw new Refusal('DELIVERY_CARRIER_CANNOT_BE_UPDATED', { id })
  checkRegion(sent, changedField())
  const { name, active, destinations } = sent
  const change = (region: DeliveryRegion): DeliveryRegion => ({
    ...region,
    name: name ?? region.name,
    active: active ?? region.active,
    destinations: destinations ?? region.destinations,
  })
  return checked(
    regions.map((region) => (region.id === id ? change(region) : region)),
    changedField,
  )
}

/** The regions of a profile without one. */
export function removeRegion(regions: readonly DeliveryRegion[], id: string): DeliveryRegion[] {
  requireRegion(regions, id)
  return regions.filter((region) => region.id !== id)
}
