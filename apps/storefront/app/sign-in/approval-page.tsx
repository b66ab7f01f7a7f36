// Says that the merchant has to approve the account.
import { buttonClass, Notice } from '@vitrine/ui'
import { Link } from 'react-router'
import type { Route } from './+types/approval-page'
import { signIn as messages } from '../messages/index.ts'
import { NarrowPage, unlisted } from './form-parts.tsx'

export const meta = unlisted

export const loader = ({ url }: Route.LoaderArgs) => ({ isEmptied: url.searchParams.has('emptied') })

export default function ApprovalPage({ loaderData: { isEmptied } }: Route.ComponentProps) {
  const { title, text, action, emptied } = messages.approval
  return (
    <NarrowPage title={title} text={text}>
      {isEmptied && <Notice title={emptied.title}>{emptied.text}</Notice>}
      <Link to="/" className={buttonClass('primary')}>
        {action}
      </Link>
    </NarrowPage>
  )
}
