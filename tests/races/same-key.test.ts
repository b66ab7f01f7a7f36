// A merchant's program that sends one creation several times at once under one idempotency key, to two processes on a real
// PostgreSQL.
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'
import { atSize } from '../shop/size.ts'
import { newOrder, wrapping } from '../stories/orders/new-order.ts'

const rounds = atSize({ landing: 5, trial: 50, long: 1000 })

const choicesSettings = { choices: [{ choiceType: 'CHOICE_TEXT', name: 'S' }] }
/** What is created, by the name of its event; each has something that is unique in its store. */
const kinds: Record<string, { path: string; body(name: string): object }> = {
  'brand.created': { path: '/stores/v3/brands', body: (name) => ({ brand: { name } }) },
  'ribbon.created': { path: '/stores/v3/ribbons', body: (name) => ({ ribbon: { name } }) },
  'infoSection.created': {
    path: '/stores/v3/info-sections',
    body: (uniqueName) => ({ infoSection: { uniqueName, title: 'Care' } }),
  },
  'customization.created': {
    path: '/stores/v3/customizations',
    body: (name) => ({
      customization: {
        name,
        customizationType: 'PRODUCT_OPTION',
        customizationRenderType: 'TEXT_CHOICES',
        choicesSettings,
      },
    }),
  },
  'member.created': {
    path: '/vitrine/v1/members',
    body: (name) => ({ email: `${name}@shop.test` }),
  },
  'order.created': {
    path: '/ecom/v1/orders',
    body: (name) => ({
      order: newOrder({ lineItems: [wrapping], buyerInfo: { email: `${name}@shop.test` } }),
    }),
  },
}

test.each(Object.entries(kinds))(
  'of one call that is sent several times at once with one key, one writes %s, and all answer it (CA4 CO9)',
  async (event, { path, body }) => {
    const { shop, ask } = await openTwice()
    for (let round = 0; round < rounds; round += 1) {
      const request = { body: body(`name-${round}`), headers: { 'idempotency-key': `key-${round}` } }
      const answers = await inParallel(2 + (round % 9), (n) => ask(n, 'POST', path, request))
      const [first] = answers
      expect(first?.status).toBe(200)
      for (const answer of answers) expect(answer.body).toEqual(first?.body)
    }
    const events = await shop.rows('select 1 from outbox where store_id = $1 and name = $2', event)
    expect(events).toHaveLength(rounds)
  },
)
