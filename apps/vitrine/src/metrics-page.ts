// GET /metrics: the figures of this process for Prometheus, for holders of an API key of the store that it shows.
import { createHash, timingSafeEqual } from 'node:crypto'
import { refusals } from '@vitrine/contract'
import { apiHeaders, type Metrics, metricsContentType, type Platform } from '@vitrine/platform'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Makes the handler of `/metrics`. */
export function metricsPage(metrics: Metrics, platform: Platform, storeId: string) {
  let lastAccepted: Buffer | undefined

  const isAllowed = async (key: string) => {
    const hash = hashOf(key)
    try {
      if (!(await platform.isKeyOf(storeId, key))) return false
      lastAccepted = hash
      return true
    } catch (error) {
      // The figures matter most while the database is away, so the key that was accepted last is accepted then.
      if (lastAccepted !== undefined && timingSafeEqual(hash, lastAccepted)) return true
      throw error
    }
  }

  const refuse = (
    code: 'UNAUTHENTICATED' | 'INVALID_TOKEN' | 'UNAVAILABLE',
    message: string = 'The metrics need an API key of the store: Authorization: Bearer <key>',
  ) => {
    const { status } = refusals[code]
    const requestId = crypto.randomUUID()
    const details = { applicationError: { code, description: message, data: {} } }
    return new Response(JSON.stringify({ message, details, requestId }), {
      status,
      headers: {
        ...apiHeaders(requestId),
        ...(status === 401 ? { 'www-authenticate': 'Bearer' } : { 'retry-after': '1' }),
      },
    })
  }

  return async ({ headers }: Request): Promise<Response> => {
    const key = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
    if (!key) return refuse('UNAUTHENTICATED')
    const allowed = await isAllowed(key).catch(() => undefined)
    if (allowed === undefined) return refuse('UNAVAILABLE', 'The database does not answer')
    if (!allowed) return refuse('INVALID_TOKEN')
    const text = { ...apiHeaders(crypto.randomUUID()), 'content-type': metricsContentType }
    return new Response(metrics.render(), { headers: text })
  }
}
