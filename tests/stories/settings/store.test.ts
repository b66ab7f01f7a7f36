// The settings of a store that its pages show: merchants set them, every caller of the store reads them.
import { store } from '@vitrine/client'
import type { StoreSettings } from '@vitrine/contract'
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { host, openShop, type RecordedEvent, type Shop } from '../../shop/open-shop.ts'
import { mugInCurrency } from '../../shop/sample-products.ts'
import { password, signIn } from '../../shop/sign-in.ts'
import { openV3 } from '../products-v3/open-v3.ts'

const path = '/vitrine/v1/store'

const terms = {
  text: 'I agree to the terms of sale.',
  link: { text: 'terms of sale', url: 'https://shop.test/terms' },
  required: true,
}
const news = { text: 'Send me news about new mugs.', required: false }

const settingsOf = ({ body }: { body: object }) => (body as { store: StoreSettings }).store

const update = ({ merchant }: Pick<Shop, 'merchant'>, change: object, headers = {}) =>
  merchant.ask('PATCH', path, { body: { store: change }, headers })

const storeEvents = ({ rows }: Pick<Shop, 'rows'>) =>
  rows<RecordedEvent>(
    `select name, actor_kind as "actorKind", actor_id as "actorId", payload from outbox
     where store_id = $1 and entity_kind = 'store' order by seq`,
  )

test('a merchant sets all that pages show, and every caller of the store reads them', async () => {
  const shop = await openShop()
  const untouched = settingsOf(await shop.visitor().ask('GET', path))
  expect(untouched).toEqual({
    id: shop.id,
    revision: '1',
    name: 'The small shop',
    currency: 'EUR',
    canChangeCurrency: false,
    language: null,
    timeZone: 'UTC',
    pricesIncludeTax: false,
    tax: { rounding: 'BY_LINE', deliveryTaxGroupId: null },
    businessAddress: null,
    offlinePayment: { title: 'Invoice', instructions: 'Pay within 14 days.' },
    orderNumbers: { kind: 'SEQUENTIAL', prefix: null, start: 10_001 },
    weightUnit: 'KG',
    storefrontUrl: 'http://shop.test',
    pictureOrigin: null,
    home: { headline: null, picture: null, link: null, title: null, description: null },
    footer: { text: null, links: [] },
    prices: { taxNote: null, rates: [] },
    policies: [],
    branding: { accentColor: null, logoUrl: null },
    consents: [],
    catalogVersion: 'V1_CATALOG',
    pictureOrigins: [],
  })
  const change = {
    name: 'Tide and Thread',
    language: 'de',
    timeZone: 'Europe/Oslo',
    pricesIncludeTax: true,
    tax: { rounding: 'BY_ORDER', deliveryTaxGroupId: '7a000000-0000-4000-8000-000000000001' },
    businessAddress: { country: 'NO', city: 'Halden', postalCode: '1771', addressLine: 'Storgata 1' },
    weightUnit: 'LB',
    home: {
      headline: 'Mugs that last.',
      picture: { url: 'https://pictures.test/kiln.jpg', altText: 'A kiln' },
      link: { text: 'See the mugs', url: '/collections/kitchen' },
      title: 'Mugs from the coast',
      description: 'Hand-thrown mugs.',
    },
    footer: { text: 'Harbour Street 4', links: [{ text: 'Returns', url: 'mailto:returns@shop.test' }] },
    prices: { taxNote: 'Prices include VAT.', rates: [{ currency: 'USD', rate: '1.0842' }] },
    branding: { accentColor: '#B5654A', logoUrl: '/media/logo.svg' },
    consents: [terms, news],
  }
  const changed = settingsOf(await update(shop, change))
  expect(changed).toEqual({
    ...untouched,
    ...change,
    revision: '2',
    branding: { ...change.branding, accentColor: '#b5654a' },
    pictureOrigins: ['https://pictures.test'],
  })
  const member = await signIn(shop, 'ada@example.com')
  for (const { ask } of [shop.visitor(), member, shop.merchant])
    expect(settingsOf(await ask('GET', path))).toEqual(changed)
  expect((await shop.ask('GET', path)).status).toBe(401)
  expect(await shop.platform.stores(shop.clientId)).toMatchObject([
    { name: change.name, branding: changed.branding, consents: change.consents },
  ])
})

