// How a collection looks in the results of search engines.
import type { EditorProps } from '../form/form.ts'
import { SearchPreview } from '../search-engines/search-preview.tsx'

/** The summary of a collection for search engines, with a preview. */
export function CollectionPreview(props: EditorProps) {
  const { description = '' } = props.values
  return <SearchPreview {...props} base="/collections" noun="collection" description={description} />
}
