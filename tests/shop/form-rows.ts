// The forms of the admin as a table for tests: how the entity of each is created, read and changed beside the form.
import {
  brands,
  coupons,
  customizations,
  discountRules,
  infoSections,
  merchantCollections,
  merchantProducts,
  productDocuments,
  ribbons,
  store,
} from '@vitrine/client'
import type { Admin } from './admin-pages.ts'
import { deliveryRows } from './delivery-form-rows.ts'
import { type FormRow, nextNumber, ofEntity } from './form-row.ts'

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
  discountRules,
  infoSections,
  merchantCollections,
  merchantProducts,
  productDocuments,
  ribbons,
  store,
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
    ...deliveryRows(shop),
    storeRow(client),
  ]
}
