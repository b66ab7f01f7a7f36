// One exchange over HTTP: a request out, and whatever comes back, told without ever throwing.

/** Anything that answers requests: the browser's fetch, a platform inside a test. */
export type Fetch = (request: Request) => Promise<Response>

/** What an exchange brought. */
export interface Told {
  /** 0: no answer came, or it broke off. */
  status: number
  statusText: string
  /** The answer, if it was a JSON object. */
  body?: object | undefined
  requestId?: string | undefined
  /** Milliseconds the platform asks us to wait. */
  after: number
  cause?: unknown
}

/** Sends one request, with a body in JSON if there is one. */
export const send = async (fetch: Fetch, url: string, init: RequestInit, body?: unknown): Promise<Told> => {
  try {
    const text = JSON.stringify(body)
    const headers = { ...init.headers, ...(text && { 'content-type': 'application/json' }) }
    const response = await fetch(new Request(url, { ...init, headers, ...(text && { body: text }) }))
    const { status, statusText } = response
    return {
      status,
      statusText,
      requestId: response.headers.get('x-wix-request-id') ?? undefined,
      after: waitOf(response.headers.get('retry-after')),
      ...read(await response.text()),
    }
  } catch (cause) {
    const silence = new Error(`no answer from ${url}`, { cause })
    return { status: 0, statusText: '', after: 0, cause: silence }
  }
}

/** The answer was a success: exactly 200, with a JSON object. */
export const isGood = ({ status, body }: Told) => status === 200 && body !== undefined

const read = (text: string): Pick<Told, 'body' | 'cause'> => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body ? { body } : {}
  } catch (cause) {
    return { cause }
  }
}

/** `Retry-After` in milliseconds: it comes as seconds or as a date. */
const waitOf = (value: string | null) => {
  const ms = Number(value) * 1000 || Date.parse(value ?? '') - Date.now()
  return ms > 0 ? ms : 0
}
