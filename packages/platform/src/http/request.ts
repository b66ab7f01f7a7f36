// Reads and validates what a request carries: parameters or body, idempotency key, revision.
import { merchantOnlyFields, type Route } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '@vitrine/rules'
import { z } from 'zod'
import { hashOf } from '../secrets.ts'
import type { RouteEntry } from './addresses.ts'
import { assertCleanText, readBytes, readJson, readText } from './body.ts'
import type { Call } from './handlers.ts'
import { readQueryString } from './query-string.ts'
import { parse } from './violations.ts'

const jsonType = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Reads the input of a request, validated by the schemas of its route, and the body's text for the idempotency hash. */
export async function readRequest({ route }: RouteEntry, request: Request, isMerchant: boolean) {
  const search = searchOf(request.url)
  const hasNoBody = request.method === 'GET' || request.method === 'HEAD'
  const readParams = (schema: z.ZodType) => (search ? readQueryString(search, schema) : {})
  const input: { query?: unknown; body?: unknown } = {}
  if (route.query) input.query = validate(route.query, readParams(route.query), isMerchant)
  if (!route.body) return { input, bodyText: '' }
  const { text, value } = hasNoBody
    ? { text: '', value: readParams(route.body) }
    : await readBody(request, route)
  input.body = validate(route.body, value, isMerchant)
  return { input, bodyText: text }
}

const searchOf = (url: string) => {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

async function readBody(request: Request, route: Route): Promise<{ text: string; value: unknown }> {
  const type = request.headers.get('content-type')
  const isForm = route.errorFormat === 'oauth' && type !== null && formType.test(type)
  if (type !== null && !isForm && !jsonType.test(type)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  const text = readText(await readBytes(request))
  if (isForm) return { text, value: readForm(text) }
  return { text, value: text === '' ? {} : readJson(text) }
}

function readForm(text: string) {
  const fields = [...new URLSearchParams(text)]
  fields.flat().forEach(assertCleanText)
  const form = Object.fromEntries(fields)
  // RFC 6749 §3.2: a parameter must not be repeated, because two parsers may pick different values.
  if (Object.keys(form).length < fields.length) throw new Refusal('invalid_request', { twice: true })
  return form
}

function validate(schema: z.ZodType, value: unknown, isMerchant: boolean): unknown {
  // Before the schema is applied: its violations would describe merchant-only fields to other callers.
  if (!isMerchant) refuseMerchantFields(schema, value)
  return parse(schema, value)
}

function refuseMerchantFields(schema: z.ZodType, value: unknown) {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return
  for (const [field, fieldSchema] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const content = (value as Record<string, unknown>)[field]
    const isEmpty =
      content === undefined ||
      content === null ||
      content === false ||
      (Array.isArray(content) && content.length === 0)
    if (!isEmpty && merchantOnlyFields.has(fieldSchema)) throw new Refusal('PERMISSION_DENIED', { field })
  }
}

/** Reads the conditions of a write: its idempotency key, and the revision that the caller expects. */
export async function readConditions(
  request: Request,
  entry: RouteEntry,
  path: Record<string, string>,
  bodyText: string,
): Promise<Pick<Call, 'idempotency' | 'ifMatch'>> {
  const conditions: Pick<Call, 'idempotency' | 'ifMatch'> = {}
  if (entry.isQuery || request.method === 'GET' || request.method === 'HEAD') return conditions
  const key = request.headers.get('idempotency-key')
  if (key !== null) {
    if (!/^[\x21-\x7e]{1,255}$/.test(key))
      throw invalidHeader('Idempotency-Key', 'must be 1 to 255 visible ASCII characters')
    conditions.idempotency = { key, hash: await hashOf(canonicalPath(path) + bodyText) }
  }
  const match = request.headers.get('if-match')
  if (match === '*') conditions.ifMatch = 'any'
  else if (match !== null) {
    const revision = /^(?:W\/)?"?(\d{1,18})"?$/.exec(match)?.[1]
    if (revision === undefined) throw invalidHeader('If-Match', 'must be a revision such as "7"')
    conditions.ifMatch = BigInt(revision)
  }
  return conditions
}

const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi

// UUIDs are case-insensitive, so a retry may spell them differently.
const canonicalPath = (path: Record<string, string>) =>
  JSON.stringify(path).replace(uuids, (id) => id.toLowerCase())

const invalidHeader = (header: string, description: string) =>
  new Invalid([violation(header, 'FORMAT', description)])
