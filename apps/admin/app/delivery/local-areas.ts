// The area of a local delivery, in fields: postal codes, a circle, or cities. Programs may set a polygon.
import type { LocalDeliveryOption, NewLocalDeliveryOption } from '@vitrine/client'
import { manyDecimals } from '../form/decimals.ts'
import { countryName, findCountry } from '../form/countries.ts'
import { InvalidEntries, readAll, readDecimal } from '../form/entries.ts'
import type { FormField, FormValues } from '../form/form.ts'

export const areaNames = ['area', 'zipCodes', 'centre', 'point', 'radius', 'lengthUnit', 'cities'] as const
type AreaName = (typeof areaNames)[number]

type Configs = Pick<NewLocalDeliveryOption, 'zipConfig' | 'radiusConfig' | 'customAreaConfig' | 'cityConfig'>

const kinds = { zipConfig: 'Postal codes', radiusConfig: 'A circle', cityConfig: 'Cities' }
type AreaKind = keyof typeof kinds

const wire = 'localDeliveryOption'

export const areaFields: readonly FormField<AreaName>[] = [
  {
    name: 'area',
    section: 'Area',
    label: 'Deliver to',
    kind: 'choice',
    options: [
      { value: '', label: 'An area that a program has set' },
      ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
    ],
    help: 'Fill in the fields of this kind alone.',
    wire: [`${wire}.customAreaConfig`],
  },
  {
    name: 'zipCodes',
    label: 'Postal codes',
    kind: 'long text',
    help: 'Separated by commas or lines. 101* is all that begin with 101.',
    wire: [`${wire}.zipConfig`],
  },
  {
    name: 'radius',
    label: 'Radius',
    kind: 'decimal',
    isNarrow: true,
    wire: [`${wire}.radiusConfig.radius`],
  },
  {
    name: 'lengthUnit',
    label: 'Unit',
    kind: 'choice',
    isNarrow: true,
    options: [
      { value: 'KM', label: 'Kilometres' },
      { value: 'MI', label: 'Miles' },
    ],
  },
  {
    name: 'point',
    label: 'Centre of the circle',
    kind: 'text',
    isNarrow: true,
    help: 'Latitude and longitude, as maps show them: 52.5290, 13.4010',
    wire: [`${wire}.radiusConfig.address.geocode`],
  },
  {
    name: 'centre',
    label: 'Address of the centre',
    kind: 'text',
    isNarrow: true,
    help: 'For you to remember.',
    wire: [`${wire}.radiusConfig.address.formattedAddress`],
  },
  {
    name: 'cities',
    label: 'Cities',
    kind: 'long text',
    help: 'One on each line with its country: Berlin, Germany. Its state comes between: Portland, US-OR, United States.',
    wire: [`${wire}.cityConfig`],
  },
]

const kindOf = (stored: Configs): AreaKind | '' =>
  (Object.keys(kinds) as AreaKind[]).find((kind) => stored[kind]) ?? ''

/** What the fields hold of the area of an option. */
export function areaValues(stored: LocalDeliveryOption): FormValues<AreaName> {
  const { zipConfig, radiusConfig, cityConfig } = stored
  const { latitude, longitude } = radiusConfig?.address.geocode ?? {}
  return {
    area: kindOf(stored),
    zipCodes: zipConfig?.zipCodes.join('\n') ?? '',
    centre: radiusConfig?.address.formattedAddress ?? '',
    point: radiusConfig ? `${latitude}, ${longitude}` : '',
    radius: `${radiusConfig?.radius ?? ''}`,
    lengthUnit: radiusConfig?.lengthUnit ?? 'KM',
    cities: (cityConfig?.cityItems ?? [])
      .map(({ cityName, country, subdivision }) =>
        [cityName, subdivision, countryName(country)].filter(Boolean).join(', '),
      )
      .join('\n'),
  }
}

function readPoint(text: string) {
  const [, latitude = '', longitude = ''] =
    /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (!latitude)
    throw new InvalidEntries({ point: 'Enter a latitude and a longitude, such as 52.5290, 13.4010.' })
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

function readCities(text: string) {
  const lines = text.split('\n').filter((line) => line.trim())
  if (lines.length === 0)
    throw new InvalidEntries({ cities: 'Enter a city and its country, such as Berlin, Germany.' })
  return lines.map((line) => {
    const [cityName = '', ...others] = line.split(',').map((part) => part.trim())
    const country = findCountry(others.at(-1) ?? '')
    if (!country)
      throw new InvalidEntries({
        cities: `“${line.trim()}” needs a city and its country, such as Berlin, Germany.`,
      })
    return { cityName, country, ...(others.length > 1 && { subdivision: others[0] }) }
  })
}

const readers: Record<AreaKind, (entered: FormValues<AreaName>) => Configs> = {
  zipConfig({ zipCodes }) {
    const codes = zipCodes
      .split(/[,;\n]/)
      .map((code) => code.trim())
      .filter(Boolean)
    if (codes.length === 0) throw new InvalidEntries({ zipCodes: 'Enter a postal code, such as 10119.' })
    return { zipConfig: { zipCodes: codes } }
  },
  radiusConfig(entered) {
    const { radius, geocode } = readAll({
      radius: () => readDecimal(entered, 'radius', '5', manyDecimals),
      geocode: () => readPoint(entered.point),
    })
    if (radius === null) throw new InvalidEntries({ radius: 'Enter a number, such as 5.' })
    const address = { geocode, formattedAddress: entered.centre.trim() || null }
    return { radiusConfig: { address, radius, lengthUnit: entered.lengthUnit as 'KM' | 'MI' } }
  },
  cityConfig: ({ cities }) => ({ cityConfig: { cityItems: readCities(cities) } }),
}

/** The area in the fields; the others that an option has had are removed. */
export function readArea(entered: FormValues<AreaName>): Configs {
  const { area } = entered
  if (!Object.hasOwn(readers, area)) throw new InvalidEntries({ area: 'Choose what the area is.' })
  const none = { zipConfig: null, radiusConfig: null, customAreaConfig: null, cityConfig: null }
  return { ...none, ...readers[area as AreaKind](entered) }
}
