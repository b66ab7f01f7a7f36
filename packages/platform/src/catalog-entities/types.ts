// The kinds of entities of the catalogue.
import {
  type Brand,
  type Customization,
  type InfoSection,
  queryableFields,
  type Ribbon,
  RichContent,
} from '@vitrine/contract'
import {
  type CustomizationFacts,
  fromSentHtml,
  htmlOf,
  Invalid,
  toRichContent,
  violation,
} from '@vitrine/rules'
import { columnsOf } from '../storage/list.ts'
import { type EntityType, toEntityFields } from './entity-type.ts'
import { entityColumns, entityList } from './store.ts'

interface Named {
  name?: string | null | undefined
}

const toNamedFacts = ({ name }: Named, before?: { name: string }) => {
  const next = name ?? before?.name ?? ''
  return { key: next, name: next, facts: {} }
}

/** Brands, which products name. */
export const brandType: EntityType<Named, Brand> & { kind: 'brand' } = {
  kind: 'brand',
  noun: 'brand',
  referred: 'brand',
  notFound: 'BRAND_NOT_FOUND',
  uniqueField: 'brand.name',
  toFacts: toNamedFacts,
  toEntity: (stored, assignedProductsCount) => ({
    ...toEntityFields(stored),
    name: stored.name,
    ...(assignedProductsCount !== undefined && { assignedProductsCount }),
  }),
}

/** Ribbons, which products name. */
export const ribbonType: EntityType<Named, Ribbon> & { kind: 'ribbon' } = {
  kind: 'ribbon',
  noun: 'ribbon',
  referred: 'ribbon',
  notFound: 'RIBBON_NOT_FOUND',
  uniqueField: 'ribbon.name',
  toFacts: toNamedFacts,
  toEntity: (stored, assignedProductCount) => ({
    ...toEntityFields(stored),
    name: stored.name,
    ...(assignedProductCount !== undefined && { assignedProductCount }),
  }),
}

interface SentInfoSection {
  uniqueName?: string | null | undefined
  title?: string | null | undefined
  description?: RichContent | null | undefined
  plainDescription?: string | null | undefined
}

const noText: RichContent = { nodes: [] }

/** The text that was sent; HTML that reads like the stored text keeps the stored form. */
function textOf(
  { description, plainDescription }: SentInfoSection,
  before: RichContent | undefined,
): RichContent | undefined {
  if (description) return description
  if (plainDescription == null) return undefined
  const field = 'infoSection.plainDescription'
  const parsed = RichContent.safeParse(toRichContent(fromSentHtml(plainDescription, before, field)))
  if (parsed.success) return parsed.data
  throw new Invalid([violation(field, 'MAX_SIZE', 'must have fewer paragraphs', { threshold: 1000 })])
}

/** Info sections, which programs find by their unique names. */
export const infoSectionType: EntityType<SentInfoSection, InfoSection> = {
  kind: 'infoSection',
  noun: 'info section',
  referred: 'infoSection',
  notFound: 'INFO_SECTION_NOT_FOUND',
  uniqueField: 'infoSection.uniqueName',
  toFacts: (sent, before) => {
    const text = (before?.facts as { description?: RichContent } | undefined)?.description
    return {
      key: sent.uniqueName ?? before?.key ?? '',
      name: sent.title ?? before?.name ?? '',
      facts: { description: textOf(sent, text) ?? text ?? noText },
    }
  },
  toEntity: (stored, assignedProductsCount) => {
    const { description } = stored.facts as { description: RichContent }
    return {
      ...toEntityFields(stored),
      uniqueName: stored.key,
      title: stored.name,
      description,
      plainDescription: htmlOf(description),
      ...(assignedProductsCount !== undefined && { assignedProductsCount }),
    }
  },
}

/** What is stored of a customization, as a change of it. */
interface CustomizationChange {
  apply(before: CustomizationFacts | undefined): CustomizationFacts
}

/** Customizations; options and modifiers have names of their own. */
export const customizationType: EntityType<CustomizationChange, Customization> = {
  kind: 'customization',
  noun: 'customization of this type',
  notFound: 'CUSTOMIZATION_NOT_FOUND',
  uniqueField: 'customization.name',
  toFacts: ({ apply }, before) => {
    const facts = apply(before?.facts as CustomizationFacts | undefined)
    return { key: `${facts.customizationType}:${facts.name}`, name: facts.name, facts }
  },
  toEntity: (stored, assignedProductsCount) => {
    const { choices, freeTextInput, ...facts } = stored.facts as CustomizationFacts
    return {
      ...toEntityFields(stored),
      ...facts,
      key: facts.name,
      ...(freeTextInput && { freeTextInput: { ...freeTextInput, key: freeTextInput.title } }),
      ...(choices && {
        choicesSettings: { choices: choices.map((choice) => ({ ...choice, key: choice.name })) },
      }),
      ...(assignedProductsCount !== undefined && { assignedProductsCount }),
    }
  },
}

const { id, name, ...dates } = entityColumns

/** The lists of the kinds. */
export const entityLists = {
  infoSection: entityList(
    'infoSection',
    columnsOf(queryableFields.infoSections, {
      id,
      uniqueName: { column: 'key', type: 'text', required: true },
      title: name,
      ...dates,
    }),
  ),
  customization: entityList(
    'customization',
    columnsOf(queryableFields.customizations, {
      ...entityColumns,
      customizationType: { column: 'customization_type', type: 'text' },
      customizationRenderType: { column: 'render_type', type: 'text' },
    }),
  ),
  brand: entityList('brand', columnsOf(queryableFields.brands, entityColumns)),
  ribbon: entityList('ribbon', columnsOf(queryableFields.ribbons, entityColumns)),
}
