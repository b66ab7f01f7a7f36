// One HTTP exchange. It never throws: a failure to connect is a result with status 0.

/** Answers requests: the browser's fetch, or the platform inside a test. */
export type Fetch = (request: Request) => Promise<Response>

/** The result of an exchange. */
export interface HttpResult {
  /** The address that was requested. */
  url: string
  /** 0 when no response arrived, or it broke off. */
  status: number
  statusText: string
  /** The response body, if it was a JSON object. */
  body?: object | undefined
  requestId?: string | undefined
  /** `Retry-After` in milliseconds. */
  retryAfter: number
  cause?: unknown
}

/** Sends one request, with a JSON body if there is one. */
export const send = async (
  fetch: Fetch | undefined,
  url: string,
  init: RequestInit,
  body?: unknown,
): Promise<HttpResult> => {
  try {
    const text = JSON.stringify(body)
    const headers = { ...init.headers, ...(text && { 'content-type': 'application/json' }) }
    const response = await (fetch ?? globalThis.fetch)(
      new Request(url, { ...init, headers, ...(text && { body: text }) }),
    )
    const { status, statusText } = response
    return {
      url,
      status,
      statusText,
      requestId: response.headers.get('x-wix-request-id') ?? undefined,
      retryAfter: waitOf(response.headers.get('retry-after')),
      ...parseBody(await response.text()),
    }
  } catch (cause) {
    return { url, status: 0, statusText: '', retryAfter: 0, cause }
  }
}

/** Success is exactly status 200 with a JSON object. */
export const isSuccess = ({ status, body }: HttpResult) => status === 200 && !!body

// The platform answers JSON objects only; anything else comes from another server.
const parseBody = (text: string): Pick<HttpResult, 'body' | 'cause'> => {
  try {
    return { body: text[0] === '{' ? JSON.parse(text) : undefined }
  } catch (cause) {
    return { cause }
  }
}

/** `Retry-After` holds seconds or a date. */
const waitOf = (value: string | null) => {
  const ms = Number(value) * 1000 || Date.parse(value ?? '') - Date.now()
  return ms > 0 ? ms : 0
}
