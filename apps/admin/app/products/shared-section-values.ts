// The shared info sections of a product, as the field of its form holds them: their ids in their order, a line each.
import type { FieldOption } from '../form/form.ts'

/** The ids in a field. */
export const readShared = (value: string): string[] => [...new Set(value.split('\n').filter(Boolean))]

/** The ids as a field holds them. */
export const writeShared = (ids: readonly string[]): string => ids.join('\n')

/** The title of an info section; one that was deleted meanwhile has none. */
export const titleOf = (id: string, sections: readonly FieldOption[]): string =>
  sections.find(({ value }) => value === id)?.label ?? 'Deleted info section'

/** The sections as a text to read. */
export const sharedSectionsText = (value: string, sections: readonly FieldOption[]): string =>
  readShared(value)
    .map((id) => titleOf(id, sections))
    .join('\n')
