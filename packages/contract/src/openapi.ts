// The contract as an OpenAPI 3.1 document, generated from the same tables that the platform uses.
import { z } from 'zod'
import * as bulkResults from './bulk-result.ts'
import { oauthRefusals, commonRefusals, statusMessages } from './errors.ts'
import * as money from './money.ts'
import * as queries from './query.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { type Audience, bodyLimitOf } from './route.ts'
import { type Address, type Example, examples, orderedFeatures, type Route, routes } from './routes.ts'

type Json = Record<string, unknown>
type OperationExample = Omit<Example<Address>, 'path'> & {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Schemas that the document defines once, by name. */
const namedSchemas = z.registry<{ id: string }>()
for (const module of [money, queries, bulkResults, ...orderedFeatures.map(([, feature]) => feature)]) {
  for (const [id, value] of Object.entries(module)) {
    if (value instanceof z.ZodType && /^[A-Z]/.test(id)) namedSchemas.add(value, { id })
  }
}

/** The audiences that need no permission. */
type NamedAudience = Extract<Audience, string>

const audienceText: Record<NamedAudience, string> = {
  anyone: 'Needs no authentication.',
  caller: 'Needs a visitor’s token or an API key.',
  visitor: 'Needs a visitor’s token, and acts only on the data of that visitor.',
  member: 'Needs the token of a visitor who has signed in, and acts only on the data of that member.',
}
const textOf = (audience: Audience) =>
  typeof audience === 'string'
    ? audienceText[audience]
    : `Needs an API key of the store with the permission \`${audience.permission}\`.`
function limitText(route: Route): string[] {
  if (!route.body) return []
  const { maxBytes, maxFields } = bodyLimitOf(route)
  const fields = maxFields === undefined ? '' : ` and ${maxFields} fields`
  return [`The body has at most ${maxBytes / 1024} KiB${fields}.`]
}
const security: Record<NamedAudience, Json[]> = {
  anyone: [],
  caller: [{ visitor: [] }, { key: [] }],
  visitor: [{ visitor: [] }],
  member: [{ visitor: [] }],
}
const securityOf = (audience: Audience) =>
  typeof audience === 'string' ? security[audience] : [{ key: [audience.permission] }]

const violations = {
  type: 'object',
  properties: {
    fieldViolations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          description: { type: 'string' },
          violatedRule: { type: 'string' },
          ruleName: { type: ['string', 'null'] },
          data: { type: 'object' },
        },
      },
    },
  },
}
const errorSchema = {
  type: 'object',
  required: ['message', 'details', 'requestId'],
  properties: {
    message: { type: 'string' },
    details: {
      type: 'object',
      properties: {
        applicationError: {
          type: 'object',
          required: ['code', 'description', 'data'],
          properties: {
            code: { type: ['string', 'integer'] },
            description: { type: 'string' },
            data: { type: 'object' },
          },
        },
        validationError: violations,
      },
    },
    requestId: { type: 'string', format: 'uuid' },
    error: { type: 'string', description: 'Only from the OAuth endpoints: the OAuth 2 error code.' },
    error_description: { type: 'string' },
  },
}

const errorInfo: Record<RefusalCode, { status: number; message: string; fix: string }> = {
  ...refusals,
  ...oauthRefusals,
}

