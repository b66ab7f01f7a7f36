// Products that one call writes: all or none, under one version of the catalogue, with who changed their prices.
import type { ProductDraft } from '@vitrine/contract'
import { afterAll, expect, test } from 'vitest'
import { silentDeps } from '../../../../../tests/shop/silent-deps.ts'
import { openStore } from '../../settings/open-store.ts'
import type { CallScope } from '../../storage/commit.ts'
import { openEmbedded } from '../../storage/embedded.ts'
import { migrate } from '../../storage/migrate.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { lockProducts, readProducts, removeProducts, saveProducts } from './save.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'

const product = (id: string, price: string): ProductDraft => ({
  id,
  slug: id,
  name: id,
  productType: 'physical',
  description: '',
  price,
  variants: [],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
})

const database = await openEmbedded()
afterAll(() => database.close())
await migrate(database, Date.parse('2030-01-01'))
const deps = silentDeps(database)
const products = [product('mug', '10.00'), product('bowl', '20.00')]
const storeId = (
  await openStore(deps, { name: 'S', currency: 'EUR', storefrontUrl: 'http://s.test', products })
).id

/** Does `work` in the transaction of a call by an API key. */
function call(work: (tx: CatalogTransaction) => Promise<void>) {
  const scope: CallScope = {
    storeId,
    actor: { kind: 'app', id: 'key' },
    caller: 'app:key',
    call: { address: 'POST /ecom/v1/carts', requestId: '1', isOwnClient: false },
  }
  return inTransaction(deps, scope, {
    async work(session) {
      const { actor } = scope
      await work(await catalogTransaction(session, { storeId, actor }, deps))
    },
    replay: async () => {},
  })
}

const rows = <Row>(text: string) => database.run<Row>({ text, values: [storeId] })
const versions = async () => [
  ...(await rows<{ version: bigint }>('select catalogue_version as version from stores where id = $1')),
  ...(await rows('select id, version, price::float8 as price from products where store_id = $1 order by id')),
]

async function changeAll(tx: CatalogTransaction) {
  await lockProducts(tx, ['mug', 'bowl', 'vase'])
  const stored = await readProducts(tx, ['mug', 'bowl', 'vase'])
  await saveProducts(tx, [{ before: stored.get('mug'), draft: product('mug', '11.00') }])
  await saveProducts(tx, [{ before: stored.get('vase'), draft: product('vase', '30.00') }])
  const bowl = stored.get('bowl')
  if (bowl) await removeProducts(tx, [bowl])
}

test('a call that fails has changed no product', async () => {
  const before = await versions()
  const failing = call(async (tx) => {
    await changeAll(tx)
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await versions()).toEqual(before)
})

test('all changes of a call have one version, and prices have who changed them', async () => {
  expect(await versions()).toEqual([
    { version: 1n },
    { id: 'bowl', version: 1n, price: 20 },
    { id: 'mug', version: 1n, price: 10 },
  ])
  await call(changeAll)
  expect(await versions()).toEqual([
    { version: 2n },
    { id: 'mug', version: 2n, price: 11 },
    { id: 'vase', version: 2n, price: 30 },
  ])
  const prices = await rows(
    `select product_id as product, price::int, actor_kind || coalesce(actor_id, '') as actor
     from price_history where store_id = $1 order by id`,
  )
  expect(prices).toEqual([
    { product: 'mug', price: 1000, actor: 'system' },
    { product: 'bowl', price: 2000, actor: 'system' },
    { product: 'mug', price: 1100, actor: 'appkey' },
    { product: 'vase', price: 3000, actor: 'appkey' },
  ])
})
