// Query parameters are strings. The schema decides which become numbers, booleans or lists; nothing is guessed from
// what a value looks like.
import { isJson, readJson } from '../validation/json.ts'
import { z } from 'zod'

/** Parameters as they were sent: dots nest, and a repeated name has a list of values. */
export type RawParams = string | string[] | { [name: string]: RawParams }

/** Converts parameters to the types of the schema; values that do not fit stay as sent, for the schema to refuse. */
export function coerceParams(schema: z.core.$ZodType | undefined, params: RawParams): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return coerceParams(schema.unwrap(), params)
  if (schema instanceof z.ZodNumber)
    return typeof params === 'string' && number.test(params) ? +params : params
  if (schema instanceof z.ZodBoolean) return params === 'true' || (params === 'false' ? false : params)
  if (schema instanceof z.ZodArray) return coerceList(schema.element, params)
  if (schema instanceof z.ZodObject) {
    return coerceFields(params, (name) =>
      Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined,
    )
  }
  if (schema instanceof z.ZodRecord) return coerceFields(params, () => schema.valueType)
  // Any value is allowed, so a string stays a string; the filter that uses it knows the type of the field.
  if (schema instanceof z.ZodUnknown) return coerceFields(params, () => schema)
  return params
}

const number = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i

/** Converts an object, sent as JSON or as one parameter per field. */
function coerceFields(params: RawParams, schemaOf: (name: string) => z.core.$ZodType | undefined): unknown {
  if (typeof params === 'string') return parseIfJson(params)
  if (Array.isArray(params)) return params.map(parseIfJson)
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, coerceParams(schemaOf(name), value)]),
  )
}

/** Converts a list, sent as JSON or as repeated parameters; one parameter makes a list of one. */
function coerceList(element: z.core.$ZodType, params: RawParams): unknown {
  const whole = typeof params === 'string' ? parseIfJson(params) : params
  if (Array.isArray(whole) && whole !== params) return whole
  return (Array.isArray(params) ? params : [params]).map((item) => coerceParams(element, item))
}

const parseIfJson = (text: string): unknown => (/^[{[]/.test(text) && isJson(text) ? readJson(text) : text)
