// The tags of a page for search engines and link previews: those of the merchant, and those that follow from what it shows.
import type { Product } from '@vitrine/contract'

type SeoData = NonNullable<Product['seoData']>
type Tags = NonNullable<SeoData['tags']>

/** What a page shows. */
interface PageTexts {
  title: string
  description?: string | undefined
  /** The address of its picture. */
  picture?: string | undefined
}

/** The name of a `meta` element, by which it is unique. */
const nameOf = ({ type, props }: Tags[number]) => (type === 'meta' ? (props?.name ?? props?.property) : type)

const firstParagraph = (text: string | undefined) => text?.trim().split(/\n\s*\n/)[0]

/** The tags of a page: the merchant's own come first, and take the place of those with the same name. */
export function seoTagsOf({ title, description, picture }: PageTexts, own: SeoData | null | undefined): Tags {
  const written = (own?.tags ?? []).filter(({ disabled }) => !disabled)
  const names = new Set(written.map(nameOf))
  const ownTitle = written.find(({ type }) => type === 'title')?.children || title
  const ownText = written.find((tag) => nameOf(tag) === 'description')?.props?.content
  const text = typeof ownText === 'string' ? ownText : firstParagraph(description)
  const meta = (key: 'name' | 'property', name: string, content: string | undefined): Tags =>
    content ? [{ type: 'meta', props: { [key]: name, content } }] : []
  const derived: Tags = [
    { type: 'title', children: ownTitle },
    ...meta('name', 'description', text),
    ...meta('property', 'og:title', ownTitle),
    ...meta('property', 'og:description', text),
    ...meta('property', 'og:image', picture),
  ]
  return [...written, ...derived.filter((tag) => !names.has(nameOf(tag)))]
}
