// Reads the OpenAPI document into what the docs page shows: chapters with their calls, and the schemas they refer to.
import { openApi, commonRefusals, statusMessages } from '@vitrine/contract'
import recorded from '../../.cache/answers.json'
import { toCurl } from './curl.ts'

/** A JSON Schema (2020-12), the part of it that the contract uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  not?: object
  additionalProperties?: Schema
  propertyNames?: Schema
  enum?: string[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  description?: string
  example?: unknown
}

interface Content {
  schema: Schema
  example?: unknown
}

interface Operation {
  tags: [string]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content: Record<string, Content> }>
  'x-codeSamples'?: { source: string }[]
}

/** The OpenAPI document, the part of it that is read here. */
interface Document {
  servers: [{ url: string }]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** An error response: its status, its code if it has one, and when it happens, with what to do. */
export interface ErrorRow {
  status: string
  code: string | undefined
  when: string
}

/** One call, with all methods that it accepts. */
export interface OperationPage {
  id: string
  summary: string
  /** What it does, and who may call it. */
  description: string
  methods: string[]
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  response: Schema
  errors: ErrorRow[]
  curl: string
  client: string | undefined
  exampleResponse: unknown
}

type NamedSchema = [name: string, schema: Schema]

/** The calls of one feature. */
export interface Chapter {
  name: string
  title: string
  /** What the feature is for. */
  about: string
  calls: OperationPage[]
  /** The schemas that its calls refer to, and those that these refer to. */
  schemas: NamedSchema[]
}

/** Everything on the docs pages. */
export interface ApiReference {
  origin: string
  chapters: Chapter[]
  /** The errors that any call may return. */
  commonErrors: ErrorRow[]
  errorSchema: Schema
}

/** The name that a reference points to. */
export const nameOf = ({ $ref }: { $ref?: string }): string | undefined => $ref?.split('/').at(-1)

const common = new Set<string>([
  ...Object.values(commonRefusals).flat(),
  ...Object.values(statusMessages).map((message) => `${message}.`),
])
const isCommon = ({ code, when }: ErrorRow) => common.has(code ?? when)

function errorsOf({ responses }: Operation): ErrorRow[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      description.split('\n\n').map((line) => {
        const [, code, when = line] = /^`(\w+)`: (.*)$/.exec(line) ?? []
        return { status, code, when }
      }),
    )
}

/** A name in camel case as a title: `productsV3` is 'Products v3'. */
const titleOf = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The schemas that a value refers to, and those that these refer to, by name. */
function schemasIn(value: unknown, schemas: Record<string, Schema>): NamedSchema[] {
  const found = new Map<string, Schema>()
  const add = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/schemas\/(\w+)"/g)) {
      const schema = schemas[name]
      if (!schema || found.has(name)) continue
      found.set(name, schema)
      add(schema)
    }
  }
  add(value)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The reference of the platform at `origin`. */
function buildReference(origin: string): ApiReference {
  const { tags, paths, components } = openApi(origin) as unknown as Document
  // The responses were recorded at build time; their URLs are moved to this origin.
  const responses = JSON.parse(
    JSON.stringify(recorded.answers).replaceAll(recorded.platformUrl, origin),
  ) as Record<string, unknown>

  const resolve = (schema: Schema): Schema => components.schemas[nameOf(schema) ?? ''] ?? schema

  const toCalls = (path: string, methods: Record<string, Operation>): OperationPage[] => {
    // A query accepts GET and POST; it is shown once, as POST, whose body shows its fields.
    const isQuery = methods.get !== undefined && methods.get.summary === methods.post?.summary
    const shown = Object.entries(methods).filter(([method]) => !(isQuery && method === 'get'))
    return shown.map(([method, operation]) => {
      const parameters = operation.parameters.map(
        (parameter) => components.parameters[nameOf(parameter) ?? ''] ?? parameter,
      )
      const body = operation.requestBody?.content['application/json']
      const verb = method.toUpperCase()
      return {
        id: `${method}${path.replaceAll(/\W+/g, '-').replace(/-$/, '')}`,
        summary: operation.summary,
        description: operation.description,
        methods: isQuery ? ['GET', verb] : [verb],
        path,
        parameters,
        body: body && resolve(body.schema),
        response: resolve(operation.responses[200]?.content['application/json']?.schema ?? {}),
        errors: errorsOf(operation).filter((row) => !isCommon(row)),
        curl: toCurl({
          method: verb,
          url: origin + fillPath(path, parameters) + exampleQuery(parameters),
          schemes: operation.security.map((scheme) => Object.keys(scheme)[0] as string),
          body: body?.example,
        }),
        client: operation['x-codeSamples']?.[0]?.source,
        exampleResponse: responses[`${isQuery ? 'QUERY' : verb} ${path}`],
      }
    })
  }

  const chapters = new Map<string, OperationPage[]>()
  for (const [path, methods] of Object.entries(paths)) {
    const [chapter = ''] = Object.values(methods)[0]?.tags ?? []
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), ...toCalls(path, methods)])
  }
  // A write with a body may return every common error.
  const write = paths['/ecom/v1/carts/current']?.patch
  return {
    origin,
    chapters: tags.map(({ name, description: about }) => {
      const calls = chapters.get(name) ?? []
      // The body and the response of a call are shown with the call.
      const shown = calls.map(({ parameters, body, response }) => [parameters, body, response])
      return { name, title: titleOf(name), about, calls, schemas: schemasIn(shown, components.schemas) }
    }),
    commonErrors: write ? errorsOf(write).filter(isCommon) : [],
    errorSchema: components.schemas.Error ?? {},
  }
}

const references = new Map<string, ApiReference>()

/** The reference of the platform at `origin`, which is built once. */
export function readReference(origin: string): ApiReference {
  const reference = references.get(origin) ?? buildReference(origin)
  references.set(origin, reference)
  return reference
}

/** The parameters of the query that the example has. */
function exampleQuery(parameters: Parameter[]): string {
  const shown = parameters.filter(({ in: place, example }) => place === 'query' && example !== undefined)
  return shown.length === 0
    ? ''
    : `?${new URLSearchParams(shown.map(({ name, example }) => [name, `${example}`]))}`
}

const fillPath = (path: string, parameters: Parameter[]) =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_, name) => `${parameters.find((parameter) => parameter.name === name)?.example ?? ''}`,
  )
