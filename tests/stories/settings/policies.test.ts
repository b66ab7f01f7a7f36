// The policies of a store, such as terms of sale: merchants write them, and every caller of the store reads them.
import { store } from '@vitrine/client'
import type { PolicyPage, StorePolicy, StoreSettings } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { toHtml } from '../../../apps/storefront/app/rich-text/to-html.tsx'
import { openShop, type RecordedEvent, type Shop } from '../../shop/open-shop.ts'
import { storefrontOf } from '../../shop/storefront-of.ts'

const path = '/vitrine/v1/store'

const terms = { title: 'Terms of sale', slug: 'terms', body: '<p>All sales are <strong>final</strong>.</p>' }
const returns = { title: 'Returns', slug: 'returns', body: '<p>Within 30 days.</p>' }

const settingsOf = ({ body }: { body: object }) => (body as { store: StoreSettings }).store
const policyOf = ({ body }: { body: object }) => (body as { policy: StorePolicy }).policy

const setPolicies = ({ merchant }: Pick<Shop, 'merchant'>, policies: unknown, headers = {}) =>
  merchant.ask('PATCH', path, { body: { store: { policies } }, headers })

test('a merchant sets policies, the settings list their titles, and each is read with its text', async () => {
  const shop = await openShop()
  const changed = settingsOf(await setPolicies(shop, [terms, returns]))
  const titles = [terms, returns].map(({ title, slug }) => ({ title, slug }))
  expect(changed).toMatchObject({ revision: '2', policies: titles })
  const visitor = shop.visitor()
  expect(settingsOf(await visitor.ask('GET', path))).toEqual(changed)
  expect(policyOf(await visitor.ask('GET', `${path}/policies/terms`))).toMatchObject(terms)
  const { content } = (await visitor.ask('GET', `${path}/policies/returns`)).body.policy as PolicyPage
  expect(toHtml(content)).toBe(returns.body)
  const [event, ...others] = await shop.rows<RecordedEvent>(
    `select name, payload from outbox where store_id = $1 and entity_kind = 'store'`,
  )
  expect(event).toMatchObject({
    name: 'store.updated',
    payload: { currentEntity: { policies: [terms, returns] } },
  })
  expect(others).toEqual([])
  expect(settingsOf(await setPolicies(shop, [returns])).policies).toEqual(titles.slice(1))
  expect((await visitor.ask('GET', `${path}/policies/terms`)).status).toBe(404)
})

test('policies that are not sent, or sent again, stay as they are', async () => {
  const shop = await openShop()
  const { revision } = settingsOf(await setPolicies(shop, [terms, returns]))
  expect(settingsOf(await setPolicies(shop, [terms, returns])).revision).toBe(revision)
  expect(settingsOf(await setPolicies(shop, null)).revision).toBe(revision)
  const body = { store: { name: 'Renamed' } }
  expect(settingsOf(await shop.merchant.ask('PATCH', path, { body })).policies).toHaveLength(2)
  expect(policyOf(await shop.merchant.ask('GET', `${path}/policies/returns`))).toMatchObject(returns)
})

test('a policy without a slug gets a free one from its title', async () => {
  const shop = await openShop()
  const { policies } = settingsOf(
    await setPolicies(shop, [
      { title: 'Terms', body: 'First' },
      { title: 'Größe & Maß', slug: null, body: 'Second' },
      { title: '!', body: 'Third' },
      { title: 'Other', slug: 'terms', body: 'Fourth' },
    ]),
  )
  expect(policies.map(({ slug }) => slug)).toEqual(['terms-2', 'grosse-mass', 'policy', 'terms'])
})

test('hostile elements of a text are left out, and a plain text is shown as it is', async () => {
  const shop = await openShop()
  const hostile =
    '<h2 onclick="steal()">Returns</h2><script>steal()</script><p><a href="javascript:steal()">here</a><img src="x" onerror="steal()"></p>'
  await setPolicies(shop, [
    { ...terms, body: hostile },
    { ...returns, body: 'Prices > 5 & more\n\nSecond' },
  ])
  const { body } = policyOf(await shop.visitor().ask('GET', `${path}/policies/terms`))
  expect(body).toContain('<h2>Returns</h2>')
  expect(body).toContain('here')
  expect(body).not.toMatch(/script|onclick|onerror|steal/)
  expect(policyOf(await shop.visitor().ask('GET', `${path}/policies/returns`)).body).toBe(
    '<p>Prices &gt; 5 &amp; more</p><p>Second</p>',
  )
})