test('a store is opened with its colour, logo and consents', async () => {
  const { platform, visitor } = await openShop()
  const { clientId } = await platform.openStore({
    name: 'Lamps & Co',
    currency: 'EUR',
    storefrontUrl: 'https://lamps.test',
    branding: { accentColor: '#24483a' },
    consents: [terms],
  })
  expect(settingsOf(await visitor(clientId).ask('GET', path))).toMatchObject({
    branding: { accentColor: '#24483a', logoUrl: null },
    consents: [terms],
  })
  const opening = platform.openStore({
    name: 'Lamps & Co',
    currency: 'EUR',
    storefrontUrl: 'https://lamps.test',
    branding: { accentColor: 'green' },
  })
  await expect(opening).rejects.toMatchObject({ violations: [{ field: 'branding.accentColor' }] })
})

test('fields that are not sent stay as they are, and null removes the colour or the logo', async () => {
  const shop = await openShop()
  const logoUrl = 'https://pictures.test/logo.svg'
  await update(shop, { branding: { accentColor: '#24483a', logoUrl }, consents: [terms] })
  expect(settingsOf(await update(shop, { branding: { accentColor: null } }))).toMatchObject({
    name: 'The small shop',
    branding: { accentColor: null, logoUrl },
    consents: [terms],
  })
  await update(shop, { language: 'de', timeZone: 'Europe/Oslo' })
  expect(settingsOf(await update(shop, { language: null, timeZone: null }))).toMatchObject({
    language: null,
    timeZone: 'Europe/Oslo',
  })
  expect(settingsOf(await update(shop, { consents: [] }))).toMatchObject({
    branding: { logoUrl },
    consents: [],
  })
  const link = { text: 'Mugs', url: '/collections/kitchen' }
  await update(shop, { home: { headline: 'Mugs that last.', link }, footer: { links: [link] } })
  expect(
    settingsOf(await update(shop, { home: { headline: null }, footer: { text: 'Pier 4' } })),
  ).toMatchObject({
    home: { headline: null, link },
    footer: { text: 'Pier 4', links: [link] },
  })
})

test('both versions of the catalog and carts answer the unit of weights, and the numbers stay as they are', async () => {
  const { shop, storefront } = await openV3()
  const visitor = shop.visitor()
  const read = async () => {
    const v3 = await storefront.productsV3.bySlug('mug', { fields: ['WEIGHT_MEASUREMENT_UNIT_INFO'] })
    const cart = await visitor.cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage }])
    return [
      (await visitor.products.get('mug'))?.weight,
      v3?.physicalProperties,
      cart.weightUnit,
      cart.lineItems[0]?.physicalProperties,
    ]
  }
  const answers = (unit: string) => [
    0.3,
    expect.objectContaining({
      shippingWeightRange: { minValue: 0.3, maxValue: 0.3 },
      weightMeasurementUnitInfo: { weightMeasurementUnit: unit },
    }),
    unit,
    expect.objectContaining({ weight: 0.3 }),
  ]
  expect(await read()).toEqual(answers('KG'))
  await update(shop, { weightUnit: 'LB' })
  expect(await read()).toEqual(answers('LB'))
})

test('carts say whether prices include tax as soon as the merchant has changed it', async () => {
  const shop = await openShop()
  const { cart } = shop.visitor()
  const before = await cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage }])
  await update(shop, { pricesIncludeTax: true })
  expect([before.taxIncludedInPrices, (await cart.get())?.taxIncludedInPrices]).toEqual([false, true])
})

test('each change records an event of the merchant, and one that changes nothing records none', async () => {
  const shop = await openShop()
  const changed = settingsOf(await update(shop, { name: 'Tide and Thread' }))
  expect(settingsOf(await update(shop, { name: 'Tide and Thread', branding: {} }))).toEqual(changed)
  const { canChangeCurrency: _, pictureOrigins: _origins, ...currentEntity } = changed
  expect(await storeEvents(shop)).toEqual([
    { name: 'store.updated', actorKind: 'app', actorId: null, payload: { currentEntity } },
  ])
})

