// Fields that need more rights are refused where the door looks for them: on the first level of what is sent. One that
// stood deeper, or behind a transform, would be open to everybody, and nothing would tell.
import { merchantOnlyFields, type Route, routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** Whatever schemas a schema is made of, by where they stand. */
function* within(told: unknown, at: string, seen: Set<unknown>): Generator<[at: string, z.ZodType]> {
  if (typeof told !== 'object' || told === null || seen.has(told)) return
  const inside = new Set(seen).add(told)
  if (told instanceof z.ZodType) {
    yield [at, told]
    if (told instanceof z.ZodLazy) yield* within(told.def.getter(), at, inside)
    else yield* within(told.def, at, inside)
  } else for (const [name, one] of Object.entries(told)) yield* within(one, `${at}.${name}`, inside)
}

/** The marked fields of a schema that the door does not see. */
function hidden(schema: z.ZodType): string[] {
  const seen = new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
  return [...within(schema, '', new Set())]
    .filter(([, one]) => merchantOnlyFields.has(one))
    .map(([at]) => at)
    .filter((at) => !seen.has(at.replace(/^\.shape\./, '')))
}

const marked = () => {
  const field = z.boolean().nullish()
  merchantOnlyFields.add(field, { elevated: true })
  return field
}

test('CA7: every field that needs more rights stands where the door looks', () => {
  let marks = 0
  for (const [address, { query, body }] of Object.entries(routes) as [string, Route][]) {
    for (const schema of [query, body]) {
      if (!schema) continue
      expect([address, hidden(schema)]).toEqual([address, []])
      marks += [...within(schema, '', new Set())].filter(([, one]) => merchantOnlyFields.has(one)).length
    }
  }
  expect(marks).toBeGreaterThan(5)
})

test('a field that stands elsewhere is found', () => {
  const plain = z.object({ all: marked() })
  const loop: z.ZodType = z.lazy(() => z.object({ deep: marked(), loop }))
  expect(hidden(plain)).toEqual([])
  expect(hidden(plain.refine(() => true))).toEqual([])
  const odd = {
    nested: z.object({ inner: plain }),
    listed: z.object({ inner: z.array(plain.nullish()) }),
    named: z.object({ inner: z.record(z.string(), plain) }),
    'changed on its way': plain.transform((sent) => sent),
    'changed before': z.preprocess((sent) => sent, plain),
    'one of two': z.union([plain, z.object({ other: z.string() })]),
    both: z.intersection(plain, z.object({ other: z.string() })),
    'wrapped itself': z.object({ all: marked().optional() }),
    'may be absent': plain.nullish(),
    later: loop,
  }
  for (const [how, schema] of Object.entries(odd)) expect([how, hidden(schema).length]).toEqual([how, 1])
})
