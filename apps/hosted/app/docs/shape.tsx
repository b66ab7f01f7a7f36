// Renders a schema for reading: its fields as a nested list, each with its type and its limits.
import type { ReactNode } from 'react'
import { nameOf, type Schema } from './api-reference.ts'
import { linkClasses } from './reference-layout.tsx'

const limits: [keyof Schema, keyof Schema, unit: string][] = [
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
  ['minimum', 'maximum', ''],
]

/** The constraints on a value, in a few words each. */
function rulesOf(schema: Schema): string[] {
  const ranges = limits.flatMap(([min, max, unit]) => {
    const [from, to] = [schema[min], schema[max]].map((limit) =>
      (limit as number | undefined)?.toLocaleString('en'),
    )
    if (from !== undefined && to !== undefined)
      return [from === to ? `${from}${unit}` : `${from} to ${to}${unit}`]
    return from !== undefined ? [`at least ${from}${unit}`] : to !== undefined ? [`at most ${to}${unit}`] : []
  })
  return [
    ...ranges,
    ...(schema.pattern && !schema.format ? [`matches ${schema.pattern}`] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
}

const literals = (values: readonly unknown[]) =>
  values.map((value, i) => (
    <span key={String(value)}>
      {i > 0 && ' or '}
      <code className="font-mono">{JSON.stringify(value)}</code>
    </span>
  ))

/** The type of a value. */
function Kind({ schema }: { schema: Schema }): ReactNode {
  const name = nameOf(schema)
  if (name)
    return (
      <a href={`#${name}`} className={linkClasses}>
        {name}
      </a>
    )
  if (schema.anyOf)
    return schema.anyOf.map((option, i) => (
      <span key={i}>
        {i > 0 && ' or '}
        <Kind schema={option} />
      </span>
    ))
  if (schema.not) return 'never'
  if (schema.enum) return literals(schema.enum)
  if (schema.const !== undefined) return literals([schema.const])
  if (schema.items)
    return (
      <>
        list of <Kind schema={schema.items} />
      </>
    )
  if (schema.additionalProperties && !schema.properties)
    return (
      <>
        map of <Kind schema={schema.additionalProperties} />
      </>
    )
  const kinds = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format ? `${kinds} (${schema.format})` : kinds
}

/** The object schema to list below a field: the field's own, or that of its items. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  const inner =
    schema.items ?? schema.additionalProperties ?? schema.anyOf?.find((option) => option.type !== 'null')
  return inner && objectIn(inner)
}

/** All constraints on a field: its own, and those of its items. */
const allRules = (schema: Schema): string[] => [
  ...rulesOf(schema),
  ...rulesOf(schema.propertyNames ?? {}).map((rule) => `keys of ${rule}`),
  ...[schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])].flatMap((inner) =>
    inner ? allRules(inner) : [],
  ),
]

/** A description: paragraphs, with code between backticks. */
export function Prose({ children }: { children: string }) {
  return (
    <div className="max-w-measure space-y-2 text-sm text-ink-soft wrap-anywhere">
      {children.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split('`').map((text, i) =>
            i % 2 === 0 ? (
              text
            ) : (
              <code key={i} className="font-mono">
                {text}
              </code>
            ),
          )}
        </p>
      ))}
    </div>
  )
}

/** One field; an optional one has a question mark. */
export function Field({
  name,
  schema,
  isRequired,
  description,
}: {
  name: string
  schema: Schema
  isRequired: boolean
  description?: string | undefined
}) {
  const inner = objectIn(schema)
  const rules = allRules(schema)
  const text = `${description ?? ''} ${schema.description ?? ''}`.trim()
  return (
    <li className="py-1">
      <p className="wrap-anywhere">
        <code className="font-mono text-sm font-medium">
          {name}
          {!isRequired && <span className="text-ink-soft">?</span>}
        </code>{' '}
        <span className="text-sm text-ink-soft">
          <Kind schema={schema} />
          {rules.length > 0 && <span>, {rules.join(', ')}</span>}
        </span>
      </p>
      {text && <Prose>{text}</Prose>}
      {inner && <Fields schema={inner} />}
    </li>
  )
}

/** The fields of an object, nested. */
function Fields({ schema: { properties = {}, required = [] } }: { schema: Schema }) {
  return (
    <ul className="ml-0.5 border-l border-line pl-4">
      {Object.entries(properties).map(([name, schema]) => (
        <Field key={name} name={name} schema={schema} isRequired={required.includes(name)} />
      ))}
    </ul>
  )
}

/** A whole schema: its fields, or its type if it has none. */
export function Shape({ schema }: { schema: Schema }) {
  if (objectIn(schema)) return <Fields schema={objectIn(schema) as Schema} />
  return (
    <p className="text-sm text-ink-soft">
      <Kind schema={schema} />
    </p>
  )
}
