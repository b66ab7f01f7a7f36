// The door of the platform: every request gets an id and a time limit, and every answer leaves the same way.
import { Refusal } from '@vitrine/rules'
import type { World } from '../world.ts'
import { tell } from './errors.ts'
import type { createRouter } from './router.ts'
import { answer, preflight } from './response.ts'

const seconds = 10

/** Opens the door; `closing` tells new requests to go elsewhere. */
export function openDoor(router: ReturnType<typeof createRouter>, { ids, log }: World) {
  let closing = false
  let inside = 0
  let emptied: (() => void) | undefined

  const refuse = (error: unknown, requestId: string) => {
    const { status, body, headers } = tell(error, requestId, log)
    return answer(status, body, requestId, headers)
  }

  const withinTime = (request: Request, requestId: string): Promise<Response> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(() => resolve(refuse(new Refusal('TIMED_OUT'), requestId)), seconds * 1000)
    })
    return Promise.race([router.fetch(request, { requestId }), late]).finally(() => clearTimeout(timer))
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const requestId = ids.uuid()
      if (closing) return refuse(new Refusal('UNAVAILABLE'), requestId)
      if (request.method === 'OPTIONS') return preflight(requestId)
      inside += 1
      try {
        return await withinTime(request, requestId)
      } catch (error) {
        return refuse(error, requestId)
      } finally {
        inside -= 1
        if (inside === 0) emptied?.()
      }
    },

    /** Lets in nobody new, and waits for those inside. */
    async close() {
      closing = true
      if (inside > 0) await new Promise<void>((resolve) => (emptied = resolve))
    },
  }
}
