// How a product looks in the results of search engines.
import type { EditorProps } from '../form/form.ts'
import { withoutElements } from '../rich-text/rich-text.ts'
import { SearchPreview } from '../search-engines/search-preview.tsx'
import type { ProductSummaryFacts } from './product-row.ts'

/** The summary of a product for search engines, with a preview. */
export function ProductPreview(props: EditorProps) {
  const origin = (props.summary as ProductSummaryFacts | null)?.url.replace(/\/products\/.*$/, '') ?? ''
  const description = withoutElements(props.values.description ?? '')
  return <SearchPreview {...props} base={`${origin}/products`} noun="product" description={description} />
}
