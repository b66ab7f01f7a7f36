// The summary for search engines, and how a page of the storefront looks in their results.
import { TextArea } from '@vitrine/ui'
import type { EditorProps } from '../form/form.ts'

// About what search engines show.
const maxTitle = 60
const maxSummary = 160

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`

interface SearchPreviewProps extends EditorProps {
  /** The address of the page without its slug. */
  base: string
  /** What the page is about, such as a product. */
  noun: string
  /** The description without its formatting. */
  description: string
}

/** The field of the summary, with the preview below. */
export function SearchPreview(props: SearchPreviewProps) {
  const { label, help, problem, value, values, change, base, noun, description } = props
  const { name = '', slug = '', seoTitle = '' } = values
  const [firstParagraph = ''] = description.split(/\n\s*\n/)
  const title = seoTitle.trim() || name
  const text = value.trim() || firstParagraph
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
        <p className="text-xs wrap-anywhere text-ink-soft">{`${base}/${slug || '…'}`}</p>
        <p dir="auto" className="text-lg wrap-anywhere text-accent">
          {cut(title || `Name of the ${noun}`, maxTitle)}
        </p>
        <p dir="auto" className="wrap-anywhere text-ink-soft">
          {cut(text || 'The beginning of the description.', maxSummary)}
        </p>
      </figure>
    </div>
  )
}
