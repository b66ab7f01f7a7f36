// The rule of a collection in the admin, without script: conflicts, refusals, and prices as merchants write them.
import { expect, test } from 'vitest'
import { conflictIn, inputIn, openAdmin } from '../../shop/admin-pages.ts'

const priceRule = (value: string) => ({ match: 'ALL', conditions: [{ type: 'PRICE_AT_MOST', value }] })
const shownRule = (value: string) => `All conditions\nPrice is at most ${value}`

/** Opens the page of a collection with a rule, which `theirs` replaces and `rule` reads. */
async function openRule() {
  const shop = await openAdmin()
  const path = '/vitrine/v1/collections/kitchen/rule'
  const theirs = async (value: string) => {
    const { status } = await shop.merchant.ask('POST', path, { body: { rule: priceRule(value) } })
    expect(status).toBe(200)
  }
  const open = async (address: string) => {
    const { html } = await shop.admin(address)
    const form = html.split('<form').find((each) => each.includes('name="match"')) ?? ''
    const valueOf = (name: string) => inputIn(form, name) ?? ''
    return {
      html,
      value: valueOf('value'),
      /** Posts the form with this price, and opens the page that answers. */
      async send(value: string, change = 'rule') {
        const entered = { match: 'ALL', kind: 'atMost', value, change }
        const opened = { base: valueOf('base'), revision: valueOf('revision') }
        const { status, headers } = await shop.admin('/collections/kitchen', { ...opened, ...entered })
        expect(status).toBe(303)
        return open((headers.get('location') ?? '').replace('/admin', ''))
      },
    }
  }
  await theirs('40')
  return {
    shop,
    theirs,
    page: await open('/collections/kitchen'),
    rule: async () => (await shop.merchant.ask('GET', path)).body.rule,
  }
}

test('a rule that another merchant has changed meanwhile is shown beside the entered one, and replaced only then', async () => {
  const { shop, page, theirs, rule } = await openRule()
  await theirs('50')
  const conflict = await page.send('20')
  expect(conflict.html).toContain('This rule was changed while you edited it')
  expect(conflictIn(conflict.html).slice(1)).toEqual([shownRule('50'), shownRule('20')])
  expect(await rule()).toEqual(priceRule('50'))
  const kept = await conflict.send('20')
  expect([await rule(), kept.value]).toEqual([priceRule('20'), '20'])

  // Other fields of the collection are no reason to refuse a rule.
  const body = { collection: { description: 'Theirs.' } }
  await shop.merchant.ask('PATCH', '/stores/v1/collections/kitchen', { body })
  const saved = await kept.send('22')
  expect(await rule()).toEqual(priceRule('22'))
  await theirs('70')
  const looked = await saved.send('22', 'no rule')
  expect(looked.html).toContain('This rule was changed while you looked at it')
  expect([looked.value, await rule()]).toEqual(['70', priceRule('70')])
  await looked.send('70', 'no rule')
  expect(await rule()).toBeNull()
})

test('a rule that another merchant has changed is not replaced after a refused value is corrected', async () => {
  const { page, theirs, rule } = await openRule()
  await theirs('50')
  const refused = await page.send('cheap')
  expect(refused.html).toContain('Enter a price, such as 25.')
  expect(refused.value).toBe('cheap')
  const corrected = await refused.send('20')
  expect(corrected.html).toContain('This rule was changed while you edited it')
  expect(await rule()).toEqual(priceRule('50'))
})

test('the price of a rule is read like every other price', async () => {
  const { shop, theirs, rule, ...opened } = await openRule()
  let { page } = opened
  for (const [entered, stored] of [
    ['1.500', '1500'],
    ['19,90', '19.90'],
    ['1.234,50', '1234.50'],
  ] as const) {
    page = await page.send(entered)
    expect([await rule(), page.value]).toEqual([priceRule(stored), stored])
  }
  expect((await page.send('1.50.0')).html).toContain('Enter a price, such as 25.')
  expect(await rule()).toEqual(priceRule('1234.50'))
  // A program may store more decimals than the currency has: what the form shows means the same when it is saved.
  await theirs('1.500')
  const { html } = await shop.admin('/collections/kitchen')
  expect(html).toMatch(/<input[^>]* name="value"[^>]* value="1\.5000"/)
})