test('policies beyond their bounds are refused by their field, and nothing is changed', async () => {
  const shop = await openShop()
  const refused: [field: string, policies: unknown][] = [
    ['policies', Array.from({ length: 11 }, (_, n) => ({ title: `Nr ${n}`, body: '' }))],
    ['policies', [terms, { ...returns, slug: 'terms' }]],
    ['policies[0].title', [{ ...terms, title: ' ' }]],
    ['policies[0].title', [{ ...terms, title: 'Two\nlines' }]],
    ['policies[0].title', [{ ...terms, title: 'x'.repeat(201) }]],
    ...['', '../admin', 'a b', 'a/b', 'x'.repeat(101)].map((slug): [string, unknown] => [
      'policies[0].slug',
      [{ ...terms, slug }],
    ]),
    ['policies[1].body', [terms, { ...returns, body: 'x'.repeat(16_001) }]],
    ['policies[1].body', [terms, { ...returns, body: '<p>x'.repeat(2001) }]],
    ['policies[0].body', [{ title: 'Terms' }]],
  ]
  for (const [field, policies] of refused) {
    const { status, body } = await setPolicies(shop, policies)
    expect([field, status, body]).toMatchObject([
      field,
      400,
      { details: { validationError: { fieldViolations: [{ field: `store.${field}` }] } } },
    ])
  }
  expect(settingsOf(await shop.merchant.ask('GET', path))).toMatchObject({ revision: '1', policies: [] })
})

test('ten policies of the longest texts are accepted', async () => {
  const shop = await openShop()
  const policies = Array.from({ length: 10 }, (_, n) => ({ title: `Nr ${n}`, body: '語'.repeat(16_000) }))
  const { status } = await setPolicies(shop, policies)
  expect(status).toBe(200)
  expect(policyOf(await shop.visitor().ask('GET', `${path}/policies/nr-9`)).body).toHaveLength(16_007)
})

test('the client reads a policy, null for an unknown one, and a stale revision changes nothing', async () => {
  const shop = await openShop()
  const admin = shop.merchantClient({ store })
  const { id, revision } = await admin.store.get()
  const ifMatch = `${id}:${revision}` as const
  await admin.store.update({ policies: [terms] }, { ifMatch })
  const stale = admin.store.update({ policies: [returns] }, { ifMatch })
  await expect(stale).rejects.toMatchObject({ code: 'REVISION_MISMATCH' })
  expect(await admin.store.policy('terms')).toMatchObject(terms)
  expect(await admin.store.policy('returns')).toBe(null)
  const { status, body } = await shop.visitor().ask('GET', `${path}/policies/returns`)
  expect([status, body]).toMatchObject([404, { details: { applicationError: { code: 'POLICY_NOT_FOUND' } } }])
  const other = await openShop()
  expect((await other.visitor().ask('GET', `${path}/policies/terms`)).status).toBe(404)
})

test('a store is opened with policies, as often as a script runs', async () => {
  const { platform, visitor } = await openShop()
  const open = (policies: object[]) =>
    platform.openStore({
      name: 'Lamps & Co',
      currency: 'EUR',
      storefrontUrl: 'https://lamps.test',
      clientId: 'lamps',
      policies: policies as StorePolicy[],
    })
  await open([{ title: 'Returns', body: returns.body }])
  await open([{ title: 'Returns', body: returns.body }])
  const { ask } = visitor('lamps')
  expect(settingsOf(await ask('GET', path))).toMatchObject({
    revision: '1',
    policies: [{ title: 'Returns', slug: 'returns' }],
  })
  await open([terms])
  expect(policyOf(await ask('GET', `${path}/policies/terms`))).toMatchObject(terms)
  await expect(open([{ ...terms, body: '<p>x'.repeat(2001) }])).rejects.toMatchObject({
    violations: [{ field: 'policies[0].body' }],
  })
})

test('the storefront has a page for each policy, and links to it from every page', async () => {
  const shop = await openShop()
  const body = '<p>All sales &amp; offers are <strong>final</strong>.</p><p>Second</p>'
  await setPolicies(shop, [{ ...terms, title: 'Terms & <sale>', body }])
  const storefront = storefrontOf(shop)
  const visit = async (address: string) => {
    const page = await storefront.get(address)
    return { status: page.status, html: await page.text() }
  }
  const page = await visit('/policies/terms')
  expect(page.status).toBe(200)
  for (const text of [
    '<title>Terms &amp; &lt;sale&gt; · The small shop</title>',
    'name="description" content="All sales &amp; offers are final."',
    'rel="canonical" href="http://shop.test/policies/terms"',
    body,
  ])
    expect(page.html).toContain(text)
  expect((await visit('/cart')).html).toMatch(/<a[^>]* href="\/policies\/terms"/)
  expect((await visit('/sitemap.xml')).html).toContain('<loc>http://shop.test/policies/terms</loc>')
  for (const unknown of ['/policies/other', '/policies/a%20b', '/policies/%2e%2e%2fadmin'])
    expect((await visit(unknown)).status).toBe(404)
})
