// The title and the description that search engines show of a product or collection, among the tags that its page has for them.
import type { Product } from '@vitrine/client'

type SeoData = NonNullable<Product['seoData']>
type SeoTag = NonNullable<SeoData['tags']>[number]

const isTitle = ({ type }: SeoTag) => type === 'title'
const isDescription = ({ type, props }: SeoTag) => type === 'meta' && props?.name === 'description'

/** The title and the description that a merchant has entered; empty texts without. */
export function searchTextsOf({ seoData }: Pick<Product, 'seoData'>) {
  const tags = (seoData?.tags ?? []).filter(({ disabled }) => !disabled)
  return {
    seoTitle: tags.find(isTitle)?.children ?? '',
    seoDescription: String(tags.find(isDescription)?.props?.content ?? ''),
  }
}

/** The tags with another title and description; null if nothing is left. */
export function withSearchTexts(
  seoData: SeoData | undefined,
  { seoTitle, seoDescription }: { seoTitle: string; seoDescription: string },
): SeoData | null {
  const others = (seoData?.tags ?? []).filter((tag) => !isTitle(tag) && !isDescription(tag))
  const [title, description] = [seoTitle.trim(), seoDescription.trim()]
  const tags: SeoTag[] = [
    ...(title ? [{ type: 'title', children: title }] : []),
    ...(description ? [{ type: 'meta', props: { name: 'description', content: description } }] : []),
    ...others,
  ]
  return tags.length === 0 && !seoData?.settings ? null : { ...seoData, tags }
}
