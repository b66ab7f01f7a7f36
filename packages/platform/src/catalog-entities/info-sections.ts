// Info sections: their texts, as rich content or as HTML.
import { RichContent } from '@vitrine/contract'
import { fromSentHtml, htmlOf, Invalid, toRichContent, violation } from '@vitrine/rules'
import type { MakeHooks } from '../storage/entities/kind.ts'
import type { StoredEntity } from '../storage/entities/rows.ts'
import { referredHooks } from './referred-entities.ts'

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

const storedText = ({ facts }: StoredEntity) => (facts as { description: RichContent }).description

export const infoSectionHooks: MakeHooks = (deps) => ({
  ...referredHooks('infoSection', 'assignedProductsCount')(deps),
  toFacts: (sent: SentInfoSection, before) => {
    const text = before && storedText(before)
    return {
      key: sent.uniqueName ?? before?.key ?? '',
      name: sent.title ?? before?.name ?? '',
      facts: { description: textOf(sent, text) ?? text ?? noText },
    }
  },
  toFields: (stored) => {
    const description = storedText(stored)
    return { uniqueName: stored.key, title: stored.name, description, plainDescription: htmlOf(description) }
  },
})
