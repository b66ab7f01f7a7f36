// The contract as an OpenAPI 3.1 document, generated from the same tables that the platform uses.
import { z } from 'zod'
import * as browse from './browse.ts'
import * as cart from './cart.ts'
import * as collections from './collections.ts'
import { oauthRefusals, refusals, commonRefusals, type RefusalCode, statusMessages } from './errors.ts'
import { type Example, examples } from './examples.ts'
import * as money from './money.ts'
import * as products from './products.ts'
import * as queries from './query.ts'
import { type Address, type Audience, type Route, routes } from './routes.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as variants from './variants.ts'

type Json = Record<string, unknown>
type OperationExample = Omit<Example<Address>, 'path'> & {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Schemas that the document defines once, by name. */
const namedSchemas = z.registry<{ id: string }>()
for (const module of [browse, cart, collections, money, products, queries, search, session, variants]) {
  for (const [id, value] of Object.entries(module)) {
    if (value instanceof z.ZodType && /^[A-Z]/.test(id)) namedSchemas.add(value, { id })
  }
}

const audienceText: Record<Audience, string> = {
  anyone: 'Needs no authentication.',
  caller: 'Needs a visitor’s token or an API key.',
  visitor: 'Needs a visitor’s token, and acts only on the data of that visitor.',
  merchant: 'Needs an API key of the store.',
}
const security: Record<Audience, Json[]> = {
  anyone: [],
  caller: [{ visitor: [] }, { key: [] }],
  visitor: [{ visitor: [] }],
  merchant: [{ key: [] }],
}

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
            code: { type: 'string' },
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

/** The parts of a request that can cause errors of their own. */
interface RequestParts {
  pathParameters: boolean
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
  if (query || body || parts.pathParameters || parts.writeHeaders)
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

/** Generates the document; `origin` is the platform's. */
export function openApi(origin: string): Json {
  const schemas: Json = { Error: errorSchema }

  /** Converts a schema to JSON Schema. Named schemas go to `schemas` and are referenced. */
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
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

  const operation = (address: Address, route: Route, method: string): Json => {
    const [verb = '', path = ''] = address.split(' ')
    const example: OperationExample = examples[address]
    const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const isGet = method === 'get'
    const queryFields =
      route.query instanceof z.ZodObject ? Object.entries(route.query.shape as Record<string, z.ZodType>) : []
    const parts: RequestParts = {
      pathParameters: pathParameters.length > 0,
      body: !isGet && route.body !== undefined,
      writeHeaders: verb !== 'QUERY' && !isGet && route.for !== 'anyone',
    }
    return {
      operationId: `${method} ${path}`.replaceAll(/\W+/g, '-').replace(/-$/, ''),
      tags: [tagOf(path)],
      summary: example.summary,
      description: `${example.description} ${audienceText[route.for]}`,
      security: security[route.for],
      // The extension that API documentation tools read for code samples.
      ...(example.client && {
        'x-codeSamples': [{ lang: 'TypeScript', label: '@vitrine/client', source: example.client }],
      }),
      parameters: [
        ...pathParameters.map((name) => ({
          ...parameter(name, 'path', { type: 'string' }, true),
          example: example.path?.[name],
        })),
        ...queryFields.map(([name, schema]) => ({
          ...parameter(name, 'query', schemaOf(schema, 'input'), false),
          ...(example.query?.[name] !== undefined && { example: example.query[name] }),
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
        ...(parts.writeHeaders
          ? [{ $ref: '#/components/parameters/IdempotencyKey' }, { $ref: '#/components/parameters/IfMatch' }]
          : []),
      ],
      ...(!isGet &&
        route.body && {
          requestBody: {
            content: {
              'application/json': { schema: schemaOf(route.body, 'input'), example: example.body ?? {} },
              ...(route.errorFormat === 'oauth' && {
                'application/x-www-form-urlencoded': { schema: schemaOf(route.body, 'input') },
              }),
            },
          },
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

  const paths: Record<string, Json> = {}
  for (const address of Object.keys(routes) as Address[]) {
    const [verb = '', path = ''] = address.split(' ')
    const methods = verb === 'QUERY' ? ['get', 'post'] : [verb.toLowerCase()]
    for (const method of methods) {
      paths[path] = { ...paths[path], [method]: operation(address, routes[address], method) }
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
    tags: Object.entries(tagText).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      parameters: {
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
          description: 'The expected revision, such as `"7"`; `*` requires only that the entity exists.',
        },
      },
      securitySchemes: {
        visitor: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
    },
  }
}

const tagText = {
  session: 'Access tokens for visitors, and their revocation.',
  products: 'The products of the store, and its catalog version.',
  variants: 'The variants of products, with their stock.',
  collections: 'Groups of products.',
  cart: 'The cart of the current visitor; for merchants, any cart by its id.',
}

/** The tag of a path. */
const tagOf = (path: string): keyof typeof tagText =>
  /oauth/.test(path)
    ? 'session'
    : /carts/.test(path)
      ? 'cart'
      : /collections/.test(path)
        ? 'collections'
        : /variant|OptionsAvailability/i.test(path)
          ? 'variants'
          : 'products'
