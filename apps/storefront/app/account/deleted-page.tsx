// Says that the account is deleted. A member who is signed in has one, and is led to it.
import { buttonClass } from '@vitrine/ui'
import { useEffect } from 'react'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/deleted-page'
import { account } from '../messages/index.ts'
import { forgetViewed } from '../products/viewed-storage.ts'
import { NarrowPage, unlisted } from '../sign-in/form-parts.tsx'
import { visitorContext } from '../visitor.ts'

export async function loader({ context }: Route.LoaderArgs) {
  if (await context.get(visitorContext).session.signedIn()) throw redirect('/account', 303)
}

export const meta = unlisted

export default function DeletedPage() {
  const { title, text, action } = account.deleted
  useEffect(forgetViewed, [])
  return (
    <NarrowPage title={title} text={text}>
      <Link to="/" className={buttonClass('primary')}>
        {action}
      </Link>
    </NarrowPage>
  )
}
