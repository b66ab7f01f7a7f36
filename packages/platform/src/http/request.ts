// Reads and validates what a request carries: parameters or body, idempotency key, revision.
import { bodyLimitOf, merchantOnlyFields, type Route } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '@vitrine/rules'
import { z } from 'zod'
import { hashOf } from '../secrets.ts'
import { assertCleanText, countKeys, readJson } from '../validation/json.ts'
import type { RouteEntry } from './addresses.ts'
import { readBytes, readText } from './body.ts'
import type { ArrivingBody } from './body-memory.ts'
import { type Call, hasPermission, type Principal } from '../call.ts'
import { readQueryString } from './query-string.ts'
import { parse } from '../validation/violations.ts'

const jsonType = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** A body as it has arrived, and whether it is a form. */
interface Body {
  bytes: Uint8Array
  isForm: boolean
}

/** Reads the body of a request; undefined if its route has none, or if the parameters of the URL stand for it. */
export async function readBody(
  { route }: RouteEntry,
  request: Request,
  memory: ArrivingBody,
): Promise<Body | undefined> {
  if (!route.body || request.method === 'GET' || request.method === 'HEAD') return undefined
  const type = request.headers.get('content-type')
  const isForm = route.errorFormat === 'oauth' && type !== null && formType.test(type)
  if (type !== null && !isForm && !jsonType.test(type)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  return { bytes: await readBytes(request, bodyLimitOf(route).maxBytes, memory), isForm }
}

/** The input of a request, validated by the schemas of its route, and the body's text for the idempotency hash. */
export function parseRequest(
  { route }: RouteEntry,
  request: Request,
  body: Body | undefined,
  caller: Principal | undefined,
) {
  const search = searchOf(request.url)
  const readParams = (schema: z.ZodType) => (search ? readQueryString(search, schema) : {})
  const input: { query?: unknown; body?: unknown } = {}
  if (route.query) input.query = validate(route.query, readParams(route.query), caller)
  if (!route.body) return { input, bodyText: '' }
  const { text, value } = body ? parseBody(body, route) : { text: '', value: readParams(route.body) }
  input.body = validate(route.body, value, caller)
  return { input, bodyText: text }
}

/** Parses the values in the path. One of another form names nothing, and is refused as an unknown one. */
export function readPath({ path: schemas = {}, refuses = [] }: Route, path: Record<string, string>) {
  Object.values(path).forEach(assertCleanText)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { success, data } = schema.safeParse(path[name])
      if (!success) throw new Refusal(refuses[0] ?? 'ADDRESS_NOT_FOUND', path)
      return [name, data]
    }),
  )
}

const searchOf = (url: string) => {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

function parseBody({ bytes, isForm }: Body, route: Route): { text: string; value: unknown } {
  const text = readText(bytes)
  assertFewFields(text, isForm, route)
  if (isForm) return { text, value: readForm(text) }
  return { text, value: text === '' ? {} : readJson(text) }
}

/** Throws before the text is parsed, because parsing many fields costs more than anything else about them. */
function assertFewFields(text: string, isForm: boolean, route: Route) {
  const { maxFields } = bodyLimitOf(route)
  if (maxFields === undefined || (isForm ? text.split('&').length : countKeys(text)) <= maxFields) return
  const code = route.errorFormat === 'oauth' ? 'invalid_request' : 'PAYLOAD_TOO_LARGE'
  throw new Refusal(code, { maxFields }, `The request has more than ${maxFields} fields`)
}

function readForm(text: string) {
  const fields = [...new URLSearchParams(text)]
  fields.flat().forEach(assertCleanText)
  const form = Object.fromEntries(fields)
  // RFC 6749 §3.2: a parameter must not be repeated, because two parsers may pick different values.
  if (Object.keys(form).length < fields.length) throw new Refusal('invalid_request', { twice: true })
  return form
}

function validate(schema: z.ZodType, value: unknown, caller: Principal | undefined): unknown {
  // Before the schema is applied: its violations would describe merchant-only fields to visitors.
  refuseFields(schema, value, caller)
  return parse(schema, value)
}

function refuseFields(schema: z.ZodType, value: unknown, caller: Principal | undefined) {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return
  for (const [field, fieldSchema] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const content = (value as Record<string, unknown>)[field]
    const isEmpty =
      content === undefined ||
      content === null ||
      content === false ||
      (Array.isArray(content) && content.length === 0)
    const { permission } = merchantOnlyFields.get(fieldSchema) ?? {}
    if (!isEmpty && permission && !hasPermission(caller, permission))
      throw new Refusal('PERMISSION_DENIED', { field, permission })
  }
}

/** Reads the conditions of a write: its idempotency key, and the entity that the caller expects. */
export async function readConditions(
  request: Request,
  entry: RouteEntry,
  path: object,
  bodyText: string,
): Promise<Pick<Call, 'idempotency' | 'ifMatch'>> {
  const conditions: Pick<Call, 'idempotency' | 'ifMatch'> = {}
  if (entry.isQuery || request.method === 'GET' || request.method === 'HEAD') return conditions
  const key = request.headers.get('idempotency-key')
  if (key !== null) {
    if (!/^[\x21-\x7e]{1,255}$/.test(key))
      throw invalidHeader('Idempotency-Key', 'must be 1 to 255 visible ASCII characters')
    conditions.idempotency = { key, hash: await hashOf(JSON.stringify(path) + bodyText) }
  }
  const match = request.headers.get('if-match')
  if (match === '*') conditions.ifMatch = 'any'
  else if (match !== null) {
    const [, idText = '', revision] = /^(?:W\/)?"?([^"]+):(\d{1,18})"?$/.exec(match) ?? []
    const id = decodeId(idText)
    if (!id || revision === undefined)
      throw invalidHeader(
        'If-Match',
        'must be the id and the revision of the entity, as "<id>:<revision>", or *',
      )
    conditions.ifMatch = { id, revision: BigInt(revision) }
  }
  return conditions
}

/** An id in a header, where characters that headers cannot hold are percent-encoded; undefined if it is malformed. */
const decodeId = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const invalidHeader = (header: string, description: string) =>
  new Invalid([violation(header, 'FORMAT', description)])
