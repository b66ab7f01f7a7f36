// The page of a preview link that has expired, or that is not valid in this shop.
import { EmptyState, buttonClass } from '@vitrine/ui'
import { Link, data } from 'react-router'
import { previewText } from './preview-text.ts'

const { title, text, action } = previewText.ended

export const loader = () => data(null, 410)

export const meta = () => [{ title }, { name: 'robots', content: 'noindex' }]

export default function PreviewEnded() {
  return (
    <div className="px-page">
      <EmptyState
        title={<h1>{title}</h1>}
        action={
          <Link to="/products" className={buttonClass('primary')}>
            {action}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
