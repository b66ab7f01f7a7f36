// The sections of further information of a product, as the field of its form holds them.
import type { Product } from '@vitrine/client'
import { readItems } from './field-items.ts'
import { normalText, readField } from '../rich-text/read-tree.ts'
import { toFieldText, withoutElements } from '../rich-text/rich-text.ts'
import type { TitledText } from '../rich-text/titled-texts-editor.tsx'

/** The most sections of a product. */
export const maxSections = 50

const isSection = (section: Partial<TitledText> | null): section is TitledText =>
  typeof section?.title === 'string' && typeof section.text === 'string'

/** The sections in a field; a text that is malformed counts as none. */
export const readSections = (value: string): TitledText[] => readItems(value, isSection)

/** The sections as a field holds them. */
export const writeSections = (sections: readonly TitledText[]): string =>
  sections.length === 0 ? '' : JSON.stringify(sections.map(({ title, text }) => ({ title, text })))

/** The sections as all texts have them that are stored alike. */
export const normalSections = (value: string): string =>
  writeSections(
    readSections(value).map(({ title, text }) => ({ title: title.trim(), text: normalText(text) })),
  )

/** The sections as a text to read. */
export const sectionsText = (value: string): string =>
  readSections(value)
    .map(({ title, text }) => `${title}: ${withoutElements(text)}`)
    .join('\n')

/** The sections of a product. */
export const sectionsOf = ({ additionalInfoSections }: Product): TitledText[] =>
  additionalInfoSections.map(({ title, description }) => ({
    title,
    text: toFieldText(readField(description)),
  }))
