// How long a page waits for a platform that hangs.
import { expect, test } from 'vitest'
import { bowl } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

test('a page waits four seconds for a platform that hangs', async () => {
  const { platformIs, url } = await openSmallShop([bowl])
  const times = { refuses: 0, hangs: 0 }
  for (const how of ['refuses', 'hangs'] as const) {
    platformIs(how)
    const began = performance.now()
    expect((await fetch(`${url}/products/bowl`)).status).toBe(503)
    times[how] = performance.now() - began
  }
  // A refusal takes as much work, so busy cores do not change the difference.
  expect(times.hangs - times.refuses).toBeLessThan(6000)
})
