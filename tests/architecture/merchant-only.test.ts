// Merchant-only fields are checked on the first level of a query or body. A field marked deeper, or behind a transform,
// would be open to every caller without an error, so this test looks for such fields in every schema.
import { merchantOnlyFields, type Route, routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** A schema inside another one, with its path. */
type Inner = [path: string, schema: z.ZodType]

/** Every schema that a schema is built from, itself included. */
function* schemasIn(value: unknown, path: string, parents: Set<unknown>): Generator<Inner> {
  if (typeof value !== 'object' || value === null || parents.has(value)) return
  const visited = new Set(parents).add(value)
  if (value instanceof z.ZodType) {
    yield [path, value]
    if (value instanceof z.ZodLazy) yield* schemasIn(value.def.getter(), path, visited)
    else yield* schemasIn(value.def, path, visited)
  } else
    for (const [name, inner] of Object.entries(value)) yield* schemasIn(inner, `${path}.${name}`, visited)
}

/** The paths of marked fields that the platform's check does not reach. */
function uncheckedFields(schema: z.ZodType): string[] {
  const checked = new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
  return [...schemasIn(schema, '', new Set())]
    .filter(([, inner]) => merchantOnlyFields.has(inner))
    .map(([path]) => path)
    .filter((path) => !checked.has(path.replace(/^\.shape\./, '')))
}

const markedField = () => {
  const field = z.boolean().nullish()
  merchantOnlyFields.add(field, { permission: 'products.read' })
  return field
}

test('every merchant-only field is on the first level of its schema (CA7)', () => {
  let marks = 0
  for (const [address, { query, body }] of Object.entries(routes) as [string, Route][]) {
    for (const schema of [query, body]) {
      if (!schema) continue
      expect([address, uncheckedFields(schema)]).toEqual([address, []])
      marks += [...schemasIn(schema, '', new Set())].filter(([, inner]) =>
        merchantOnlyFields.has(inner),
      ).length
    }
  }
  expect(marks).toBeGreaterThan(5)
})

test('a merchant-only field in any other place is found', () => {
  const plain = z.object({ all: markedField() })
  const loop: z.ZodType = z.lazy(() => z.object({ deep: markedField(), loop }))
  expect(uncheckedFields(plain)).toEqual([])
  expect(uncheckedFields(plain.refine(() => true))).toEqual([])
  const schemas = {
    'nested object': z.object({ inner: plain }),
    array: z.object({ inner: z.array(plain.nullish()) }),
    record: z.object({ inner: z.record(z.string(), plain) }),
    transform: plain.transform((sent) => sent),
    preprocess: z.preprocess((sent) => sent, plain),
    union: z.union([plain, z.object({ other: z.string() })]),
    intersection: z.intersection(plain, z.object({ other: z.string() })),
    'wrapped field': z.object({ all: markedField().optional() }),
    'nullish object': plain.nullish(),
    lazy: loop,
  }
  for (const [name, schema] of Object.entries(schemas))
    expect([name, uncheckedFields(schema).length]).toEqual([name, 1])
})
