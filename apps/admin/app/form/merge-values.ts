// What a form holds on top of what is saved now: only what the merchant has changed differs from it.
import { normalDecimal } from './decimals.ts'
import { changedValues } from './form.ts'
import type { EnteredForm, FormField, FormFields, FormValues } from './form.ts'

/** A value as all texts have it that are stored alike. */
function toNormal({ kind, normal }: FormField<string>, value: string): string {
  if (normal) return normal(value)
  return kind === 'decimal' ? normalDecimal(value) : value.trim()
}

/** The values; one that is stored already, such as by a save whose answer was lost, is written as it is stored. */
export function mergeValues(fields: FormFields, entered: EnteredForm, saved: FormValues): FormValues {
  const changed = changedValues(fields, entered.base, entered.values)
  const merged = fields.flatMap((field) => {
    const { name, merge } = field
    const value = changed[name]
    if (value === undefined) return []
    const own = merge ? merge({ ...entered, saved }) : value
    const stored = saved[name] ?? ''
    return [[name, toNormal(field, own) === toNormal(field, stored) ? stored : own] as const]
  })
  return { ...saved, ...Object.fromEntries(merged) }
}
