// What came in, read and believed: the parameters or the body, the idempotency key, the revision.
import { merchantOnlyFields, type Route } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '@vitrine/rules'
import { z } from 'zod'
import { hashOf } from '../secrets.ts'
import type { RouteEntry } from './addresses.ts'
import { assertCleanText, readBytes, readJson, readText } from './body.ts'
import type { Call } from './handlers.ts'
import { readQueryString } from './query-string.ts'
import { parse } from './violations.ts'

const json = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i
const form = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Reads a request up to the schema of its address. */
export async function readRequest({ route }: RouteEntry, request: Request, elevated: boolean) {
  const search = searchOf(request.url)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const said = (schema: z.ZodType) => (search ? readQueryString(search, schema) : {})
  const input: { query?: unknown; body?: unknown } = {}
  if (route.query) input.query = checked(route.query, said(route.query), elevated)
  if (!route.body) return { input, sent: '' }
  const asked = reads ? { text: '', value: said(route.body) } : await readBody(request, route)
  input.body = checked(route.body, asked.value, elevated)
  return { input, sent: asked.text }
}

const searchOf = (url: string) => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

async function readBody(request: Request, route: Route): Promise<{ text: string; value: unknown }> {
  const type = request.headers.get('content-type')
  const isForm = route.errorFormat === 'oauth' && type !== null && form.test(type)
  if (type !== null && !isForm && !json.test(type)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  const text = readText(await readBytes(request))
  if (isForm) return { text, value: readForm(text) }
  return { text, value: text === '' ? {} : readJson(text) }
}

function readForm(text: string) {
  const fields = [...new URLSearchParams(text)]
  fields.flat().forEach(assertCleanText)
  const form = Object.fromEntries(fields)
  // RFC 6749 §3.2: a parameter is given once. Of two, somebody else might believe the other one.
  if (Object.keys(form).length < fields.length) throw new Refusal('invalid_request', { twice: true })
  return form
}

function checked(schema: z.ZodType, value: unknown, elevated: boolean): unknown {
  // First what may not be sent at all: how it would have to look is not for everybody to learn.
  if (!elevated) refuseElevated(schema, value)
  return parse(schema, value)
}

function refuseElevated(schema: z.ZodType, value: unknown) {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return
  for (const [field, inner] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const given = (value as Record<string, unknown>)[field]
    const empty =
      given === undefined || given === null || given === false || (Array.isArray(given) && given.length === 0)
    if (!empty && merchantOnlyFields.has(inner)) throw new Refusal('PERMISSION_DENIED', { field })
  }
}

/** What a write may be bound to: once per key, and only on the revision the caller knows. */
export async function readConditions(
  request: Request,
  served: RouteEntry,
  path: Record<string, string>,
  sent: string,
): Promise<Pick<Call, 'idempotency' | 'ifMatch'>> {
  const conditions: Pick<Call, 'idempotency' | 'ifMatch'> = {}
  if (served.isQuery || request.method === 'GET' || request.method === 'HEAD') return conditions
  const key = request.headers.get('idempotency-key')
  if (key !== null) {
    if (!/^[\x21-\x7e]{1,255}$/.test(key))
      throw refused('Idempotency-Key', 'must be 1 to 255 visible characters')
    conditions.idempotency = { key, hash: await hashOf(named(path) + sent) }
  }
  const match = request.headers.get('if-match')
  if (match === '*') conditions.ifMatch = 'any'
  else if (match !== null) {
    const revision = /^(?:W\/)?"?(\d{1,18})"?$/.exec(match)?.[1]
    if (revision === undefined) throw refused('If-Match', 'must be a revision such as "7"')
    conditions.ifMatch = BigInt(revision)
  }
  return conditions
}

const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi

// A uuid is the same however its letters are written.
const named = (path: Record<string, string>) => JSON.stringify(path).replace(uuids, (id) => id.toLowerCase())

const refused = (field: string, why: string) => new Invalid([violation(field, 'FORMAT', why)])