interface OverrideContext {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

// Zod adds JavaScript's integer limits and `additionalProperties: false`. Both are removed because the API promises
// neither: the platform drops unknown request fields, and responses may get more fields.
const removeZodDefaults = ({ zodSchema, jsonSchema }: OverrideContext) => {
  const { description } = z.globalRegistry.get(zodSchema) ?? {}
  if (description) jsonSchema.description = description
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

/** The parts of a request. */
interface RequestParts {
  isGet: boolean
  pathParameters: string[]
  body: boolean
  /** `Idempotency-Key` and `If-Match`. */
  writeHeaders: boolean
}

/** The error responses of a call, by status. */
function errorResponses({ refuses = [], for: audience, query, body }: Route, parts: RequestParts): Json {
  const { any, callers, writes, bodies } = commonRefusals
  const codes: RefusalCode[] = [
    ...refuses,
    ...any,
    ...(audience === 'anyone' ? [] : callers),
    ...(parts.writeHeaders ? writes : []),
    ...(parts.body ? bodies : []),
  ]
  const byStatus = new Map<number, string[]>()
  const add = (status: number, line: string) => byStatus.set(status, [...(byStatus.get(status) ?? []), line])
  if (query || body || parts.pathParameters.length > 0 || parts.writeHeaders)
    add(400, 'A field is invalid: `details.validationError` names the field and the rule.')
  for (const code of codes) {
    const { status, message, fix } = errorInfo[code]
    add(status, `\`${code}\`: ${message}. ${fix}.`)
  }
  for (const [status, message] of Object.entries(statusMessages)) add(Number(status), `${message}.`)
  const responses = [...byStatus].map(([status, lines]) => [
    status,
    {
      description: lines.join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return Object.fromEntries(responses)
}

type SchemaConverter = (schema: z.ZodType, io: 'input' | 'output') => Json

/** Makes the function that converts a schema to JSON Schema. Named schemas go to `schemas` and are referenced. */
const schemaConverter =
  (schemas: Json): SchemaConverter =>
  (schema, io) => {
    const {
      $defs,
      $schema: _,
      ...inlined
    } = z.toJSONSchema(schema, {
      io,
      metadata: namedSchemas,
      unrepresentable: 'any',
      reused: 'inline',
      override: removeZodDefaults,
    }) as Json
    const relink = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
    for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) schemas[id] = relink(definition)
    const id = namedSchemas.get(schema)?.id
    return id ? { $ref: `#/components/schemas/${id}` } : relink(inlined)
  }

const parameter = (name: string, location: 'path' | 'query', schema: Json, required: boolean) => ({
  name,
  in: location,
  required,
  schema,
})

/** The parameters of a call: those of its path and its query, and the headers of writes. */
function parametersOf(
  route: Route,
  { path, query }: OperationExample,
  { isGet, pathParameters, writeHeaders }: RequestParts,
  schemaOf: SchemaConverter,
) {
  const queryFields =
    route.query instanceof z.ZodObject ? Object.entries(route.query.shape as Record<string, z.ZodType>) : []
  return [
    ...pathParameters.map((name) => ({
      ...parameter(name, 'path', { type: 'string' }, true),
      example: path?.[name],
    })),
    ...queryFields.map(([name, schema]) => ({
      ...parameter(name, 'query', schemaOf(schema, 'input'), false),
      ...(query?.[name] !== undefined && { example: query[name] }),
    })),
    ...(isGet && route.body
      ? [
          {
            ...parameter('.r', 'query', { type: 'string' }, false),
            description:
              'The whole request as JSON, base64url-encoded. Alternatively, send dotted parameters: `query.paging.limit=2`.',
          },
        ]
      : []),
    ...(writeHeaders
      ? [{ $ref: '#/components/parameters/IdempotencyKey' }, { $ref: '#/components/parameters/IfMatch' }]
      : []),
  ]
}

/** The body of a call, which the form encoding of OAuth can carry, too. */
const requestBodyOf = (
  body: z.ZodType,
  errorFormat: Route['errorFormat'],
  example: unknown,
  schemaOf: SchemaConverter,
) => ({
  content: {
    'application/json': { schema: schemaOf(body, 'input'), example: example ?? {} },
    ...(errorFormat === 'oauth' && {
      'application/x-www-form-urlencoded': { schema: schemaOf(body, 'input') },
    }),
  },
})

/** One call; a list has two of them, because it can be read with GET and with POST. */
function operation(address: Address, method: string, schemaOf: SchemaConverter): Json {
  const route: Route = routes[address]
  const [verb = '', path = ''] = address.split(' ')
  const example: OperationExample = examples[address]
  const isGet = method === 'get'
  const parts: RequestParts = {
    isGet,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    body: !isGet && route.body !== undefined,
    writeHeaders: verb !== 'QUERY' && !isGet && route.for !== 'anyone',
  }
  return {
    operationId: `${method} ${path}`.replaceAll(/\W+/g, '-').replace(/-$/, ''),
    tags: [tagOf(address)],
    summary: example.summary,
    description: [example.description, textOf(route.for), ...limitText(route)].join(' '),
    security: securityOf(route.for),
    // The extension that API documentation tools read for code samples.
    ...(example.client && {
      'x-codeSamples': [{ lang: 'TypeScript', label: '@vitrine/client', source: example.client }],
    }),
    parameters: parametersOf(route, example, parts, schemaOf),
    ...(!isGet &&
      route.body && {
        requestBody: requestBodyOf(route.body, route.errorFormat, example.body, schemaOf),
      }),
    responses: {
      200: {
        description: 'Success.',
        content: {
          'application/json': {
            schema: route.answer ? schemaOf(route.answer, 'output') : { type: 'object' },
          },
        },
      },
      ...errorResponses(route, parts),
    },
  }
}

/** The tag of an address: its feature. */
const tagOf = (address: Address) => orderedFeatures.find(([, feature]) => address in feature.routes)?.[0]

const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
    description: 'A write that is sent again with the same key within 24 hours takes effect once.',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'The expected entity and revision, as `"<id>:<revision>"`; `*` requires only that the entity exists.',
  },
}

const securitySchemes = {
  visitor: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  key: { type: 'apiKey', in: 'header', name: 'Authorization' },
}

/** Generates the document; `origin` is the platform's. */
export function openApi(origin: string): Json {
  const schemas: Json = { Error: errorSchema }
  const schemaOf = schemaConverter(schemas)
  const paths: Record<string, Json> = {}
  for (const address of Object.keys(routes) as Address[]) {
    const [verb = '', path = ''] = address.split(' ')
    const methods = verb === 'QUERY' ? ['get', 'post'] : [verb.toLowerCase()]
    for (const method of methods) {
      paths[path] = { ...paths[path], [method]: operation(address, method, schemaOf) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '0.1.0',
      description:
        'The API of a Vitrine platform. Every successful response has status 200 and a JSON object as its body.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: orderedFeatures.map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: {
      schemas,
      parameters: headerParameters,
      securitySchemes,
    },
  }
}
