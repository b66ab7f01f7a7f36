// A schema as people read it: its fields, one below the other, each with its kind and its bounds.
import type { ReactNode } from 'react'
import { nameOf, type Schema } from './api-reference.ts'

const bounds: [keyof Schema, keyof Schema, unit: string][] = [
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' of them'],
  ['minimum', 'maximum', ''],
]

/** What a value must keep to, in a few words. */
function rulesOf(schema: Schema): string[] {
  const told = bounds.flatMap(([least, most, unit]) => {
    const [from, to] = [schema[least], schema[most]].map((one) =>
      (one as number | undefined)?.toLocaleString('en'),
    )
    if (from !== undefined && to !== undefined)
      return [from === to ? `${from}${unit}` : `${from} to ${to}${unit}`]
    return from !== undefined ? [`at least ${from}${unit}`] : to !== undefined ? [`at most ${to}${unit}`] : []
  })
  return [
    ...told,
    ...(schema.pattern && !schema.format ? [`like ${schema.pattern}`] : []),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} when absent`]),
  ]
}

const codes = (values: readonly unknown[]) =>
  values.map((value, i) => (
    <span key={String(value)}>
      {i > 0 && ' or '}
      <code className="font-mono">{JSON.stringify(value)}</code>
    </span>
  ))

/** Which kind of value a schema asks for. */
function Kind({ schema }: { schema: Schema }): ReactNode {
  const name = nameOf(schema)
  if (name)
    return (
      <a href={`#${name}`} className="underline decoration-edge underline-offset-4 hover:text-accent">
        {name}
      </a>
    )
  if (schema.anyOf)
    return schema.anyOf.map((one, i) => (
      <span key={i}>
        {i > 0 && ' or '}
        <Kind schema={one} />
      </span>
    ))
  if (schema.not) return 'never'
  if (schema.enum) return codes(schema.enum)
  if (schema.const !== undefined) return codes([schema.const])
  if (schema.items)
    return (
      <>
        list of <Kind schema={schema.items} />
      </>
    )
  if (schema.additionalProperties && !schema.properties)
    return (
      <>
        by name: <Kind schema={schema.additionalProperties} />
      </>
    )
  const kinds = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format ? `${kinds} (${schema.format})` : kinds
}

/** The schema whose fields stand below a field: its own, or those of what it lists. */
function within(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  const inner =
    schema.items ?? schema.additionalProperties ?? schema.anyOf?.find((one) => one.type !== 'null')
  return inner && within(inner)
}

/** All bounds on the way to what a field holds: of the list, and of what is listed. */
const rulesWithin = (schema: Schema): string[] => [
  ...rulesOf(schema),
  ...rulesOf(schema.propertyNames ?? {}).map((rule) => `names of ${rule}`),
  ...[schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])].flatMap((one) =>
    one ? rulesWithin(one) : [],
  ),
]

/** What is told in words: its paragraphs, and what is code in them. */
function Says({ children }: { children: string }) {
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

/** One field; what does not have to be there has a question mark. */
export function Field({
  name,
  schema,
  must,
  says,
}: {
  name: string
  schema: Schema
  must: boolean
  says?: string | undefined
}) {
  const inner = within(schema)
  const rules = rulesWithin(schema)
  return (
    <li className="py-1">
      <p className="wrap-anywhere">
        <code className="font-mono text-sm font-medium">
          {name}
          {!must && <span className="text-ink-soft">?</span>}
        </code>{' '}
        <span className="text-sm text-ink-soft">
          <Kind schema={schema} />
          {rules.length > 0 && <span>, {rules.join(', ')}</span>}
        </span>
      </p>
      {(says ?? schema.description) && <Says>{`${says ?? ''} ${schema.description ?? ''}`.trim()}</Says>}
      {inner && <Fields schema={inner} />}
    </li>
  )
}

/** The fields of an object, and theirs. */
function Fields({ schema: { properties = {}, required = [] } }: { schema: Schema }) {
  return (
    <ul className="ml-0.5 border-l border-line pl-4">
      {Object.entries(properties).map(([name, schema]) => (
        <Field key={name} name={name} schema={schema} must={required.includes(name)} />
      ))}
    </ul>
  )
}

/** What stands alone: its fields, or its kind where it has none. */
export function Shape({ schema }: { schema: Schema }) {
  if (within(schema)) return <Fields schema={within(schema) as Schema} />
  return (
    <p className="text-sm text-ink-soft">
      <Kind schema={schema} />
    </p>
  )
}
