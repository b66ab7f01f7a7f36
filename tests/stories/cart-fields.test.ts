// What becomes of each field that the wire knows in requests about carts: nothing is dropped that changes a price or a promise.
import type { LineItem } from '@vitrine/contract'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

/**
 * `kept`: the answer has it. `key`: so it does for a program with an API key, and a visitor is refused. `file`: the same, and
 * only programs read it. `refused`: for everyone. `ignored`: read-only on the wire, and no answer differs because of it.
 */
type Outcome = 'kept' | 'key' | 'file' | 'refused' | 'ignored'

/** The outcome of a field, the value to send, and the answer where it is not the same. */
type Row = [outcome: Outcome, value: unknown, answered?: unknown]
type Fields = Record<string, Row>

const id = '0e15e3e4-0000-4000-8000-00000000000e'
const time = '2030-02-03T04:05:06.000Z'
const name = { original: 'Silk', translated: 'Seide' }
const picture = { id: 'p', url: 'https://pictures.test/p.jpg', width: 4, height: 3, altText: 'A ribbon' }
const address = {
  country: 'DE',
  subdivision: 'BE',
  city: 'Berlin',
  postalCode: '10119',
  streetAddress: { name: 'Torstr.', number: '1', apt: '2. OG' },
  addressLine2: 'c/o Ada',
  geocode: { latitude: 52.5, longitude: 13.4 },
  hint: 'The blue door',
}
const data = { namespaces: { '@shop/app': { gift: { wrapped: null } } } }
const membership = { id: 'gold', appId: id }
const ignored = (...names: string[]): Fields =>
  Object.fromEntries(names.map((each): [string, Row] => [each, ['ignored', { amount: '0.01', id }]]))

const cartInfo: Fields = {
  buyerNote: ['kept', 'Wrap it'],
  buyerInfo: [
    'kept',
    { email: 'Ada@example.com', contactId: id, visitorId: id, memberId: id },
    { email: 'ada@example.com', contactId: id },
  ],
  contactInfo: [
    'kept',
    {
      address: { ...address, formattedAddress: 'elsewhere', countryFullname: 'elsewhere' },
      contactDetails: {
        firstName: 'Ada',
        lastName: 'King',
        phone: '+44 20 7946 0000',
        company: 'Engines',
        vatId: { id: '529.982.247-25', type: 'CPF' },
      },
    },
    {
      address: {
        ...address,
        formattedAddress: 'Torstr. 1, 2. OG, c/o Ada, 10119 Berlin, Germany',
      },
      contactDetails: { firstName: 'Ada', vatId: { id: '529.982.247-25', type: 'CPF' } },
    },
  ],
  selectedShippingOption: ['kept', { carrierId: id, code: 'std' }],
  extendedFields: ['kept', data],
  businessLocationId: ['kept', id],
  ...ignored(
    'id',
    'lineItems',
    'currency',
    'conversionCurrency',
    'buyerLanguage',
    'siteLanguage',
    'weightUnit',
  ),
  ...ignored('taxIncludedInPrices', 'subtotal', 'subtotalAfterDiscounts', 'discount', 'checkoutId'),
  ...ignored(
    'appliedDiscounts',
    'createdDate',
    'updatedDate',
    'purchaseFlowId',
    'paymentCurrency',
    'revision',
  ),
}

const lineItem: Fields = {
  quantity: ['kept', 3],
  catalogReference: [
    'kept',
    { appId: storesAppId, catalogItemId: 'bowl', options: { preOrderRequested: true } },
  ],
  'catalogReference.options': [
    'refused',
    { subscriptionOptionId: id },
    'catalogReference.options.subscriptionOptionId',
  ],
  selectedMembership: ['refused', membership],
  inventoryAppId: ['refused', id],
  extendedFields: ['kept', data],
  taxableAddress: ['key', { addressType: 'BILLING' }],
  catalogOverrideFields: [
    'key',
    {
      productName: name,
      price: '3.50',
      fullPrice: '4.00',
      descriptionLines: [{ name: { original: 'Words' }, plainText: { original: 'For Ada' } }],
      physicalProperties: { sku: 'own', weight: 2, shippable: false },
      image: picture,
      paymentOption: { value: 'FULL_PAYMENT_OFFLINE' },
      depositAmount: '1.00',
      savePaymentMethod: true,
      fixedQuantity: true,
    },
  ],
  ...ignored(
    'id',
    'productName',
    'url',
    'price',
    'originalPrice',
    'originalFullPrice',
    'fullPrice',
    'policies',
  ),
  ...ignored(
    'priceBeforeDiscounts',
    'lineItemPrice',
    'descriptionLines',
    'image',
    'availability',
    'couponScopes',
  ),
  ...ignored('physicalProperties', 'itemType', 'subscriptionOptionInfo', 'digitalFile', 'paymentOption'),
  ...ignored(
    'serviceProperties',
    'rootCatalogItemId',
    'priceDescription',
    'depositAmount',
    'deliveryProfileId',
  ),
  ...ignored(
    'taxGroupId',
    'customLineItem',
    'consentRequiredPaymentPolicy',
    'shippingGroupId',
    'fixedQuantity',
  ),
  ...ignored(
    'priceUndetermined',
    'savePaymentMethod',
    'membersOnly',
    'modifierGroups',
    'modifiersTotalPrice',
  ),
  ...ignored('platformFee'),
}

