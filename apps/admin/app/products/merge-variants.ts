// Joins the values of variants that a merchant has entered with those that are saved now: only what was changed is the merchant's.
import type { MergedForms } from '../form/form.ts'
import {
  choicesOf,
  hasName,
  keyOf,
  mapVariants,
  readOptions,
  readVariants,
  rebasedOptions,
  variantFields,
  writeVariants,
} from './option-values.ts'
import type { EnteredOption, EnteredVariant } from './option-values.ts'

/** The values under the names that the choices have in the form; those of a choice that it has no more end. */
export const underNewNames = (text: string | undefined, options: readonly EnteredOption[]) =>
  mapVariants(readVariants(text ?? ''), (choices) => {
    const used = options.filter((option) => option.choices.length > 0)
    const named = choices.flatMap(
      (before, i) => used[i]?.choices.find((choice) => hasName(choice, before))?.name ?? [],
    )
    return named.length === used.length ? named : undefined
  })

const names = [...variantFields, 'hidden'] as const

/** The field with the values of variants: each value is that which was entered, or if it was not changed, the saved one. */
export function mergeVariants({ base, values, saved }: MergedForms): string {
  const options = readOptions(values.options ?? '')
  const stored = rebasedOptions(options, readOptions(saved.options ?? ''))
  const entered = readVariants(values.variants ?? '')
  const before = underNewNames(base.variants, options)
  const now = underNewNames(saved.variants, stored)
  const keys = new Set([...Object.keys(entered), ...Object.keys(now)].map((key) => keyOf(choicesOf(key))))
  const merged = [...keys].map((key): [string, EnteredVariant] => {
    const own = names.flatMap((name) => {
      const isChanged = (entered[key]?.[name] ?? '') !== (before[key]?.[name] ?? '')
      const value = (isChanged ? entered : now)[key]?.[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    return [key, Object.fromEntries(own)]
  })
  return writeVariants(Object.fromEntries(merged))
}
