// Says that the merchant has to approve the account.
import { buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import { signIn as messages } from '../messages/index.ts'
import { NarrowPage, unlisted } from './form-parts.tsx'

export const meta = unlisted

export default function ApprovalPage() {
  const { title, text, action } = messages.approval
  return (
    <NarrowPage title={title} text={text}>
      <Link to="/" className={buttonClass('primary')}>
        {action}
      </Link>
    </NarrowPage>
  )
}
