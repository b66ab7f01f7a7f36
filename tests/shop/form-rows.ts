// The forms of the admin as a table for tests: how the entity of each is created, read and changed beside the form.
import {
  brands,
  coupons,
  customizations,
  deliveryProfiles,
  discountRules,
  infoSections,
  localDeliveryOptions,
  merchantCollections,
  merchantProducts,
  pickupLocations,
  productDocuments,
  ribbons,
  shippingOptions,
  store,
  taxGroups,
} from '@vitrine/client'
import { defaultDeliveryProfileId } from '@vitrine/contract/constants'
import type { Admin } from './admin-pages.ts'

export type Values = Record<string, string>
/** An entity as a public call reads it, with the names of the form. */
type Stored = { id: string; revision?: string | undefined } | null

/** A form, and what its entity takes. */
export interface FormRow {
  noun: string
  area: string
  /** The text field that the tests change. */
  field: string
  /** Another field, which another merchant changes. */
  other?: { name: string; value: string }
  /** What a new one needs besides, with a new value for each of what must be unique. */
  needs?: () => Values
  /** A value that the form or the platform refuses, and what the page says. */
  refused: { values: Values; text: string }
  permission: string
  read: (id: string) => Promise<Stored>
  /** What another merchant does. */
  change: (id: string, values: Values) => Promise<unknown>
  /** Absent where the store has exactly one. */
  many?: {
    create: (name: string) => Promise<{ id: string }>
    remove: (id: string) => Promise<void>
    find: (name: string) => Promise<{ items: { id: string }[] }>
    /** The call that creates one. */
    path: string
  }
  /** The call that saves one. */
  path: (id: string) => string
}

/** A product with what its form keeps in fields of their own. */
const sticker = {
  productType: 'physical' as const,
  description: '<p>For <strong>laptops</strong>.</p>',
  price: '12',
  discount: { type: 'PERCENT' as const, value: 10 },
  pictures: [{ id: 'sticker', url: 'https://pictures.test/sticker.jpg', altText: 'A sticker' }],
  options: [
    {
      name: 'Size',
      optionType: 'drop_down' as const,
      choices: ['S', 'M'].map((value) => ({ value, description: value })),
    },
  ],
  variants: [
    { choices: { Size: 'S' }, barcode: '4006381333931' },
    { choices: { Size: 'M' }, price: '13', stock: { from: 'IN_STOCK' as const, to: 4 } },
  ],
  modifiers: [
    {
      name: 'Wrap',
      modifierRenderType: 'TEXT_CHOICES' as const,
      choicesSettings: { choices: [{ name: 'Paper', addedPrice: '1.50' }] },
    },
  ],
  collectionIds: ['kitchen'],
}

/** The row of a kind of entity that has nothing but a name. */
const ofEntity = (
  noun: string,
  area: string,
  calls: {
    create: (entity: { name: string }) => Promise<{ id: string }>
    delete: (id: string) => Promise<void>
    get: (id: string) => Promise<Stored>
    update: (id: string, update: { revision: string }) => Promise<unknown>
  },
  named: (name: string) => { find: () => Promise<{ items: { id: string }[] }> },
  { base = `/stores/v3/${area}`, permission = 'products.write' } = {},
): FormRow => ({
  noun,
  area,
  field: 'name',
  refused: { values: { name: '' }, text: 'Name is required.' },
  permission,
  read: calls.get,
  change: async (id, values) =>
    calls.update(id, { ...values, revision: (await calls.get(id))?.revision ?? '' }),
  many: {
    create: (name) => calls.create({ name }),
    remove: calls.delete,
    find: (name) => named(name).find(),
    path: base,
  },
  path: (id) => `${base}/${id}`,
})

let count = 0
/** A number that no other call gets. */
export const nextNumber = () => (count += 1)
/** A name that no entity has. */
export const anyName = () => `Name ${nextNumber()}`
const anyCode = () => `CODE${nextNumber()}`

const couponTo = (name: string) => ({
  name,
  code: anyCode(),
  startTime: '0',
  percentOffRate: 10,
  minimumSubtotal: 50,
  usageLimit: 100,
})

const modules = {
  brands,
  coupons,
  customizations,
  deliveryProfiles,
  discountRules,
  infoSections,
  localDeliveryOptions,
  merchantCollections,
  merchantProducts,
  pickupLocations,
  productDocuments,
  ribbons,
  shippingOptions,
  store,
  taxGroups,
}

const openClient = (shop: Admin) => shop.merchantClient(modules)
type Client = ReturnType<typeof openClient>

