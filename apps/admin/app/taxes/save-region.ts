// Reads and saves the form of a tax region: the region, and the rate of each tax group there.
import type { ManualTaxMapping, TaxGroup, TaxRegion, WriteOptions } from '@vitrine/client'
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

/** The field with the rate of a group. */
export const rateName = (groupId: string) => `rate-${groupId}`

/** Reads a region. */
export async function loadRegion(client: MerchantClient, id: string): Promise<EditedTaxRegion | null> {
  const [region, mappings] = await Promise.all([
    client.taxRegions.get(id),
    take(client.manualTaxMappings.query().eq('taxRegionId', id).ascending('createdDate')),
  ])
  if (!region) return null
  const revisions = [region.revision, ...mappings.map((mapping) => `${mapping.id} ${mapping.revision}`)]
  return { ...region, mappings, ownRevision: region.revision, revision: revisionHash(revisions) }
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

/** Writes the rates that differ from the stored ones, and their name. */
async function writeRates(
  { manualTaxMappings }: MerchantClient,
  { id: taxRegionId, mappings }: Pick<EditedTaxRegion, 'id' | 'mappings'>,
  rates: Record<string, string | null>,
  taxName: string,
): Promise<void> {
  for (const [taxGroupId, taxRate] of Object.entries(rates)) {
    const stored = mappings.find((mapping) => mapping.taxGroupId === taxGroupId)
    const sent = taxRate === null ? null : { taxRate, taxName: taxName || null }
    if (!stored && sent) await manualTaxMappings.create({ taxGroupId, taxRegionId, ...sent })
    if (!stored) continue
    const isSame = Number(taxRate) === Number(stored.taxRate) && taxName === (stored.taxName ?? '')
    if (!sent) await manualTaxMappings.delete(stored.id)
    else if (!isSame) await manualTaxMappings.update(stored.id, { ...sent, revision: stored.revision })
  }
}

const ownFields = ['country', 'subdivision', 'inside']

/** Saves what a merchant has changed, unless another merchant has changed it since. */
export async function saveRegion(
  client: MerchantClient,
  id: string,
  { changed, entered, revision }: ChangedForm,
): Promise<Editable> {
  const region = await loadRegion(client, id)
  if (!region || region.revision !== revision) throw stale()
  const rates = readRates(entered)
  if (ownFields.some((name) => changed[name] !== undefined))
    await client.taxRegions.update(id, { ...toRegion(entered), revision: region.ownRevision })
  await writeRates(client, region, rates, entered.taxName ?? '')
  return (await loadRegion(client, id)) ?? { id, revision: '0' }
}

/** Creates a region. A second post of the form goes on where the first one broke off. */
export async function createRegion(
  client: MerchantClient,
  entered: FormValues,
  options: Required<Pick<WriteOptions, 'idempotencyKey'>>,
): Promise<Editable> {
  const rates = readRates(entered)
  if (!entered.country) throw new InvalidEntries({ country: 'Choose a country.' })
  const { id } = await client.taxRegions.create(toRegion(entered), options)
  const region = (await loadRegion(client, id)) ?? { id, mappings: [] }
  await writeRates(client, region, rates, entered.taxName ?? '')
  return (await loadRegion(client, id)) ?? { id, revision: '0' }
}
