// What must be true of every answer, whatever was asked: stories and trials look at each one that passes.
import { type ErrorBody, openApi } from '@vitrine/contract'
import { z } from 'zod'
import { requestForms } from './addresses.ts'
import { trackSecrets, type Secrets, findHiddenFields } from './hidden-data.ts'

const requestId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// HT13: nothing of the inside may show. What the caller wrote himself may come back to him.
const inside =
  /\bat [\w.<>]+ \(|\.[cm]?[jt]s:\d+|node_modules|\/packages\/|\b(select|insert into|delete from) [\w"*]+|\b[0-9a-f]{64}\b|syntax error|violates|\b(postgres|pglite|hono|kysely|zod|jose|undici)\b|\bE(CONN|PIPE|NOENT)\w*|eyJ[\w-]{10,}|\b(Type|Range|Reference|Syntax)Error\b/gi

/** Words of the inside in `text` that the request did not bring. */
export const findLeaks = (text: string, asked: string): string[] =>
  // A quote at its end may be the one that ends the text which the caller has sent.
  (text.match(inside) ?? []).filter(
    (word) => !asked.toLowerCase().includes(word.toLowerCase().replace(/"+$/, '')),
  )

// What holds no other schema.
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

/** The schema with every object closed, so that an answer may hold nothing that the contract does not name. */
export function strict(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<z.core.$ZodType>(schema.shape)
    return z.strictObject(Object.fromEntries(shape.map(([name, inner]) => [name, strict(inner)])))
  }
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap()).optional()
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap()).nullable()
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element))
  if (schema instanceof z.ZodRecord) return z.record(schema.keyType, strict(schema.valueType))
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(strict))
  if (leaves.some((leaf) => schema instanceof leaf)) return schema as z.ZodType
  throw new Error(`An answer with a ${schema._zod.def.type} in it: say here how that is closed`)
}

type Responses = Record<string, { description: string }>
const { paths } = openApi('') as { paths: Record<string, Record<string, { responses: Responses }>> }

/** What `/openapi.json` says that a call may be refused: `404 PRODUCT_NOT_FOUND`, `500`. */
function described(address: string, method: string): Set<string> {
  const path = address.slice(address.indexOf(' ') + 1)
  const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {}
  const told = Object.entries(responses).flatMap(([status, { description }]) => [
    status,
    ...[...description.matchAll(/^`(\w+)`: ./gm)].map(([, code]) => `${status} ${code}`),
  ])
  return new Set(told)
}

const promised = requestForms
  .map(({ address, method, path, route: { answer } }) => ({
    names: path.split('{').length,
    method,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    answer: strict(answer ?? z.object({})),
    refuses: described(address, method),
  }))
  .sort((a, b) => a.names - b.names)

// Where no call is: at no address, or at one that is asked by another method.
const nowhere = new Set(['404 ADDRESS_NOT_FOUND', '405 METHOD_NOT_ALLOWED'])

/** What the contract promises for a request; nothing, when it has no such address. */
const promiseFor = (request: Request) => {
  const { pathname } = new URL(request.url)
  return promised.find(({ method, path }) => method === request.method && path.test(pathname))
}

function checkError(status: number, body: unknown, id: string, request: Request, asked: string) {
  const { message, details, requestId: told } = body as ErrorBody
  const code = details.applicationError?.code
  const is = code ? `${status} ${code}` : `${status}`
  if (!(promiseFor(request)?.refuses ?? nowhere).has(is))
    throw new Error(`/openapi.json tells of no ${is} at ${request.method} ${request.url}`)
  if (typeof message !== 'string' || message === '') throw new Error('an error without a message')
  const { applicationError: no, validationError } = details
  if (told !== id) throw new Error(`the body names request ${told}, the header ${id}`)
  if (no && !(no.code && no.description && typeof no.data === 'object'))
    throw new Error('half an application error')
  for (const { field, description, violatedRule, data } of validationError?.fieldViolations ?? []) {
    const whole = typeof field === 'string' && description && violatedRule && typeof data === 'object'
    if (!whole) throw new Error('half a violation')
  }
  if (!no && !validationError && message !== `System error occurred, request-id: ${id}`) {
    throw new Error(`an error that is neither application, nor validation, nor system: ${message}`)
  }
  const seen = findLeaks(
    JSON.stringify(body),
    `${decode(request.url)} ${asked} ${[...request.headers.values()].join(' ')}`,
  )
  if (seen.length > 0) throw new Error(`HT13: the inside shows: ${seen.join(', ')}`)
}

const decode = (url: string) => {
  try {
    return `${url} ${decodeURIComponent(url)}`
  } catch {
    return url
  }
}

const keyless = /^(Bearer\s+)?eyJ|^$/i

/** Nobody learns what goods cost but the merchant, nobody the names of the inside, and tokens are told once. */
function checkUnseen(text: string, body: object, request: Request, secrets: Secrets) {
  const { pathname } = new URL(request.url)
  if (pathname === '/openapi.json') return
  const unseen = findHiddenFields(body, !keyless.test(request.headers.get('authorization') ?? ''))
  if (unseen.length > 0) throw new Error(`MB2: ${request.url} shows ${unseen.join(', ')}`)
  const spilt = secrets.in(`${request.url} ${pathname.endsWith('/token') ? '' : text}`)
  if (spilt.length > 0) throw new Error(`TK17: ${pathname} holds a secret: ${spilt.join(', ')}`)
  const { access_token, refresh_token } = body as Record<string, string | undefined>
  secrets.keep(access_token, refresh_token)
}

/** Throws when an answer breaks what holds for all: request id, JSON, error shape, contract, nothing unseen. */
export async function checkAnswer(
  request: Request,
  response: Response,
  asked = '',
  secrets: Secrets = trackSecrets(),
) {
  const id = response.headers.get('x-wix-request-id') ?? ''
  if (!requestId.test(id) || response.headers.get('x-request-id') !== id)
    throw new Error('HT17: no request id')
  if (response.headers.get('access-control-allow-origin') !== '*') throw new Error('no CORS')
  if (request.method === 'HEAD' || request.method === 'OPTIONS') return
  const text = await response.clone().text()
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) throw new Error('an answer must be a JSON object')
  if (response.headers.get('cache-control') !== 'no-store') throw new Error('an answer that caches may keep')
  checkUnseen(text, body, request, secrets)
  if (response.status === 200) promiseFor(request)?.answer.parse(body)
  else checkError(response.status, body, id, request, asked)
}
