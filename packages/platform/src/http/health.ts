// Health checks, for load balancers and supervisors.
import type { Clock } from '../deps.ts'

/** The response to a health check: 200, or 503 with the reason. */
export const healthResponse = (reason?: string): Response =>
  Response.json(reason === undefined ? { status: 'ok' } : { status: 'not ready', reason }, {
    status: reason === undefined ? 200 : 503,
    headers: { 'cache-control': 'no-store', ...(reason !== undefined && { 'retry-after': '1' }) },
  })

const resultMs = 1000

/** A check: the reason why requests would fail, or none. */
export type HealthCheck = () => Promise<string | undefined>

/** Makes a check that many may ask for: it runs `check` once a second at most, and a result may be a second old. */
export function createHealthCheck(check: HealthCheck, clock: Clock): HealthCheck {
  let last: { startedAt: number; result: Promise<string | undefined> } | undefined
  return () => {
    const now = clock.now()
    if (!last || Math.abs(now - last.startedAt) >= resultMs) last = { startedAt: now, result: check() }
    return last.result
  }
}
