// The settings of the store in the admin: a merchant makes the shop their own, with and without script.
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, scriptOnAndOff } from '../../browser/browser.ts'
import { field, saveUntil, saveUntilSaved } from '../../browser/product-form.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

for (const { javaScriptEnabled, script } of scriptOnAndOff)
  test(`a merchant gives the shop a name, a headline and a footer of its own, ${script}`, async () => {
    const shop = await openSmallAdmin()
    const { page } = await shop.enter({ javaScriptEnabled, expects: [/422/] })
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'The small shop', level: 1 }).waitFor()
    if (javaScriptEnabled) await hydrated(page)
    await page.getByText('All prices of the store are in EUR. The currency stays').waitFor()
    expect(await field(page, 'Currency').count()).toBe(0)
    await field(page, 'Name of the store').fill('Tide & Thread')
    await field(page, 'Time zone').fill('Mars')
    await field(page, 'Language').fill('de')
    await field(page, 'Unit of weights').selectOption('Pounds')
    await field(page, 'Prices include tax').check()
    await field(page, 'Title for search engines').fill('Mugs from the coast')
    await field(page, 'Headline').fill('Mugs that last.')
    await field(page, 'Large picture URL').fill('kiln.jpg')
    await field(page, 'Text of the link').fill('See the mugs')
    await field(page, 'Where the link leads').fill('javascript:alert(1)')
    await field(page, 'Note about tax').fill('Prices include VAT.')
    await field(page, 'Rates for other currencies').fill('USD 1.0842\nchf 0,93')
    await field(page, 'Links of the footer').fill(
      'Terms of sale https://shop.test/terms\nmailto:us@shop.test',
    )
    await saveUntil(page, '"mailto:us@shop.test" needs a text, a space, and where it leads.')
    await field(page, 'Links of the footer').fill('Terms of sale https://shop.test/terms')
    await saveUntil(page, 'Large picture URL must be an http or https URL')
    await page.getByText('Time zone must be a time zone such as Europe/Oslo.').waitFor()
    await page.getByText('Where the link leads must be a path such as /products').waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await field(page, 'Time zone').fill('Europe/Oslo')
    await field(page, 'Large picture URL').fill('https://pictures.test/kiln.jpg')
    await field(page, 'Where the link leads').fill('/collections/kitchen')
    await saveUntilSaved(page)
    await page.getByRole('heading', { name: 'Tide & Thread', level: 1 }).waitFor()
    const { body } = await shop.merchant.ask('GET', '/vitrine/v1/store')
    expect(body.store).toMatchObject({
      name: 'Tide & Thread',
      language: 'de',
      timeZone: 'Europe/Oslo',
      weightUnit: 'LB',
      pricesIncludeTax: true,
      home: {
        title: 'Mugs from the coast',
        headline: 'Mugs that last.',
        picture: { url: 'https://pictures.test/kiln.jpg', altText: '' },
        link: { text: 'See the mugs', url: '/collections/kitchen' },
      },
      prices: {
        taxNote: 'Prices include VAT.',
        rates: [
          { currency: 'USD', rate: '1.0842' },
          { currency: 'CHF', rate: '0.93' },
        ],
      },
      footer: { text: null, links: [{ text: 'Terms of sale', url: 'https://shop.test/terms' }] },
    })
    await field(page, 'Large picture URL').fill('')
    await field(page, 'Headline').fill('')
    await field(page, 'Language').fill('')
    await field(page, 'Prices include tax').uncheck()
    await saveUntilSaved(page)
    const emptied = (await shop.merchant.ask('GET', '/vitrine/v1/store')).body
    expect(emptied.store).toMatchObject({
      language: null,
      pricesIncludeTax: false,
      timeZone: 'Europe/Oslo',
      home: { headline: null, picture: null },
    })
  })

for (const javaScriptEnabled of [true, false])
  test(`a merchant chooses the currency before the first product, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const shop = await openSmallAdmin({ products: [], collections: [] })
    const path = `/settings/${shop.id}`
    const { page } = await shop.enter({ path, javaScriptEnabled, expects: [/422/] })
    if (javaScriptEnabled) await hydrated(page)
    expect(await field(page, 'Currency').inputValue()).toBe('EUR')
    await field(page, 'Currency').fill('Yen!')
    await saveUntil(page, 'Currency must be a currency such as EUR.')
    if (javaScriptEnabled) await expectAccessible(page)
    await field(page, 'Currency').fill(' jpy ')
    await saveUntilSaved(page)
    expect((await shop.merchant.ask('GET', '/vitrine/v1/store')).body.store).toMatchObject({
      currency: 'JPY',
    })

    // Another merchant creates the first product meanwhile.
    const product = { name: 'Bowl', productType: 'physical', priceData: { price: 2400 } }
    await shop.merchant.ask('POST', '/stores/v1/products', { body: { product } })
    await field(page, 'Currency').fill('USD')
    await saveUntil(page, /must stay JPY, because the store has or had products|The currency stays/)
    await page.goto(`/admin${path}`)
    await page.getByText('All prices of the store are in JPY. The currency stays').waitFor()
    expect(await field(page, 'Currency').count()).toBe(0)
  })
