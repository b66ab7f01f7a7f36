// Numbers and times in fields, and what cannot be saved of what was entered.
import { decimalProblem, parseDecimal } from './decimals.ts'
import { momentOf } from './local-time.ts'

/** Fields that cannot be saved, with the reason beside each. */
export class InvalidEntries extends Error {
  readonly problems: Record<string, string>
  /** What is wrong with the form as a whole. */
  readonly problem: string | undefined
  constructor(problems: Record<string, string>, problem?: string) {
    super('The form has fields that cannot be saved')
    this.problems = problems
    this.problem = problem
  }
}

/** Reads several parts of a form; throws the problems of all that cannot be sent, so that a merchant sees them at once. */
export function readAll<Parts extends Record<string, (() => unknown) | undefined>>(parts: Parts) {
  const problems: Record<string, string> = {}
  const entries = Object.entries(parts).map(([name, read]) => {
    try {
      return [name, read?.()]
    } catch (error) {
      if (!(error instanceof InvalidEntries)) throw error
      Object.assign(problems, error.problems)
      return [name, undefined]
    }
  })
  if (Object.keys(problems).length > 0) throw new InvalidEntries(problems)
  return Object.fromEntries(entries) as {
    [Name in keyof Parts]: Parts[Name] extends (() => infer Value) | undefined ? Value : never
  }
}

const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** The time in a field by the clocks of a time zone, or null if it is empty. */
export function readMoment(
  values: Readonly<Record<string, string>>,
  name: string,
  timeZone: string,
): string | null {
  const text = (values[name] ?? '').trim()
  if (text === '') return null
  const local = time.exec(text)?.[0].replace(' ', 'T') ?? ''
  if (Number.isNaN(Date.parse(`${local}Z`)))
    throw new InvalidEntries({ [name]: 'Enter a date and a time, such as 2030-06-01T08:00.' })
  return momentOf(local, timeZone)
}

/** The number in a field, or null if it is empty; `decimals` is how many it may have. */
export function readDecimal(
  values: Readonly<Record<string, string>>,
  name: string,
  example: string,
  decimals: number,
): number | null {
  const text = values[name] ?? ''
  if (text.trim() === '') return null
  const number = parseDecimal(text, decimals)
  if (Number.isNaN(number))
    throw new InvalidEntries({
      [name]: decimalProblem(text, decimals, `Enter a number, such as ${example}.`),
    })
  return number
}

/** The whole number in a field that counts something, or null if it is empty. */
export function readCount(
  values: Readonly<Record<string, string>>,
  name: string,
  example: string,
): number | null {
  const count = readDecimal(values, name, example, 0)
  if (count !== null && !(Number.isInteger(count) && count >= 1))
    throw new InvalidEntries({ [name]: `Enter a whole number, such as ${example}.` })
  return count
}
