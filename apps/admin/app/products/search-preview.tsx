// The summary for search engines, and how a product looks in their results.
import { TextArea } from '@vitrine/ui'
import type { EditorProps } from '../form/form.ts'
import { withoutElements } from '../rich-text/rich-text.ts'
import type { ProductSummaryFacts } from './product-row.ts'

// About what search engines show.
const maxTitle = 60
const maxSummary = 160

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`

/** The field of the summary, with the preview below. */
export function SearchPreview({ label, help, problem, value, values, change, summary }: EditorProps) {
  const { name = '', slug = '', seoTitle = '', description = '' } = values
  const [firstParagraph = ''] = withoutElements(description).split(/\n\s*\n/)
  const title = seoTitle.trim() || name
  const text = value.trim() || firstParagraph
  const origin = (summary as ProductSummaryFacts | null)?.url.replace(/\/products\/.*$/, '') ?? ''
  return (
    <div className="grid gap-4">
      <TextArea
        label={label}
        help={help}
        problem={problem}
        dir="auto"
        rows={3}
        maxLength={1000}
        value={value}
        onChange={(event) => change({ seoDescription: event.target.value })}
      />
      <figure className="rounded-box border border-line bg-surface p-4">
        <figcaption className="mb-2 text-xs text-ink-soft">In search results</figcaption>
        <p className="text-xs wrap-anywhere text-ink-soft">{`${origin}/products/${slug || '…'}`}</p>
        <p dir="auto" className="text-lg wrap-anywhere text-accent">
          {cut(title || 'Name of the product', maxTitle)}
        </p>
        <p dir="auto" className="wrap-anywhere text-ink-soft">
          {cut(text || 'The beginning of the description.', maxSummary)}
        </p>
      </figure>
    </div>
  )
}
