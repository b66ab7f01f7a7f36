// What a form holds on top of what is saved now: only what the merchant has changed differs from it.
import { changedValues } from './form.ts'
import type { EnteredForm, FormFields, FormValues } from './form.ts'

/** The values; `left` are those of fields of which an earlier call has saved a part. */
export function mergeValues(
  fields: FormFields,
  entered: EnteredForm,
  saved: FormValues,
  left: Readonly<Record<string, string>> = {},
): FormValues {
  const changed = changedValues(fields, entered.base, entered.values)
  const merged = fields.flatMap(({ name, merge }) =>
    merge && changed[name] !== undefined ? [[name, merge({ ...entered, saved, left })] as const] : [],
  )
  return { ...saved, ...changed, ...Object.fromEntries(merged), ...left }
}
