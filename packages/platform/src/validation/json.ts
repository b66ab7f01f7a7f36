// Parses untrusted JSON: free of anything that two JSON parsers could read differently, and of text that cannot be stored.
import { Invalid, violation } from '@vitrine/rules'

const maxDepth = 64
// No request needs more, and validating each key would cost more than the answer.
const maxKeys = 1000

/** Refuses a text, or the field of a request that holds it. */
export const refuseText = (description: string, field = ''): never => {
  throw new Invalid([violation(field, 'FORMAT', description, { type: 'JSON' })])
}

/** Parses JSON; duplicate keys, `__proto__`, NUL, unpaired surrogates and deep nesting are refused, with the field of the text. */
export function readJson(text: string, field = ''): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuseText('must be valid JSON', field)
  }
  inspect(value, countKeys(text), (description) => refuseText(description, field))
  return value
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// Matches an unterminated string too, so that the search never restarts inside one, which would be quadratic.
const strings = /"(?:[^"\\]|\\[^]?)*(?:"(\s*:)?|$)/g

/** Counts the keys in a JSON text, without parsing it; the parsed value has fewer when a key is repeated. */
export function countKeys(text: string): number {
  let keys = 0
  for (const [, colon] of text.matchAll(strings)) if (colon) keys += 1
  return keys
}

function inspect(value: unknown, keysInText: number, refuse: (description: string) => never) {
  let keys = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) refuse(`must be nested at most ${maxDepth} levels deep`)
    const nextLevel: unknown[] = []
    for (const node of level) {
      if (typeof node === 'string') checkText(node, refuse)
      else if (Array.isArray(node)) for (const item of node) nextLevel.push(item)
      else if (typeof node === 'object' && node !== null) {
        const names = Object.keys(node)
        if (names.length > maxKeys) refuse(`must have at most ${maxKeys} keys in one object`)
        // Names that differ only in their Unicode form would become one later.
        keys += new Set(names.map((name) => name.normalize())).size
        for (const key of names) {
          if (key === '__proto__') refuse('must not have a key named __proto__')
          checkText(key, refuse)
          nextLevel.push((node as Record<string, unknown>)[key])
        }
      }
    }
    level = nextLevel
  }
  if (keys !== keysInText) refuse('must not repeat a key')
}

function checkText(text: string, refuse: (description: string) => never) {
  if (text.includes('\0') || !text.isWellFormed()) refuse('must not contain NUL or unpaired surrogates')
}

/** Refuses text that PostgreSQL cannot store: NUL and unpaired surrogates. */
export const assertCleanText = (text: string) => checkText(text, refuseText)
