// Checks that hold for every response: its form, its schema, no internals and no secrets. Each response that a story or a
// trial receives passes through them.
import { type ErrorBody, openApi } from '@vitrine/contract'
import { z } from 'zod'
import { requestForms } from './addresses.ts'
import { trackSecrets, type Secrets, findHiddenFields } from './hidden-data.ts'

const requestId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// HT13: a response must not contain internals, except text that the request itself contained.
const internals =
  /\bat [\w.<>]+ \(|\.[cm]?[jt]s:\d+|node_modules|\/packages\/|\b(select|insert into|delete from) [\w"*]+|\b[0-9a-f]{64}\b|syntax error|violates|\b(postgres|pglite|hono|kysely|zod|jose|undici)\b|\bE(CONN|PIPE|NOENT)\w*|eyJ[\w-]{10,}|\b(Type|Range|Reference|Syntax)Error\b/gi

/** The internals in `text` that the request did not contain. */
export const findLeaks = (text: string, requestText: string): string[] =>
  // A trailing quote may be the JSON quote that ends an echoed text.
  (text.match(internals) ?? []).filter(
    (word) => !requestText.toLowerCase().includes(word.toLowerCase().replace(/"+$/, '')),
  )

// Schemas that contain no other schema.
const leaves = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodNever,
  z.ZodUnknown,
]

/** The schema with every object strict, so that a response with a field outside the contract fails. */
function strict(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<z.core.$ZodType>(schema.shape)
    return z.strictObject(Object.fromEntries(shape.map(([name, inner]) => [name, strict(inner)])))
  }
  if (schema instanceof z.ZodExactOptional) return strict(schema.unwrap()).exactOptional()
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap()).optional()
  if (schema instanceof z.ZodDefault) return strict(schema.unwrap())
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap()).nullable()
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element))
  if (schema instanceof z.ZodRecord) return z.record(schema.keyType, strict(schema.valueType))
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(strict))
  // A rich text is bounded before its schema reads it, and its nodes hold whatever data they were sent with.
  if (schema instanceof z.ZodPipe) return schema as z.ZodType
  if (leaves.some((leaf) => schema instanceof leaf)) return schema as z.ZodType
  throw new Error(`strict() does not handle schemas of type ${schema._zod.def.type} yet: add a case`)
}

type Responses = Record<string, { description: string }>
const { paths } = openApi('') as { paths: Record<string, Record<string, { responses: Responses }>> }

/** The errors that `/openapi.json` documents for a call: `404 PRODUCT_NOT_FOUND`, `500`. */
function documentedErrors(address: string, method: string): Set<string> {
  const path = address.slice(address.indexOf(' ') + 1)
  const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {}
  const errors = Object.entries(responses).flatMap(([status, { description }]) => [
    status,
    ...[...description.matchAll(/^`([\w-]+)`: ./gm)].map(([, code]) => `${status} ${code}`),
  ])
  return new Set(errors)
}

const expectations = requestForms.map(({ address, method, path, route: { answer, raw = false } }) => ({
  isRaw: raw,
  method,
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  answer: strict(answer ?? z.object({})),
  errors: documentedErrors(address, method),
}))

// Paths with fewer parameters match first, and most requests have none.
const paramsOf = (path: string) => path.split('{').length
const withoutParams = new Map(expectations.map((each) => [`${each.method} ${each.path}`, each]))
const withParams = expectations
  .filter(({ path }) => path.includes('{'))
  .sort((a, b) => paramsOf(a.path) - paramsOf(b.path))

// The errors of a request that matches no route.
const routingErrors = new Set(['404 ADDRESS_NOT_FOUND', '405 METHOD_NOT_ALLOWED'])

/** What the contract says about the response to a request; undefined when no route matches. */
const expectationFor = (request: Request) => {
  const { pathname } = new URL(request.url)
  return (
    withoutParams.get(`${request.method} ${pathname}`) ??
    withParams.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
  )
}

