// Sends calls of a merchant to a server process. A call that is not answered with success fails.
import type { Server } from '../../shop/server.ts'

/** Makes what sends calls with an API key, and with an idempotency key if one is given. */
export const sendAs =
  (apiKey: string) =>
  async (server: Server, method: string, path: string, body?: object, key?: string): Promise<object> => {
    const response = await fetch(`${server.host}${path}`, {
      method,
      headers: {
        authorization: apiKey,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as object
    if (response.status !== 200) throw new Error(`${method} ${path} got status ${response.status}`)
    return answer
  }