test('a merchant with an outdated revision changes nothing, and a repeated call takes effect once', async () => {
  const shop = await openShop()
  const before = settingsOf(await shop.merchant.ask('GET', path))
  const ifMatch = { 'if-match': `"${shop.id}:${before.revision}"` }
  const key = { 'idempotency-key': 'rename' }
  const first = await update(shop, { name: 'First' }, { ...ifMatch, ...key })
  expect(settingsOf(await update(shop, { name: 'First' }, { ...ifMatch, ...key }))).toEqual(settingsOf(first))
  const late = await update(shop, { name: 'Second' }, ifMatch)
  expect([late.status, late.body]).toMatchObject([
    409,
    { details: { applicationError: { code: 'REVISION_MISMATCH', data: { id: shop.id, current: '2' } } } },
  ])
  expect(await storeEvents(shop)).toHaveLength(1)
})

test('only a key of the store changes its settings', async () => {
  const shop = await openShop()
  const other = await openShop()
  const body = { store: { name: 'Taken over' } }
  const member = await signIn(shop, 'ada@example.com')
  for (const { ask } of [shop.visitor(), member])
    expect((await ask('PATCH', path, { body })).status).toBe(403)
  expect((await shop.ask('PATCH', path, { body })).status).toBe(401)
  const foreign = await other.merchant.ask('PATCH', path, { body, headers: { 'wix-site-id': shop.id } })
  expect(foreign.status).toBeGreaterThanOrEqual(400)
  expect(settingsOf(await other.merchant.ask('PATCH', path, { body })).id).toBe(other.id)
  expect(settingsOf(await shop.merchant.ask('GET', path))).toMatchObject({
    name: 'The small shop',
    revision: '1',
  })
})