const silk = { id: 'm', quantity: 2, label: name, details: name }
const customLineItem: Fields = {
  quantity: ['key', 2],
  price: ['key', '7.50', { amount: '7.50' }],
  fullPrice: ['key', '9.00', { amount: '9.00' }],
  priceDescription: ['key', name],
  priceUndetermined: ['key', true],
  productName: ['key', name],
  itemType: ['key', { custom: 'a tour' }],
  url: ['key', { relativePath: '/tours', url: 'https://tours.test/tours' }],
  media: ['key', { ...picture, filename: 'p.jpg', focalPoint: { x: 0.5, y: 0 } }],
  descriptionLines: [
    'key',
    [
      { name, plainText: name },
      { name, colorInfo: { ...name, code: '#fff' } },
    ],
  ],
  modifierGroups: [
    'key',
    [{ id: 'g', name, modifiers: [{ ...silk, price: '0.25' }] }],
    [{ id: 'g', name, modifiers: [{ ...silk, price: { amount: '0.25' } }] }],
  ],
  quantityAvailable: ['key', 5],
  fixedQuantity: ['key', true],
  physicalProperties: [
    'key',
    {
      weight: 1,
      sku: 'T',
      shippable: false,
      productDimensions: { length: '1.5', unit: 'CM' },
      packageDimensions: { height: '2', unit: 'CM' },
    },
  ],
  serviceProperties: ['key', { scheduledDate: time, numberOfParticipants: 2, endDate: time }],
  subscriptionOptionInfo: [
    'key',
    {
      subscriptionSettings: {
        frequency: 'MONTH',
        interval: 2,
        autoRenewal: true,
        billingCycles: 3,
        enableCustomerCancellation: true,
        freeTrialPeriod: { frequency: 'DAY', interval: 7 },
        startDate: time,
        billingSettings: { anchorDay: 3 },
        productPeriodAlignment: 'ALIGNED_WITH_BILLING_PERIOD',
      },
      title: name,
      description: name,
    },
  ],
  digitalFile: ['file', { id: 'f', fileName: 'tour.pdf', fileType: 'SECURE_DOCUMENT' }],
  paymentOption: ['key', 'DEPOSIT_ONLINE'],
  depositAmount: ['key', '2.00', { amount: '2.00' }],
  savePaymentMethod: ['key', true],
  consentRequiredPaymentPolicy: ['key', 'We keep the card.'],
  policies: ['key', [{ title: 'Rain', content: 'We walk anyway.' }]],
  membersOnly: ['key', true],
  taxGroupId: ['key', id],
  taxableAddress: ['key', { addressType: 'BUSINESS' }],
  deliveryProfileId: ['key', id],
  rootCatalogItemId: ['key', 'tours'],
  catalogReference: ['key', { appId: id, catalogItemId: 'tour' }],
  inventoryAppId: ['refused', id],
  ...ignored('id'),
}
/** Where a line answers what is sent under another name. */
const answeredAs: Record<string, string> = {
  media: 'image',
  quantityAvailable: 'availability.quantityAvailable',
}

const carts = '/ecom/v1/carts'
const current = `${carts}/current`
const book = { catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity: 1 }
const tour = { productName: { original: 'Tour' }, price: '7.50', quantity: 2 }

/** A body with one more field; dots in its name nest. */
const withField = (body: object, field: string, value: unknown): object => {
  const [first = '', rest] = field.split(/\.(.*)/)
  if (!rest) return { ...body, [first]: value }
  return { ...body, [first]: withField((body as Record<string, object>)[first] ?? {}, rest, value) }
}
const fieldOf = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], value)
const answerOf = ([, value, answered]: Row) => answered ?? value

