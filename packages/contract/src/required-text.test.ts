// No call takes a name that shows nothing.
import { expect, test } from 'vitest'
import { examples, routes } from './index.ts'
import { notBlank, requiredText } from './required-text.ts'
import { z } from 'zod'

const blanks = [' ', '\t\n', '\u00a0\u2003', '\u200b\u2060\ufeff', '\u3164']
const isName =
  /(^|\.)(name|title|uniqueName|(brand|ribbon|option|choice)Name|original|(brand|ribbon)Names\.\d+|footer\.links\.0\.text|consents\.0\.text|productOptions\.0\.choices\.0\.value)$/

/** The paths of all texts in a body. */
const textPaths = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [path]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => textPaths(inner, path ? `${path}.${key}` : key))

const withText = (value: unknown, [key, ...others]: string[], text: string): unknown => {
  if (key === undefined) return text
  const copy: Record<string, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value)
  return Object.assign(copy, { [key]: withText(copy[key], others, text) })
}

test('a name of blanks is refused in every call, in both catalog versions, as one without characters', () => {
  const named = Object.entries(examples).flatMap(([address, example]) => {
    const { body } = example as { body?: unknown }
    const isQuery = address.startsWith('QUERY')
    return isQuery
      ? []
      : textPaths(body).flatMap((path) => (isName.test(path) ? [{ address, body, path }] : []))
  })
  expect(named.length).toBeGreaterThan(50)
  const accepted = named.flatMap(({ address, body, path }) => {
    const schema = (routes as unknown as Record<string, { body: z.ZodType }>)[address]?.body
    return blanks.flatMap((blank) => {
      const issues = schema?.safeParse(withText(body, path.split('.'), blank)).error?.issues ?? []
      return issues.some((issue) => issue.path.join('.') === path) ? [] : [`${address} ${path}`]
    })
  })
  expect([...new Set(accepted)]).toEqual([])
})

test('a text is taken as it is sent, once it has a visible character', () => {
  for (const text of [' Mug ', 'x\u200d', '茶', '🫖', '́', '·'])
    expect(requiredText(10).safeParse(text).data).toBe(text)
  expect(notBlank(z.string()).safeParse('').success).toBe(true)
  const rules = requiredText(10).safeParse(' ').error?.issues
  expect(rules).toMatchObject([{ params: { rule: 'MIN_LENGTH', data: { threshold: 1 } } }])
  expect(requiredText(10).safeParse('').error?.issues).toHaveLength(1)
})
