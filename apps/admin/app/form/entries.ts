// Numbers and times in fields, and what cannot be saved of what was entered.
import { decimalProblem, parseDecimal } from './decimals.ts'

/** Fields that cannot be sent, with the reason beside each. */
export class InvalidEntries extends Error {
  readonly problems: Record<string, string>
  constructor(problems: Record<string, string>) {
    super('The form has fields that cannot be sent')
    this.problems = problems
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

/** A save of several calls of which a later one failed, and why. */
export class UnfinishedSave extends Error {
  /** The entity that the earlier calls have left. */
  readonly id: string
  /** The fields that hold something else than what was entered, because a part of it is saved. */
  readonly left: Readonly<Record<string, string>>
  /** Whether it is known what became of all that was posted before. */
  readonly isSettled: boolean
  constructor(id: string, cause: unknown, left: Readonly<Record<string, string>> = {}, isSettled = false) {
    super('A part of the form was not saved', { cause })
    this.id = id
    this.left = left
    this.isSettled = isSettled
  }
}

/** A creation that was undone, because a part of it was refused: there is no entity, and its key is used up. */
export class UndoneCreation extends Error {
  constructor(cause: unknown) {
    super('The creation was undone', { cause })
  }
}

const minuteLength = 'YYYY-MM-DDTHH:mm'.length

/** A time as a field holds it: to the minute, in UTC. */
export const momentText = (time: string | undefined): string => time?.slice(0, minuteLength) ?? ''

/** The time in a field, or null if it is empty. */
export function readMoment(values: Readonly<Record<string, string>>, name: string): string | null {
  const text = (values[name] ?? '').trim()
  if (text === '') return null
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) || Number.isNaN(Date.parse(momentText(text))))
    throw new InvalidEntries({ [name]: 'Enter a date and a time, such as 2030-06-01T08:00.' })
  return new Date(`${momentText(text).replace(' ', 'T')}Z`).toISOString()
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
