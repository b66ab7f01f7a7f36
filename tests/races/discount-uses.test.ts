// The last uses of a coupon, which orders take at the same moment: no more than there are, and no more than each customer has.
import { coupons } from '@vitrine/client'
import { expect, test } from 'vitest'
import { giveBackUses, takeUses } from '../../packages/platform/src/discounts/uses.ts'
import { openPostgres } from '@vitrine/platform'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { noteStatements } from '../shop/note-statements.ts'
import { openTwice } from '../shop/open-twice.ts'

const orders = 50

test('of many orders at once, as many take a use of a coupon as it has, and each customer as often as they may', async () => {
  const { shop, secondDatabase } = await openTwice()
  const firstDatabase = noteStatements(await openPostgres(databaseUrl()))
  const databases = [firstDatabase, secondDatabase] as const
  const merchant = shop.merchantClient({ coupons })
  const create = (code: string, limits: object) =>
    merchant.coupons.create({
      name: code,
      code,
      startTime: '0',
      percentOffRate: 10,
      minimumSubtotal: 0,
      ...limits,
    })
  const used = async (id: string) => (await merchant.coupons.get(id))?.numberOfUsages
  const checkouts = Array.from({ length: orders }, () => crypto.randomUUID())
  const paramsOf = (n: number) => ({
    storeId: shop.id,
    checkoutId: checkouts[n] as string,
    now: new Date(shop.clock.now()),
  })
  /** What became of each order; the nth has these customers. */
  const order = (id: string, customersOf: (n: number) => string[]) =>
    inParallel(orders, (n) =>
      (databases[n % 2] ?? firstDatabase)
        .transaction((tx) =>
          takeUses(tx, [{ id, kind: 'coupon' }], { ...paramsOf(n), customers: customersOf(n) }),
        )
        .then(
          () => 'used',
          (error: { code: string }) => error.code,
        ),
    )
  const countOf = (outcomes: string[], outcome: string) => outcomes.filter((each) => each === outcome).length

  const limited = await create('TEN', { usageLimit: 10 })
  const outcomes = await order(limited, (n) => [`member-${n}`])
  expect([countOf(outcomes, 'used'), countOf(outcomes, 'ERROR_COUPON_USAGE_EXCEEDED')]).toEqual([
    10,
    orders - 10,
  ])
  expect(await used(limited)).toBe(10)
  // The same orders once more take nothing else; those that were refused are refused again.
  expect(countOf(await order(limited, (n) => [`member-${n}`]), 'used')).toBe(10)
  expect(await used(limited)).toBe(10)
  // A payment that failed gives its use back, once.
  const [given = ''] = checkouts.filter((_, n) => outcomes[n] === 'used')
  for (let n = 0; n < 2; n += 1) await firstDatabase.transaction((tx) => giveBackUses(tx, shop.id, given))
  expect(await used(limited)).toBe(9)

  const each = await create('EACH', { limitPerCustomer: 2 })
  const ofThree = await order(each, (n) => [`member-${n % 3}`])
  expect([countOf(ofThree, 'used'), countOf(ofThree, 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED')]).toEqual([
    6,
    orders - 6,
  ])
  // Of the names of a customer the one that was used more often counts, not all of their uses together.
  const either = await create('EITHER', { limitPerCustomer: 2 })
  const take = (n: number, customers: string[]) =>
    firstDatabase.transaction((tx) =>
      takeUses(tx, [{ id: either, kind: 'coupon' }], { ...paramsOf(n), customers }),
    )
  await take(0, ['member-1', 'one@shop.test'])
  await take(1, ['two@shop.test'])
  await take(2, ['member-1', 'two@shop.test'])
  await expect(take(3, ['member-2', 'two@shop.test'])).rejects.toMatchObject({
    code: 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED',
  })
  await firstDatabase.close()
})
