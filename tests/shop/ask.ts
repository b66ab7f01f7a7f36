// Asks the platform in plain HTTP, as hostile as one likes; every answer is looked at before it is handed on.
import type { ErrorBody } from '@vitrine/contract'
import { checkAnswer } from './answers.ts'
import { trackSecrets, type Secrets } from './hidden-data.ts'

/** What came back. */
export interface HttpAnswer {
  status: number
  headers: Headers
  requestId: string
  // Stories look into bodies freely; what a body may be is checked against the contract.
  body: Body
  /** Of a refusal: its code. */
  code: string | undefined
  /** Of broken rules: `field RULE`, in the order told. */
  broken: string[]
}

/** A body, read as the story expects it. */
export interface Body {
  readonly [key: string]: unknown
}

/** One question: a body that is not text is sent as JSON. */
export interface AskOptions {
  body?: unknown
  headers?: Record<string, string>
}

type Fetch = (request: Request) => Promise<Response>
export type Ask = (method: string, path: string, question?: AskOptions) => Promise<HttpAnswer>

/** What an asker may know of the platform it asks. */
interface Known {
  /** What the platform has logged as gone wrong: the cause of answers of 500 and above, which fail. */
  failures?: unknown[]
  /** Answers of 500 and above are what the story is about. */
  mayFail?: boolean
  secrets?: Secrets
}

/** A way to ask a platform. */
export function createAsker(
  platform: Fetch,
  { failures = [], mayFail = false, secrets = trackSecrets() }: Known = {},
) {
  const fetch: Fetch = async (request) => {
    const asked = request.body ? await request.clone().text() : ''
    const response = await platform(request)
    await checkAnswer(request, response, asked, secrets)
    if (response.status >= 500 && !mayFail) {
      throw new Error(`${request.method} ${request.url} answered ${response.status}`, {
        cause: failures.at(-1),
      })
    }
    return response
  }

  const ask: Ask = async (method, path, { body, headers = {} } = {}) => {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body === undefined
    const sent = raw ? body : JSON.stringify(body)
    const type = body === undefined ? undefined : { 'content-type': 'application/json' }
    const request = new Request(`http://platform.test${path}`, {
      method,
      headers: { ...type, ...headers },
      ...(sent !== undefined && { body: sent as BodyInit }),
    })
    const response = await fetch(request)
    const text = await response.text()
    const read = (text === '' ? {} : JSON.parse(text)) as Body & Partial<ErrorBody>
    const { applicationError, validationError } = read.details ?? {}
    return {
      status: response.status,
      headers: response.headers,
      requestId: response.headers.get('x-wix-request-id') ?? '',
      body: read,
      code: applicationError?.code,
      broken: (validationError?.fieldViolations ?? []).map((one) => `${one.field} ${one.violatedRule}`),
    }
  }

  /** Asks with a credential. */
  const as =
    (credential: () => string | Promise<string>): Ask =>
    async (method, path, { body, headers } = {}) =>
      ask(method, path, { body, headers: { authorization: await credential(), ...headers } })

  return { fetch, ask, as }
}

export type Asker = ReturnType<typeof createAsker>
