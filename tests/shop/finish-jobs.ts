// Runs the jobs of a store until it has none.
import type { Platform } from '@vitrine/platform'
import { expect } from 'vitest'
import type { openShop } from './open-shop.ts'

type Shop = Pick<Awaited<ReturnType<typeof openShop>>, 'platform' | 'rows'>

/** Runs all jobs of a shop, on several platforms if others are given. A platform of another test may be at one of the jobs. */
export async function finishJobs(
  shop: Shop,
  others: readonly Pick<Platform, 'runJobs'>[] = [],
  timeout = 30_000,
): Promise<void> {
  const runAndList = async () => {
    await Promise.all([shop.platform, ...others].map((platform) => platform.runJobs()))
    return shop.rows(
      `select kind, attempts, due_at as "dueAt", claimed_until as "claimedUntil", last_error as "lastError"
       from jobs where store_id = $1`,
    )
  }
  await expect.poll(runAndList, { timeout }).toEqual([])
}
