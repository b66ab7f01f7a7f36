// Reads and saves the form of a tax region: the region, and the rate of each tax group there.
import type {
  ManualTaxMapping,
  TaxGroup,
  TaxRateUpdate,
  TaxRegion,
  TaxRegionWithRates,
  WriteOptions,
} from '@vitrine/client'
import { toSubdivision } from '../form/countries.ts'
import { manyDecimals } from '../form/decimals.ts'
import { InvalidEntries, readAll, readDecimal } from '../form/entries.ts'
import type { ChangedForm, Editable, FormValues } from '../form/form.ts'
import { stale } from '../form/retry-mismatch.ts'
import { revisionHash } from '../form/revision-hash.ts'
import { take } from '../products/load-store.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { toPercent, toRate } from './load-taxes.ts'

/** A region with its rates; its revision changes with each of them. */
export interface EditedTaxRegion extends TaxRegion {
  mappings: ManualTaxMapping[]
  /** That of the region alone. */
  ownRevision: string
}

function toEdited({ taxRegion, manualTaxMappings: mappings }: TaxRegionWithRates): EditedTaxRegion {
  const byId = mappings.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const revisions = [taxRegion.revision, ...byId.map(({ id, revision }) => `${id} ${revision}`)]
  return { ...taxRegion, mappings: byId, ownRevision: taxRegion.revision, revision: revisionHash(revisions) }
}

/** The field with the rate of a group. */
export const rateName = (groupId: string) => `rate-${groupId}`

/** Reads a region. */
export async function loadRegion(client: MerchantClient, id: string): Promise<EditedTaxRegion | null> {
  const [taxRegion, manualTaxMappings] = await Promise.all([
    client.taxRegions.get(id),
    take(client.manualTaxMappings.query().eq('taxRegionId', id)),
  ])
  return taxRegion && toEdited({ taxRegion, manualTaxMappings })
}

/** What the fields hold of a region, with a rate for each group. */
export function valuesOfRegion(
  { country, subdivision, taxIncludedInPrice: isInside, mappings }: EditedTaxRegion,
  groups: readonly Pick<TaxGroup, 'id'>[],
): FormValues {
  const rateOf = (groupId: string) => mappings.find(({ taxGroupId }) => taxGroupId === groupId)?.taxRate
  return {
    country,
    subdivision,
    inside: isInside === undefined ? '' : isInside ? 'yes' : 'no',
    taxName: mappings.find(({ taxName }) => taxName)?.taxName ?? '',
    ...Object.fromEntries(
      groups.map(({ id }) => {
        const rate = rateOf(id)
        return [rateName(id), rate === undefined ? '' : toPercent(rate)]
      }),
    ),
  }
}

/** The rate in a field as a fraction; null if the group is not taxed. */
function readRate(values: FormValues, name: string): string | null {
  const percent = readDecimal(values, name, '19', manyDecimals)
  if (percent === null) return null
  if (percent > 100) throw new InvalidEntries({ [name]: 'Enter at most 100.' })
  if (Number(percent.toFixed(4)) !== percent)
    throw new InvalidEntries({ [name]: 'Use at most 4 decimal places.' })
  return toRate(percent)
}

/** The rates of all groups, by their ids. */
function readRates(entered: FormValues): Record<string, string | null> {
  const start = rateName('')
  const names = Object.keys(entered).filter((name) => name.startsWith(start))
  return readAll(
    Object.fromEntries(names.map((name) => [name.slice(start.length), () => readRate(entered, name)])),
  )
}

/** What is sent of the region itself. Addresses have the country before the state, and tax regions have not. */
const toRegion = ({ country = '', subdivision = '', inside }: FormValues) => ({
  country,
  subdivision: toSubdivision(country, subdivision).slice(country.length + 1),
  taxIncludedInPrice: inside === '' ? null : inside === 'yes',
})

/** The rates that differ from the stored ones, each with the name of the tax. A form without a rate leaves it as it is. */
function changedRates(
  mappings: readonly ManualTaxMapping[],
  entered: Record<string, string | null>,
  taxName: string,
): TaxRateUpdate[] {
  const stored = new Map(mappings.map((mapping) => [mapping.taxGroupId, mapping]))
  return [...new Set([...stored.keys(), ...Object.keys(entered)])].flatMap((taxGroupId) => {
    const { taxRate: before = null, taxName: nameBefore = '', revision } = stored.get(taxGroupId) ?? {}
    const { [taxGroupId]: taxRate = before } = entered
    const isSame = taxRate === null ? before === null : Number(taxRate) === Number(before ?? Number.NaN)
    if (isSame && (taxRate === null || taxName === nameBefore)) return []
    return { taxGroupId, taxRate, ...(taxName !== nameBefore && { taxName }), ...(revision && { revision }) }
  })
}

/** Saves what a merchant has changed, unless another merchant has changed it since. */
export async function saveRegion(
  client: MerchantClient,
  id: string,
  { changed, entered, revision }: ChangedForm,
): Promise<Editable> {
  const region = await loadRegion(client, id)
  if (!region || region.revision !== revision) throw stale()
  const rates = changedRates(region.mappings, readRates(entered), entered.taxName ?? '')
  const own = ownFields.some((name) => changed[name] !== undefined) && toRegion(entered)
  const update = { ...own, revision: region.ownRevision }
  return toEdited(await client.taxRegions.updateWithRates(id, update, rates))
}

const ownFields = ['country', 'subdivision', 'inside']

/** Creates a region. */
export async function createRegion(
  client: MerchantClient,
  entered: FormValues,
  options: Required<Pick<WriteOptions, 'idempotencyKey'>>,
): Promise<Editable> {
  const rates = Object.entries(readRates(entered)).flatMap(([taxGroupId, taxRate]) =>
    taxRate === null ? [] : { taxGroupId, taxRate, taxName: entered.taxName || null },
  )
  if (!entered.country) throw new InvalidEntries({ country: 'Choose a country.' })
  return toEdited(await client.taxRegions.createWithRates(toRegion(entered), rates, options))
}
