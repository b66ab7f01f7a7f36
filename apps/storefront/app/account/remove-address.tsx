// Asks whether an address is to be removed, because that cannot be undone.
import { Button } from '@vitrine/ui'
import type { ComponentProps } from 'react'
import { account } from '../messages/index.ts'
import { PlainForm, TextLink } from '../sign-in/form-parts.tsx'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'

const messages = account.addresses

/** The page with the address, and the button that removes it. */
export function RemoveAddress({
  index,
  revision,
  lines,
  confirmation,
}: {
  index: string
  revision: string
  lines: readonly string[]
  confirmation: ComponentProps<typeof ConfirmFields>
}) {
  const { problem } = confirmation
  return (
    <AccountPage title={messages.removeTitle} problem={problem}>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {lines.join('\n')}
      </p>
      <PlainForm
        action={`/account/addresses?${new URLSearchParams({ remove: index })}`}
        hidden={{ revision }}
        problem={problem}
      >
        <ConfirmFields {...confirmation} />
        <div className="flex flex-wrap items-center gap-4">
          <Button kind="primary">{messages.removeSubmit}</Button>
          <TextLink to="/account/addresses">{messages.keep}</TextLink>
        </div>
      </PlainForm>
    </AccountPage>
  )
}