test('each field of a cart, a line and a custom line is kept, refused by name, or read-only and ignored', async () => {
  const shop = await openShop()
  const { merchant } = shop
  const create = async (ask: typeof merchant.ask, body: object) => {
    const isMerchant = ask === merchant.ask
    const answer = await ask('POST', isMerchant ? carts : `${current}/add-to-cart`, { body })
    if (!isMerchant && answer.status === 200) await ask('DELETE', current)
    return { ...answer, line: (answer.body as { cart?: { lineItems: LineItem[] } }).cart?.lineItems[0] }
  }
  const visitor = shop.visitor()
  const lists = [
    ['lineItems', book, lineItem],
    ['customLineItems', tour, customLineItem],
  ] as const
  for (const [list, base, fields] of lists) {
    const { id: _, ...plain } = (await create(merchant.ask, { [list]: [base] })).line as LineItem
    for (const [field, row] of Object.entries(fields)) {
      const [outcome, value, refusedField] = row
      for (const ask of [merchant.ask, visitor.ask]) {
        const isMerchant = ask === merchant.ask
        const { status, code, broken, line } = await create(ask, { [list]: [withField(base, field, value)] })
        const shown = [list, field, isMerchant]
        if (list === 'customLineItems' && !isMerchant)
          expect([...shown, code]).toEqual([...shown, 'PERMISSION_DENIED'])
        else if (outcome === 'refused' || (outcome === 'key' && !isMerchant)) {
          const name = `${list}[0].${outcome === 'refused' ? (refusedField ?? field) : field}`
          expect([...shown, status, broken]).toEqual([...shown, 400, [`${name} FIELD_NOT_ALLOWED`]])
        } else if (outcome === 'ignored') {
          const { id: _id, ...answered } = line as LineItem
          expect([...shown, answered]).toEqual([
            ...shown,
            list === 'lineItems' ? plain : expect.objectContaining({ price: plain.price }),
          ])
        } else {
          const kept = fieldOf(line, answeredAs[field] ?? field)
          expect([...shown, status, kept]).toMatchObject([...shown, 200, answerOf(row)])
        }
      }
    }
  }
})

test('each field of the cart itself is kept and cleared, with and without a field mask', async () => {
  const { merchant, ...shop } = await openShop()
  const visitor = shop.visitor()
  const { id: cartId } = await visitor.cart.add([{ productId: 'book' }])
  const callers = [
    [visitor.ask, current],
    [merchant.ask, `${carts}/${cartId}`],
  ] as const
  const cartIn = ({ body }: { body: object }) => (body as { cart: Record<string, unknown> }).cart
  for (const [ask, path] of callers) {
    const before = cartIn(await ask('GET', path))
    const patch = async (body: object) => cartIn(await ask('PATCH', path, { body }))
    for (const [field, row] of Object.entries(cartInfo)) {
      const [outcome, value] = row
      const sent = { cartInfo: { [field]: value } }
      const stay = await patch({ ...sent, cartFieldmask: ['lineItems'] })
      if (outcome === 'kept') expect([field, stay[field]]).toEqual([field, before[field]])
      const answered = await patch(sent)
      if (outcome === 'ignored') expect([field, answered]).toEqual([field, stay])
      else {
        expect([field, answered[field]]).toMatchObject([field, answerOf(row)])
        expect((await patch({ cartFieldmask: `cartInfo.${field}` }))[field]).toEqual(before[field])
        await patch(sent)
        expect((await patch({ cartInfo: { [field]: null } }))[field]).toEqual(before[field])
      }
    }
  }
  const estimate = (body: object) => visitor.ask('POST', `${current}/estimate-totals`, { body })
  const plain = await estimate({})
  const flags = { calculateTax: true, calculateShipping: false, calculateAdditionalFees: true }
  const option = {
    selectedShippingOption: { code: 'std' },
    shippingAddress: address,
    billingAddress: address,
  }
  expect((await estimate({ ...flags, ...option })).body).toEqual(plain.body)
  const memberships = { memberships: [{ ...membership, lineItemIds: [id] }] }
  const refused = await estimate({ selectedMemberships: memberships })
  expect([refused.status, refused.broken]).toEqual([
    400,
    ['selectedMemberships.memberships[0] FIELD_NOT_ALLOWED'],
  ])
})
