// The settings of the checkout in the admin: what the form saves, what it leaves as it is, and a change in between.
import { checkoutSettings } from '@vitrine/client'
import { expect, test } from 'vitest'
import { conflictIn, formAt, openAdmin, post, problemsIn } from '../../shop/admin-pages.ts'

async function openForm() {
  const shop = await openAdmin()
  const { checkoutSettings: settings } = shop.merchantClient({ checkoutSettings })
  const path = `/checkout-settings/${shop.id}`
  const begin = () => formAt(shop, path)
  return {
    ...shop,
    settings,
    begin,
    send: async (entered: Record<string, string>, form = begin()) => post(shop, path, await form, entered),
  }
}

test('a merchant sets policies, ticks and look with one call, and the rest stays as it is', async () => {
  const { admin, settings, send, writes } = await openForm()
  expect((await admin('/checkout-settings')).headers.get('location')).toMatch(/\/checkout-settings\//)
  const footer = { dividerColor: '#112233' }
  const image = { id: 'old', url: 'https://pictures.test/old.svg', width: 80, height: 20 }
  await settings.update({ checkoutBrand: { footer, header: { logo: { image, size: 'LARGE' } } } })
  writes.length = 0
  const saved = await send({
    returnPolicyContent: 'Send it back\r\nwithin 30 days.',
    returnPolicyVisible: 'on',
    agreementVisible: 'on',
    checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS',
    logoUrl: 'https://pictures.test/new.svg',
    headerColor: '#24483a',
  })
  expect([saved.status, writes]).toEqual([303, ['PATCH /ecom/v1/checkout-settings']])
  expect(await settings.get()).toEqual({
    checkoutPolicies: { returnPolicy: { visible: true, content: 'Send it back\nwithin 30 days.' } },
    checkoutFields: { policyAgreementCheckbox: { visible: true } },
    checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS',
    checkoutBrand: {
      footer,
      header: {
        logo: { image: { id: 'logo', url: 'https://pictures.test/new.svg' }, size: 'LARGE' },
        backgroundFill: { color: '#24483a' },
      },
    },
    updatedDate: expect.any(String),
  })
  const refused = await send({ buttonColor: 'green', logoUrl: '' })
  expect([refused.status, problemsIn(refused.html)]).toEqual([
    422,
    ['Colour of buttons must be a colour such as #24483a.'],
  ])
  expect(problemsIn((await send({ logoUrl: 'logo.svg' })).html)).toEqual([
    'Enter a URL that begins with https://.',
  ])
})

test('what another merchant has saved meanwhile is shown beside the own change', async () => {
  const { settings, send, begin } = await openForm()
  const form = begin()
  await form
  await settings.update({ checkoutBrand: { header: { text: 'Theirs' } } })
  const refused = await send({ headerText: 'Mine' }, form)
  expect([refused.status, conflictIn(refused.html).join(' ')]).toEqual([
    409,
    expect.stringContaining('Theirs'),
  ])
})
