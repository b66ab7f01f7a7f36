// Many histories of stock and hidden variants: the status of a product follows from the quantities after each step.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { checkStatusHistory } from '../stories/inventory/statuses.ts'

test('in any history, each status follows from the quantities (IN8)', async () => {
  const random = createRandom('IN8 statuses')
  const histories = atSize({ trial: 4, long: 40 })
  const found = new Set<string>()
  for (let n = 0; n < histories; n += 1)
    for (const status of await checkStatusHistory(random, 60)) found.add(status)
  say(`IN8: ${histories} histories of 60 steps, ${found.size} statuses (seed ${random.seed})`)
  expect(found).toEqual(new Set(['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK', 'OUT_OF_STOCK']))
})