function checkError(status: number, body: unknown, id: string, request: Request, requestBody: string) {
  const { message, details, requestId: bodyId } = body as ErrorBody
  const { applicationError, validationError } = details
  const { code, data } = applicationError ?? {}
  const error = code ? `${status} ${typeof code === 'number' ? data?.code : code}` : `${status}`
  if (!(expectationFor(request)?.errors ?? routingErrors).has(error))
    throw new Error(`/openapi.json does not document ${error} for ${request.method} ${request.url}`)
  if (typeof message !== 'string' || message === '') throw new Error('the error has no message')
  if (bodyId !== id) throw new Error(`the body has request id ${bodyId}, the header ${id}`)
  if (applicationError) {
    const { code, description, data } = applicationError
    if (!(code && description && typeof data === 'object'))
      throw new Error('the application error is incomplete')
  }
  for (const { field, description, violatedRule, data } of validationError?.fieldViolations ?? []) {
    const isComplete = typeof field === 'string' && description && violatedRule && typeof data === 'object'
    if (!isComplete) throw new Error('the field violation is incomplete')
  }
  const isSystemError = message === `System error occurred, request-id: ${id}`
  if (!applicationError && !validationError && !isSystemError)
    throw new Error(`the error is neither an application, a validation nor a system error: ${message}`)
  const leaks = findLeaks(
    JSON.stringify(body),
    `${decode(request.url)} ${requestBody} ${[...request.headers.values()].join(' ')}`,
  )
  if (leaks.length > 0) throw new Error(`HT13: the response contains internals: ${leaks.join(', ')}`)
}

const decode = (url: string) => {
  try {
    return `${url} ${decodeURIComponent(url)}`
  } catch {
    return url
  }
}

// A visitor's or member's token, or no credential; anything else is an API key.
const withoutApiKey = /^(Bearer\s+)?eyJ|^$/i

/** Costs and profits go to API keys only, internal names to no caller, and tokens appear only where they are issued. */
function checkHidden(text: string, body: object, request: Request, secrets: Secrets) {
  const { pathname } = new URL(request.url)
  if (pathname === '/openapi.json') return
  const hidden = findHiddenFields(body, !withoutApiKey.test(request.headers.get('authorization') ?? ''))
  if (hidden.length > 0) throw new Error(`MB2: the response of ${request.url} contains ${hidden.join(', ')}`)
  const found = secrets.in(`${request.url} ${pathname.endsWith('/token') ? '' : text}`)
  if (found.length > 0) throw new Error(`TK17: ${pathname} contains a secret: ${found.join(', ')}`)
  const { access_token, refresh_token } = body as Record<string, string | undefined>
  secrets.keep(access_token, refresh_token)
}

/** Caches may keep what all visitors read of the catalog and where its pictures are, and nothing else. */
function checkCaching(request: Request, { status, headers }: Response) {
  const cacheControl = headers.get('cache-control')
  if (cacheControl === 'no-store') return
  const isPicture = status === 302 && new URL(request.url).pathname.startsWith('/media/')
  if (isPicture && cacheControl === 'public, max-age=300') return
  const isOfVisitor = withoutApiKey.test(request.headers.get('authorization') ?? '')
  const isRead = request.method === 'GET' && (status === 200 || status === 304)
  const variesByStore = headers.get('vary') === 'authorization, wix-site-id, x-wix-currency'
  const isPublic = cacheControl === 'public, max-age=1' && headers.has('etag') && variesByStore
  if (!isPublic || !isOfVisitor || !isRead || !isCatalogRead.test(new URL(request.url).pathname))
    throw new Error(`HT14: ${request.url} is answered with Cache-Control: ${cacheControl}`)
}

const isCatalogRead = /\/(products|variants|collections|categories|customizations|inventory-items)\//

/** Throws unless a response has a request id, is JSON, matches the contract and contains nothing hidden. */
export async function checkAnswer(
  request: Request,
  response: Response,
  requestBody = '',
  secrets: Secrets = trackSecrets(),
) {
  const id = response.headers.get('x-wix-request-id') ?? ''
  if (!requestId.test(id) || response.headers.get('x-request-id') !== id)
    throw new Error('HT17: the response has no request id')
  if (response.headers.get('access-control-allow-origin') !== '*')
    throw new Error('the response has no CORS header')
  if (request.method === 'HEAD' || request.method === 'OPTIONS') return
  checkCaching(request, response)
  // The caller has the answer already.
  if (response.status === 304) return
  const expectation = expectationFor(request)
  const text = await response.clone().text()
  // A raw route answers with redirects and pages, and with JSON of its own.
  if (expectation?.isRaw && (response.status < 400 || !text.startsWith('{'))) return
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new Error('the response is not a JSON object')
  checkHidden(text, body, request, secrets)
  if (response.status === 200) expectation?.answer.parse(body)
  else checkError(response.status, body, id, request, requestBody)
}
