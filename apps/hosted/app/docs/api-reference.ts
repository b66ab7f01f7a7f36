// The description of the API as its pages tell it: chapters with their calls, and the shapes that these name.
import { openApi, commonRefusals, statusMessages } from '@vitrine/contract'
import kept from '../../.cache/answers.json'
import { curlOf } from './curl.ts'

/** A schema of the document (JSON Schema 2020-12, as much of it as the contract uses). */
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
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content: Record<string, Content> }>
  'x-codeSamples'?: { source: string }[]
}

/** The document, as far as it is read here. */
interface Document {
  servers: [{ url: string }]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** A 'no': its status, its code if it has one, and what it says. */
export interface ErrorRow {
  status: string
  code: string | undefined
  says: string
}

/** One call, under all methods that it answers to. */
export interface OperationPage {
  id: string
  does: string
  who: string
  methods: string[]
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  answer: Schema
  refuses: ErrorRow[]
  curl: string
  client: string | undefined
  answers: unknown
}

/** The whole of it. */
export interface ApiReference {
  origin: string
  chapters: { name: string; calls: OperationPage[] }[]
  /** What any call may refuse. */
  anywhere: ErrorRow[]
  /** How a 'no' is told. */
  error: Schema
  /** What others name. */
  shapes: [name: string, schema: Schema][]
}

/** A schema that stands by name: its name. */
export const nameOf = ({ $ref }: { $ref?: string }): string | undefined => $ref?.split('/').at(-1)

const anywhere = new Set<string>([
  ...Object.values(commonRefusals).flat(),
  ...Object.values(statusMessages).map((sentence) => `${sentence}.`),
])
const isAnywhere = ({ code, says }: ErrorRow) => anywhere.has(code ?? says)

function refusedBy({ responses }: Operation): ErrorRow[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      description.split('\n\n').map((line) => {
        const [, code, says = line] = /^`(\w+)`: (.*)$/.exec(line) ?? []
        return { status, code, says }
      }),
    )
}

/** Reads the document of the platform at `origin`. */
export function handbookOf(origin: string): ApiReference {
  const { paths, components } = openApi(origin) as unknown as Document
  // They were given when the pages were built, and are told as from here.
  const answers = JSON.parse(JSON.stringify(kept.answers).replaceAll(kept.platformUrl, origin)) as Record<
    string,
    unknown
  >

  const drawn = (schema: Schema): Schema => components.schemas[nameOf(schema) ?? ''] ?? schema

  const tell = (path: string, methods: Record<string, Operation>): OperationPage[] => {
    // A question answers to GET and to POST; it is told once, by the POST, whose body shows what it takes.
    const question = methods.get?.summary === methods.post?.summary
    const told = Object.entries(methods).filter(([method]) => !(question && method === 'get'))
    return told.map(([method, operation]) => {
      const named = operation.parameters.map((one) => components.parameters[nameOf(one) ?? ''] ?? one)
      const body = operation.requestBody?.content['application/json']
      const verb = method.toUpperCase()
      return {
        id: `${method}${path.replaceAll(/\W+/g, '-').replace(/-$/, '')}`,
        does: operation.summary,
        who: operation.description,
        methods: question ? ['GET', verb] : [verb],
        path,
        parameters: named,
        body: body && drawn(body.schema),
        answer: drawn(operation.responses[200]?.content['application/json']?.schema ?? {}),
        refuses: refusedBy(operation).filter((one) => !isAnywhere(one)),
        curl: curlOf({
          method: verb,
          url: origin + filled(path, named),
          needs: operation.security.map((one) => Object.keys(one)[0] as string),
          body: body?.example,
        }),
        client: operation['x-codeSamples']?.[0]?.source,
        answers: answers[`${question ? 'QUERY' : verb} ${path}`],
      }
    })
  }

  const chapters = new Map<string, OperationPage[]>()
  for (const [path, methods] of Object.entries(paths)) {
    const [chapter = ''] = Object.values(methods)[0]?.tags ?? []
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), ...tell(path, methods)])
  }
  const any = paths['/ecom/v1/carts/current']?.patch
  // What only one call takes or answers stands there; what is named is told once, below.
  const calls = [...chapters.values()]
    .flat()
    .map(({ parameters, body, answer }) => [parameters, body, answer])
  const links = JSON.stringify([components.schemas, calls]).matchAll(/schemas\/(\w+)"/g)
  const named = new Set([...links].map(([, name]) => name))
  return {
    origin,
    chapters: [...chapters].map(([name, calls]) => ({ name, calls })),
    anywhere: any ? refusedBy(any).filter(isAnywhere) : [],
    error: components.schemas.Error ?? {},
    shapes: Object.entries(components.schemas)
      .filter(([name]) => named.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

const filled = (path: string, parameters: Parameter[]) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => `${parameters.find((one) => one.name === name)?.example ?? ''}`)
