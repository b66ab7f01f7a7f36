// The whole contract as OpenAPI 3.1, printed from the tables that the platform itself works with.
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
type SomeExample = Omit<Example<Address>, 'path'> & {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Schemas that stand by name, once, in the document. */
const named = z.registry<{ id: string }>()
for (const module of [browse, cart, collections, money, products, queries, search, session, variants]) {
  for (const [id, value] of Object.entries(module)) {
    if (value instanceof z.ZodType && /^[A-Z]/.test(id)) named.add(value, { id })
  }
}

const says: Record<Audience, string> = {
  anyone: 'Anyone may call.',
  caller: 'With a visitor’s token or an API key.',
  visitor: 'With a visitor’s token; it acts on that visitor alone.',
  merchant: 'With an API key of the store.',
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
    error: { type: 'string', description: 'At the token endpoint: the word of OAuth 2.' },
    error_description: { type: 'string' },
  },
}

const table: Record<RefusalCode, { status: number; message: string }> = { ...refusals, ...oauthRefusals }

interface Overridden {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

// Zod bounds every whole number by what JavaScript can count to, and closes what it writes. Neither is a promise:
// unknown fields are dropped at the door, and answers may come to hold more.
const plainer = ({ zodSchema, jsonSchema: told }: Overridden) => {
  const { description } = z.globalRegistry.get(zodSchema) ?? {}
  if (description) told.description = description
  if (told.maximum === Number.MAX_SAFE_INTEGER) delete told.maximum
  if (told.minimum === Number.MIN_SAFE_INTEGER) delete told.minimum
  if (told.additionalProperties === false) delete told.additionalProperties
}

/** What of a call can be wrong besides its fields: names in its path, its body, the headers that bind a write. */
interface Takes {
  names: boolean
  body: boolean
  conditions: boolean
}

/** What a call may be refused, by status. */
function refusalsOf({ refuses = [], for: audience, query, body }: Route, takes: Takes): Json {
  const { any, callers, writes, bodies } = commonRefusals
  const codes: RefusalCode[] = [
    ...refuses,
    ...any,
    ...(audience === 'anyone' ? [] : callers),
    ...(takes.conditions ? writes : []),
    ...(takes.body ? bodies : []),
  ]
  const byStatus = new Map<number, string[]>()
  const tell = (status: number, line: string) => byStatus.set(status, [...(byStatus.get(status) ?? []), line])
  if (query || body || takes.names || takes.conditions)
    tell(400, 'A field breaks a rule: `details.validationError` says which.')
  for (const code of codes) tell(table[code].status, `\`${code}\`: ${table[code].message}.`)
  for (const [status, sentence] of Object.entries(statusMessages)) tell(Number(status), `${sentence}.`)
  const told = [...byStatus].map(([status, lines]) => [
    status,
    {
      description: lines.join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return Object.fromEntries(told)
}

/** The document; `origin` is where the platform is. */
export function openApi(origin: string): Json {
  const schemas: Json = { Error: errorSchema }

  /** A schema in JSON; what has a name is put among the named ones, and referred to. */
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const {
      $defs,
      $schema: _,
      ...whole
    } = z.toJSONSchema(schema, {
      io,
      metadata: named,
      unrepresentable: 'any',
      reused: 'inline',
      override: plainer,
    }) as Json
    const moved = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
    for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) schemas[id] = moved(definition)
    const own = named.get(schema)?.id
    return own ? { $ref: `#/components/schemas/${own}` } : moved(whole)
  }

  const parameter = (name: string, place: 'path' | 'query', schema: Json, required: boolean) => ({
    name,
    in: place,
    required,
    schema,
  })

  const operation = (address: Address, route: Route, method: string): Json => {
    const [verb = '', path = ''] = address.split(' ')
    const { summary: does, path: inPath, query: asked, body, client }: SomeExample = examples[address]
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const byGet = method === 'get'
    const queryFields =
      route.query instanceof z.ZodObject ? Object.entries(route.query.shape as Record<string, z.ZodType>) : []
    const takes = {
      names: names.length > 0,
      body: !byGet && route.body !== undefined,
      conditions: verb !== 'QUERY' && !byGet && route.for !== 'anyone',
    }
    return {
      operationId: `${method} ${path}`.replaceAll(/\W+/g, '-').replace(/-$/, ''),
      tags: [tagOf(path)],
      summary: does,
      description: says[route.for],
      security: security[route.for],
      // As readers of such documents know it.
      ...(client && { 'x-codeSamples': [{ lang: 'TypeScript', label: '@vitrine/client', source: client }] }),
      parameters: [
        ...names.map((name) => ({
          ...parameter(name, 'path', { type: 'string' }, true),
          example: inPath?.[name],
        })),
        ...queryFields.map(([name, schema]) => ({
          ...parameter(name, 'query', schemaOf(schema, 'input'), false),
          ...(asked?.[name] !== undefined && { example: asked[name] }),
        })),
        ...(byGet && route.body
          ? [
              {
                ...parameter('.r', 'query', { type: 'string' }, false),
                description:
                  'The whole request as JSON in base64url. Dotted parameters do as well: `query.paging.limit=2`.',
              },
            ]
          : []),
        ...(takes.conditions
          ? [{ $ref: '#/components/parameters/Once' }, { $ref: '#/components/parameters/IfMatch' }]
          : []),
      ],
      ...(!byGet &&
        route.body && {
          requestBody: {
            content: {
              'application/json': { schema: schemaOf(route.body, 'input'), example: body ?? {} },
              ...(route.errorFormat === 'oauth' && {
                'application/x-www-form-urlencoded': { schema: schemaOf(route.body, 'input') },
              }),
            },
          },
        }),
      responses: {
        200: {
          description: 'It worked.',
          content: {
            'application/json': {
              schema: route.answer ? schemaOf(route.answer, 'output') : { type: 'object' },
            },
          },
        },
        ...refusalsOf(route, takes),
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
      description: 'What the platform answers. Every success is exactly 200 with a JSON object.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas,
      parameters: {
        Once: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 255 },
          description: 'Sent again with the same key, a write is done once. Kept for a day.',
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'Only on this revision: `"7"`; `*`: only if it is there.',
        },
      },
      securitySchemes: {
        visitor: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
    },
  }
}

/** Which part of the shop an address is about. */
const tagOf = (path: string): string =>
  /oauth/.test(path)
    ? 'session'
    : /carts/.test(path)
      ? 'cart'
      : /collections/.test(path)
        ? 'collections'
        : /variant|OptionsAvailability/i.test(path)
          ? 'variants'
          : 'products'