const catalogRows = (client: Client, visitor: ReturnType<Admin['visitor']>): FormRow[] => {
  const titled = {
    ...client.infoSections,
    create: async ({ name }: { name: string }) =>
      client.infoSections.create({ title: name, uniqueName: name }),
  }

  const option = {
    ...client.customizations,
    create: ({ name }: { name: string }) =>
      client.customizations.create({
        name,
        customizationType: 'PRODUCT_OPTION',
        customizationRenderType: 'TEXT_CHOICES',
        choicesSettings: { choices: [{ choiceType: 'CHOICE_TEXT', name: 'Small' }] },
      }),
    get: async (id: string) => {
      const found = await client.customizations.get(id)
      return found && { ...found, key: undefined }
    },
  }
  return [
    {
      noun: 'product',
      area: 'products',
      field: 'name',
      other: { name: 'brand', value: 'Theirs' },
      needs: () => ({ price: '12' }),
      refused: { values: { price: 'a lot' }, text: 'Enter a number, such as 25 or 19.90.' },
      permission: 'products.write',
      read: client.productDocuments.get,
      change: client.merchantProducts.update,
      many: {
        create: (name) => client.productDocuments.create({ ...sticker, name }),
        remove: client.merchantProducts.delete,
        find: (name) => visitor.products.query().eq('name', name).find(),
        path: '/vitrine/v1/products/documents',
      },
      path: (id) => `/vitrine/v1/products/${id}/document`,
    },
    {
      noun: 'collection',
      area: 'collections',
      field: 'name',
      other: { name: 'description', value: 'Theirs.' },
      refused: { values: { slug: 'kitchen' }, text: 'URL slug is already used by another collection.' },
      permission: 'collections.write',
      read: client.merchantCollections.get,
      change: client.merchantCollections.update,
      many: {
        create: (name) => client.merchantCollections.create({ name }),
        remove: client.merchantCollections.delete,
        find: (name) => visitor.collections.query().eq('name', name).find(),
        path: '/stores/v1/collections',
      },
      path: (id) => `/stores/v1/collections/${id}`,
    },
    ofEntity('brand', 'brands', client.brands, (name) => client.brands.query().eq('name', name)),
    ofEntity('ribbon', 'ribbons', client.ribbons, (name) => client.ribbons.query().eq('name', name)),
    {
      ...ofEntity('customization', 'customizations', option, (name) =>
        client.customizations.query().eq('name', name),
      ),
      needs: () => ({ choices: 'Small' }),
    },
    {
      ...ofEntity('info section', 'info-sections', titled, (title) =>
        client.infoSections.query().eq('title', title),
      ),
      field: 'title',
      other: { name: 'plainDescription', value: '<p>Theirs.</p>' },
      refused: { values: { title: '' }, text: 'Title is required.' },
    },
  ]
}

const discountRows = (client: Client): FormRow[] => [
  {
    noun: 'discount',
    area: 'discounts',
    field: 'name',
    needs: () => ({ value: '12.5', itemsFrom: '3' }),
    refused: { values: { value: 'a lot', itemsTo: '1.5' }, text: 'Enter a whole number, such as 5.' },
    permission: 'discounts.write',
    read: client.discountRules.get,
    change: async (id, values) => {
      const { revision = '' } = (await client.discountRules.get(id)) ?? {}
      return client.discountRules.update(id, { ...values, revision })
    },
    many: {
      create: (name) =>
        client.discountRules.create({
          name,
          trigger: { triggerType: 'SUBTOTAL_RANGE', subtotalRange: { from: '50.00' } },
          activeTimeInfo: { start: '2020-01-01T00:00:30.000Z' },
          discounts: { values: [{ discountType: 'FIXED_AMOUNT', fixedAmount: '5' }] },
          settings: { usageLimit: 100 },
        }),
      remove: client.discountRules.delete,
      find: (name) => client.discountRules.query().eq('name', name).find(),
      path: '/ecom/v1/discount-rules',
    },
    path: (id) => `/ecom/v1/discount-rules/${id}`,
  },
  {
    noun: 'coupon',
    area: 'coupons',
    field: 'name',
    other: { name: 'startTime', value: '1577836800000' },
    needs: () => ({ code: anyCode(), value: '5' }),
    refused: { values: { code: 'C'.repeat(21) }, text: 'Use at most 20 characters.' },
    permission: 'discounts.write',
    read: async (id) => {
      const coupon = await client.coupons.get(id)
      return coupon && { id, ...coupon.specification }
    },
    change: client.coupons.update,
    many: {
      create: async (name) => ({ id: await client.coupons.create(couponTo(name)) }),
      remove: client.coupons.delete,
      find: (name) => client.coupons.list({ name }),
      path: '/stores/v2/coupons',
    },
    path: (id) => `/stores/v2/coupons/${id}`,
  },
]

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
): FormRow => ({
  ...row,
  ...ofEntity(row.noun, row.area, { ...calls, create: ({ name }) => create(name) }, named, {
    base,
    permission: 'delivery.write',
  }),
  field: row.field,
  refused: { values: { price: 'a lot' }, text: 'Enter a number, such as 5.00.' },
})

const deliveryRows = (client: Client): FormRow[] => {
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

const storeRow = (client: Client): FormRow => ({
  noun: 'store',
  area: 'settings',
  field: 'name',
  other: { name: 'timeZone', value: 'Europe/Oslo' },
  refused: {
    values: { timeZone: 'Mars' },
    text: 'Time zone must be a time zone such as Europe/Oslo.',
  },
  permission: 'settings.write',
  read: () => client.store.get(),
  change: (_, values) => client.store.update(values),
  path: () => '/vitrine/v1/store',
})

/** All forms of the admin of a shop. */
export function formRows(shop: Admin): FormRow[] {
  const client = openClient(shop)
  return [
    ...catalogRows(client, shop.visitor()),
    ...discountRows(client),
    ...deliveryRows(client),
    storeRow(client),
  ]
}
