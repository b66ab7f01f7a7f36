// Sends plain HTTP requests to the platform, well-formed or hostile; every response passes the checks of answers.ts.
import type { ErrorBody } from '@vitrine/contract'
import { checkAnswer } from './answers.ts'
import { trackSecrets, type Secrets } from './hidden-data.ts'

/** A response with its JSON body. */
export interface HttpAnswer {
  status: number
  headers: Headers
  requestId: string
  // Stories read any field of a body; its shape is checked against the contract.
  body: Body
  /** The code of an application error. */
  code: string | undefined
  /** The violations of a validation error as `field RULE`, in their order. */
  broken: string[]
}

/** A JSON body. */
interface Body {
  readonly [key: string]: unknown
}

/** Body and headers of a request; a body that is neither text nor bytes is sent as JSON. */
export interface AskOptions {
  body?: unknown
  headers?: Record<string, string>
}

type Fetch = (request: Request) => Promise<Response>
export type Ask = (method: string, path: string, question?: AskOptions) => Promise<HttpAnswer>

interface HttpClientOptions {
  /** The errors that the platform has logged; the last one becomes the cause when a 5xx response fails the test. */
  failures?: unknown[]
  /** Allows 5xx responses, for stories about failures. */
  mayFail?: boolean
  secrets?: Secrets
}

/** Creates an HTTP client that checks each response: `fetch`, `ask`, and `as` for requests with a credential. */
export function createHttpClient(
  platform: Fetch,
  { failures = [], mayFail = false, secrets = trackSecrets() }: HttpClientOptions = {},
) {
  const fetch: Fetch = async (request) => {
    const requestBody = request.body ? await request.clone().text() : ''
    const response = await platform(request)
    await checkAnswer(request, response, requestBody, secrets)
    if (response.status >= 500 && !mayFail) {
      throw new Error(`${request.method} ${request.url} answered ${response.status}`, {
        cause: failures.at(-1),
      })
    }
    return response
  }

  const ask: Ask = async (method, path, { body, headers = {} } = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body === undefined
    const sent = isRaw ? body : JSON.stringify(body)
    const type = body === undefined ? undefined : { 'content-type': 'application/json' }
    const request = new Request(`http://platform.test${path}`, {
      method,
      headers: { ...type, ...headers },
      ...(sent !== undefined && { body: sent as BodyInit }),
    })
    const response = await fetch(request)
    const text = await response.text()
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Body & Partial<ErrorBody>
    const { applicationError, validationError } = json.details ?? {}
    return {
      status: response.status,
      headers: response.headers,
      requestId: response.headers.get('x-wix-request-id') ?? '',
      body: json,
      // As our own client reads it: where the wire's code is a number, ours is in `data`.
      code:
        typeof applicationError?.code === 'number' ? `${applicationError.data.code}` : applicationError?.code,
      broken: (validationError?.fieldViolations ?? []).map(
        ({ field, violatedRule }) => `${field} ${violatedRule}`,
      ),
    }
  }

  /** Sends requests with a credential. */
  const as =
    (credential: () => string | Promise<string>): Ask =>
    async (method, path, { body, headers } = {}) =>
      ask(method, path, { body, headers: { authorization: await credential(), ...headers } })

  return { fetch, ask, as }
}

export type HttpClient = ReturnType<typeof createHttpClient>
