// The addresses of the member: the URL says which one is edited or removed, so that the page works without script.
import { Notice, buttonClass, addressLines, subdivisionName } from '@vitrine/ui'
import { Link, data, redirect } from 'react-router'
import type { Route } from './+types/addresses-page'
import { account as messages } from '../messages/index.ts'
import { readMember } from '../read-member.ts'
import { TextLink, unlisted } from '../sign-in/form-parts.tsx'
import { readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { type AddressFields, AddressForm, addressFields, missingFields } from './address-form.tsx'
import { addAddress, changeAddress, isListed, toAddress } from './change-addresses.ts'
import { changeAsMember, readConfirmation } from './confirm-member.ts'
import { countries, countryName } from './countries.ts'
import { RemoveAddress } from './remove-address.tsx'
import { readAsMember } from './require-member.ts'

/** What the URL asks for: the index of the address that is edited, `new` for another one, or the index of the one to remove. */
const targetIn = ({ searchParams }: URL) => ({
  edit: searchParams.get('edit') ?? undefined,
  remove: searchParams.get('remove') ?? undefined,
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await readAsMember({ url, context }, () => readMember(context))
  const { edit, remove } = targetIn(url)
  const list = member?.identityProfile.addresses ?? []
  const index = remove ?? edit
  const isGone = member !== undefined && index !== undefined && edit !== 'new' && !isListed(list, index)
  const loaded = {
    edit: isGone ? undefined : edit,
    remove: isGone ? undefined : remove,
    isGone,
    isSaved: url.searchParams.has('saved'),
    isRemoved: url.searchParams.has('removed'),
    revision: member?.revision ?? '',
    addresses: list.map(({ address: stored }) => {
      const address = { ...stored, subdivision: subdivisionName(stored) }
      return { address, lines: addressLines(stored, countryName) }
    }),
    countries: edit === undefined ? [] : countries,
  }
  return data(loaded, isGone ? 404 : 200)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const { edit = 'new', remove } = targetIn(url)
  const typedAddress = Object.fromEntries(
    addressFields.map((name) => [name, field(name).trim()]),
  ) as AddressFields
  const revision = field('revision')
  const typed = {
    address: typedAddress,
    revision,
    email: field('email').trim(),
    ask: readConfirmation(field),
  }
  const missing = remove === undefined && missingFields(typedAddress)
  if (missing) return withProblem(context, missing, typed)
  let isGone = false
  const refused = await changeAsMember(context, field, async ({ account }) => {
    const address = toAddress(typedAddress)
    if (remove === undefined && edit === 'new') return addAddress(account, address)
    isGone = !(await changeAddress(account, remove ?? edit, revision, remove ? undefined : address))
  })
  if (isGone) return withProblem(context, { ...messages.addresses.gone, fields: {}, status: 404 }, typed)
  if (!refused) return redirect(`/account/addresses?${remove === undefined ? 'saved' : 'removed'}`, 303)
  return withProblem(context, refused.problem, { ...typed, ask: refused.ask })
}

export const meta = unlisted

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { edit, remove, isGone, isSaved, isRemoved, revision: loaded, addresses } = loaderData
  const { problem, typed } = actionData ?? {}
  const { title, none, add, edit: editLabel, remove: removeLabel, removed, gone } = messages.addresses
  const confirmation = { ask: typed?.ask, email: typed?.email, problem }
  const revision = loaded || (typed?.revision ?? '')
  if (remove !== undefined) {
    const lines = addresses[Number(remove)]?.lines ?? []
    return <RemoveAddress index={remove} revision={revision} lines={lines} confirmation={confirmation} />
  }
  if (edit !== undefined) {
    return (
      <AddressForm
        edit={edit}
        revision={revision}
        address={typed?.address ?? addresses[Number(edit)]?.address ?? {}}
        countries={loaderData.countries}
        confirmation={confirmation}
      />
    )
  }
  return (
    <AccountPage title={title}>
      {isSaved && <Notice tone="good" title={messages.saved} />}
      {isRemoved && <Notice tone="good" title={removed} />}
      {isGone && (
        <Notice tone="bad" title={gone.title}>
          {gone.text}
        </Notice>
      )}
      {addresses.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="border-t border-line">
          {addresses.map(({ lines }, n) => (
            // An address has no id: its place in the list names it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={n} className="flex items-start justify-between gap-4 border-b border-line py-3">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {lines.join('\n')}
              </p>
              <div className="flex flex-wrap justify-end gap-x-4">
                <TextLink to={`/account/addresses?edit=${n}`}>{editLabel}</TextLink>
                <TextLink to={`/account/addresses?remove=${n}`}>{removeLabel}</TextLink>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Link to="/account/addresses?edit=new" className={buttonClass('secondary', 'w-fit')}>
        {add}
      </Link>
    </AccountPage>
  )
}