/** Values that are refused, by the field that the refusal names. */
const refused: [field: string, change: object][] = [
  ['name', { name: '' }],
  ['name', { name: '   ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['name', { name: 'Mugs\r\nBcc: ada@example.com' }],
  ...['Deutsch', 'x', 'de de', ''].map((language): [string, object] => ['language', { language }]),
  ...['Mars', '+01:00', 'UTC+1', "UTC'", '', 'a'.repeat(60), 'Europe/Oslo '].map(
    (timeZone): [string, object] => ['timeZone', { timeZone }],
  ),
  ['weightUnit', { weightUnit: 'G' }],
  ['pricesIncludeTax', { pricesIncludeTax: 'yes' }],
  ['pictureOrigin', { pictureOrigin: 'https://pictures.test/small' }],
  ['home.title', { home: { title: 'Two\nlines' } }],
  ['branding.accentColor', { branding: { accentColor: 'red' } }],
  ['branding.accentColor', { branding: { accentColor: '#fff' } }],
  ['branding.accentColor', { branding: { accentColor: '#24483a;}' } }],
  ['branding.accentColor', { branding: { accentColor: '#24483a\n' } }],
  ...[
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.test/logo.svg',
    '/\\evil.test/logo.svg',
    'logo.svg',
    "https://evil.test;script-src'self'/logo.svg",
    'https://a,b.test/logo.svg',
    'https://user:word@evil.test/logo.svg',
    'https:evil.test',
    'https://evil.test/\nx',
    `https://pictures.test/${'x'.repeat(2000)}`,
  ].map((logoUrl): [string, object] => ['branding.logoUrl', { branding: { logoUrl } }]),
  ...["https://evil.test;script-src'self'/home.jpg", 'javascript:alert(1)', '//evil.test/home.jpg'].map(
    (url): [string, object] => ['home.picture.url', { home: { picture: { url } } }],
  ),
  ...['javascript:alert(1)', '//evil.test', 'products', 'data:text/html,x', '/\\evil.test'].map(
    (url): [string, object] => ['home.link.url', { home: { link: { text: 'Mugs', url } } }],
  ),
  ['home.headline', { home: { headline: 'x'.repeat(201) } }],
  ['home.picture.altText', { home: { picture: { url: '/home.jpg', altText: 'x'.repeat(1001) } } }],
  ['footer.text', { footer: { text: 'x'.repeat(1001) } }],
  ['footer.links[0].url', { footer: { links: [{ text: 'Terms', url: 'javascript:alert(1)' }] } }],
  ['footer.links', { footer: { links: Array.from({ length: 21 }, () => ({ text: 'T', url: '/t' })) } }],
  ['prices.taxNote', { prices: { taxNote: 'Prices\ninclude VAT' } }],
  ['consents[0].text', { consents: [{ text: '', required: true }] }],
  ['consents[0].text', { consents: [{ text: 'x'.repeat(501), required: true }] }],
  ['consents[0].required', { consents: [{ text: 'I agree.' }] }],
  ...['javascript:alert(1)', ' javascript:alert(1)', '/terms', 'ftp://shop.test', 'https://a b.test'].map(
    (url): [string, object] => [
      'consents[0].link.url',
      { consents: [{ ...terms, link: { ...terms.link, url } }] },
    ],
  ),
  ['consents[0].link.text', { consents: [{ ...terms, link: { ...terms.link, text: 'conditions' } }] }],
  ['consents', { consents: [terms, terms] }],
  ['consents', { consents: Array.from({ length: 11 }, (_, n) => ({ text: `Nr ${n}`, required: true })) }],
]

test('values that the pages cannot show safely are refused by their field, and nothing is changed', async () => {
  const shop = await openShop()
  for (const [field, change] of refused) {
    const { status, body } = await update(shop, { name: 'Changed', ...change })
    const { fieldViolations: [violation] = [] } = (
      body as { details: { validationError: { fieldViolations: object[] } } }
    ).details.validationError
    expect([change, status, violation]).toEqual([
      change,
      400,
      expect.objectContaining({ field: `store.${field}` }),
    ])
  }
  expect(settingsOf(await shop.merchant.ask('GET', path))).toMatchObject({
    name: 'The small shop',
    revision: '1',
  })
  expect(await storeEvents(shop)).toEqual([])
})

test('links with letters of other scripts are stored as browsers look them up', async () => {
  const shop = await openShop()
  const link = { text: 'AGB', url: 'https://tassen-münchen.test/agb für alle' }
  expect(
    (await update(shop, { consents: [{ text: 'Ich stimme den AGB zu.', link, required: true }] })).status,
  ).toBe(400)
  const url = 'https://tassen-münchen.test/agb'
  const { consents } = settingsOf(
    await update(shop, {
      consents: [{ text: 'Ich stimme den AGB zu.', link: { text: 'AGB', url }, required: true }],
    }),
  )
  expect(consents[0]?.link?.url).toBe('https://xn--tassen-mnchen-3ob.test/agb')
})

test('a registration of a client that knows no consents is accepted', async () => {
  const shop = await openShop()
  await update(shop, { consents: [terms] })
  const body = { loginId: { email: 'lin@example.com' }, password }
  const { status } = await shop.visitor().ask('POST', '/_api/iam/authentication/v2/register', { body })
  expect(status).toBe(200)
})

test('the client reads and changes the settings', async () => {
  const shop = await openShop()
  const admin = shop.merchantClient({ store })
  const { id, revision } = await admin.store.get()
  const changed = await admin.store.update({ name: 'Renamed' }, { ifMatch: `${id}:${revision}` })
  expect(changed).toMatchObject({ name: 'Renamed', revision: '2' })
  const outdated = admin.store.update({ name: 'Again' }, { ifMatch: `${id}:${revision}` })
  await expect(outdated).rejects.toMatchObject({ code: 'REVISION_MISMATCH' })
})

test('a store from before the settings has none of them, and can set them', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const before = await openShop({ database })
  const run = (text: string) => database.run({ text, values: [] })
  await run(`delete from migrations where name = '0014-store-settings'`)
  await run('alter table stores drop column revision')
  await run(`delete from migrations where name = '0034-store-units'`)
  await run('alter table stores drop column time_zone, drop column weight_unit')
  await run(`update stores set settings = '{"signOnPolicy": {"requireOwnerApproval": true}}'`)
  const platform = await createPlatform({ database, clock: before.clock, platformUrl: host })
  const [listed] = await platform.stores(before.clientId)
  expect(listed).toMatchObject({ branding: { accentColor: null, logoUrl: null }, consents: [] })
  expect(settingsOf(await before.visitor().ask('GET', path))).toMatchObject({
    revision: '1',
    timeZone: 'UTC',
    weightUnit: 'KG',
    consents: [],
  })
  expect(settingsOf(await update(before, { consents: [terms] }))).toMatchObject({ revision: '2' })
  expect(await before.rows('select settings from stores where id = $1')).toMatchObject([
    { settings: { signOnPolicy: { requireOwnerApproval: true }, consents: [terms] } },
  ])
})
