// The rows of the forms of delivery and taxes.
import {
  deliveryProfiles,
  localDeliveryOptions,
  manualTaxMappings,
  pickupLocations,
  shippingOptions,
  taxGroups,
  taxRegions,
} from '@vitrine/client'
import { defaultDeliveryProfileId, defaultTaxGroupId } from '@vitrine/contract/constants'
import type { Admin } from './admin-pages.ts'
import { type FormRow, nextNumber, ofEntity, type Stored } from './form-row.ts'

const openClient = (shop: Admin) =>
  shop.merchantClient({
    deliveryProfiles,
    localDeliveryOptions,
    manualTaxMappings,
    pickupLocations,
    shippingOptions,
    taxGroups,
    taxRegions,
  })
type Client = ReturnType<typeof openClient>

/** The row of a way of delivery. */
const ofWay = (
  row: Pick<FormRow, 'noun' | 'area' | 'field' | 'needs'>,
  base: string,
  calls: {
    delete: (id: string) => Promise<void>
    get: (id: string) => Promise<Stored>
    update: (id: string, update: { revision: string }) => Promise<unknown>
  },
  create: (name: string) => Promise<{ id: string }>,
  named: (name: string) => { find: () => Promise<{ items: { id: string }[] }> },
  path = (id: string) => `${base}/${id}`,
): FormRow => ({
  ...row,
  ...ofEntity(row.noun, row.area, { ...calls, create: ({ name }) => create(name) }, named, {
    base,
    permission: 'delivery.write',
  }),
  path,
  field: row.field,
  refused: { values: { price: 'a lot' }, text: 'Enter a number, such as 5.00.' },
})

const wayRows = (client: Client): FormRow[] => {
  const { deliveryProfiles, shippingOptions, pickupLocations, localDeliveryOptions, taxGroups } = client
  const rates = [{ amount: '4.90' }]
  const regions = `/ecom/v1/delivery-profiles/${defaultDeliveryProfileId}/delivery-region`
  const readRegion = async (id: string) => {
    const profile = await deliveryProfiles.getByRegion(id)
    const region = profile?.deliveryRegions.find((each) => each.id === id)
    return region ? { ...region, revision: profile?.revision } : null
  }
  const findRegions = async (name: string) => {
    const profile = await deliveryProfiles.get(defaultDeliveryProfileId)
    return { items: (profile?.deliveryRegions ?? []).filter((region) => region.name === name) }
  }
  return [
    {
      noun: 'region',
      area: 'delivery',
      field: 'name',
      // No place may be in two regions.
      needs: () => ({ destinations: `United States: ${nextNumber()}` }),
      refused: { values: { name: '' }, text: 'Name is required.' },
      permission: 'delivery.write',
      read: readRegion,
      change: (id, values) => deliveryProfiles.updateRegion(defaultDeliveryProfileId, id, values),
      many: {
        create: async (name) => {
          const destinations = [{ countryCode: 'CA', subdivisions: [`CA-${nextNumber()}`] }]
          await deliveryProfiles.addRegion(defaultDeliveryProfileId, { name, destinations })
          return (await findRegions(name)).items[0] ?? { id: '' }
        },
        remove: async (id) => {
          await deliveryProfiles.removeRegion(defaultDeliveryProfileId, id)
        },
        find: findRegions,
        path: regions,
      },
      path: (id) => `${regions}/${id}`,
    },
    ofWay(
      { noun: 'shipping option', area: 'shipping-options', field: 'title', needs: () => ({ price: '4.90' }) },
      '/ecom/v1/shipping-options',
      shippingOptions,
      (title) => shippingOptions.create({ title, rates }),
      (title) => shippingOptions.query().eq('title', title),
      (id) => `/vitrine/v1/shipping-options/${id}`,
    ),
    ofWay(
      { noun: 'pickup location', area: 'pickup-locations', field: 'name', needs: () => ({ country: 'DE' }) },
      '/v1/pickup-locations',
      pickupLocations,
      (name) => pickupLocations.create({ name, address: { country: 'DE' } }),
      (name) => pickupLocations.query().eq('name', name),
    ),
    ofWay(
      {
        noun: 'local delivery area',
        area: 'local-delivery',
        field: 'areaName',
        needs: () => ({ price: '4.90', zipCodes: '101*' }),
      },
      '/v1/local-delivery-options',
      localDeliveryOptions,
      (areaName) => localDeliveryOptions.create({ areaName, rates, zipConfig: { zipCodes: ['10115'] } }),
      (areaName) => localDeliveryOptions.query().eq('areaName', areaName),
    ),
    ofEntity(
      'delivery profile',
      'delivery-profiles',
      deliveryProfiles,
      (name) => deliveryProfiles.query().eq('name', name),
      { base: '/ecom/v1/delivery-profiles', permission: 'delivery.write' },
    ),
    ofEntity('tax group', 'tax-groups', taxGroups, (name) => taxGroups.query().eq('name', name), {
      base: '/billing/v1/tax-groups',
      permission: 'tax.write',
    }),
  ]
}

/** The row of a tax region, of which the tests change the name of its tax. */
function taxRegionRow({ manualTaxMappings, taxRegions }: Client): FormRow {
  const rate = `rate-${defaultTaxGroupId}`
  const path = '/vitrine/v1/tax-regions'
  const anyPlace = () => ({ country: 'FR', subdivision: nextNumber().toString(36).toUpperCase() })
  const mappingOf = async (taxRegionId: string) =>
    (await manualTaxMappings.query().eq('taxRegionId', taxRegionId).find()).items[0]
  return {
    noun: 'tax region',
    area: 'taxes',
    field: 'taxName',
    needs: () => ({ ...anyPlace(), [rate]: '20' }),
    refused: { values: { [rate]: '101' }, text: 'Enter at most 100.' },
    permission: 'tax.write',
    async read(id) {
      const [region, mapping] = await Promise.all([taxRegions.get(id), mappingOf(id)])
      return region && { ...region, taxName: mapping?.taxName }
    },
    async change(id, values) {
      const { id: mappingId = '', revision = '' } = (await mappingOf(id)) ?? {}
      await manualTaxMappings.update(mappingId, { revision, ...values })
    },
    many: {
      async create(taxName) {
        const rates = [{ taxGroupId: defaultTaxGroupId, taxRate: '0.2', taxName }]
        return (await taxRegions.createWithRates(anyPlace(), rates)).taxRegion
      },
      remove: taxRegions.delete,
      async find(name) {
        const { items } = await manualTaxMappings.query().descending('createdDate').limit(100).find()
        return {
          items: items.flatMap(({ taxName, taxRegionId }) => (taxName === name ? { id: taxRegionId } : [])),
        }
      },
      path,
    },
    path: (id) => `${path}/${id}`,
  }
}

/** The rows of a shop. */
export function deliveryRows(shop: Admin): FormRow[] {
  const client = openClient(shop)
  return [...wayRows(client), taxRegionRow(client)]
}
