// Parameters are texts. What each of them is meant to be, the schema of its place knows; nothing is guessed from looks.
import { z } from 'zod'
import { isJson, readJson } from './body.ts'

/** Parameters as they were sent: dots nest, and a name that repeats has a list. */
export type RawParams = string | string[] | { [name: string]: RawParams }

/** What was said, as its place would have it; what does not fit is left for the schema to refuse. */
export function coerceParams(schema: z.core.$ZodType | undefined, said: RawParams): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return coerceParams(schema.unwrap(), said)
  if (schema instanceof z.ZodNumber) return typeof said === 'string' && number.test(said) ? +said : said
  if (schema instanceof z.ZodBoolean) return said === 'true' || (said === 'false' ? false : said)
  if (schema instanceof z.ZodArray) return listed(schema.element, said)
  if (schema instanceof z.ZodObject) {
    return inside(said, (name) => (Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined))
  }
  if (schema instanceof z.ZodRecord) return inside(said, () => schema.valueType)
  // Here may be anything. A text stays one: whoever asks it of a field knows whether the field holds numbers.
  if (schema instanceof z.ZodUnknown) return inside(said, () => schema)
  return said
}

const number = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i

/** Things that hold others, written whole in JSON or part by part. */
function inside(said: RawParams, schemaOf: (name: string) => z.core.$ZodType | undefined): unknown {
  if (typeof said === 'string') return wholeOf(said)
  if (Array.isArray(said)) return said.map(wholeOf)
  return Object.fromEntries(
    Object.entries(said).map(([name, one]) => [name, coerceParams(schemaOf(name), one)]),
  )
}

/** A list, whose name need not repeat when it holds one thing. */
function listed(element: z.core.$ZodType, said: RawParams): unknown {
  const whole = typeof said === 'string' ? wholeOf(said) : said
  if (Array.isArray(whole) && whole !== said) return whole
  return (Array.isArray(said) ? said : [said]).map((one) => coerceParams(element, one))
}

const wholeOf = (text: string): unknown => (/^[{[]/.test(text) && isJson(text) ? readJson(text) : text)
