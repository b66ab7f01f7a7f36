// The addresses of the member: the URL says which one is edited, so that the page works without script.
import { Notice, buttonClass } from '@vitrine/ui'
import { Link, data, redirect } from 'react-router'
import type { Route } from './+types/addresses-page'
import { account as messages } from '../messages/index.ts'
import { readMember } from '../read-member.ts'
import { TextLink, unlisted } from '../sign-in/form-parts.tsx'
import { invalidFields, readFields, withProblem } from '../sign-in/problem.ts'
import { AccountPage } from './account-page.tsx'
import { AddressForm, type AddressFields, addressFields, toLines } from './address-form.tsx'
import { changeAsMember, readConfirmation } from './confirm-member.ts'
import { countries, countryName } from './countries.ts'
import { readAsMember } from './require-member.ts'

/** The index of the address that is edited; `new` for another one. */
const editedIn = ({ searchParams }: URL) => searchParams.get('edit') ?? undefined

/** Answers 404 for an address that is not in the list. */
function assertListed(addresses: readonly unknown[], edit: string) {
  if (!Object.hasOwn(addresses, edit) || edit === 'length') throw data(null, { status: 404 })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await readAsMember({ url, context }, () => readMember(context))
  const edit = editedIn(url)
  if (member && edit !== undefined && edit !== 'new')
    assertListed(member.identityProfile.addresses ?? [], edit)
  return {
    edit,
    isSaved: url.searchParams.has('saved'),
    revision: member?.revision ?? '',
    addresses: (member?.identityProfile.addresses ?? []).map(({ address }) => ({
      address,
      lines: toLines(address, countryName),
    })),
    countries: edit === undefined ? [] : countries,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readFields(request)
  const edit = editedIn(url) ?? 'new'
  const address = Object.fromEntries(addressFields.map((name) => [name, field(name).trim()])) as AddressFields
  const revision = field('revision')
  const typed = { address, revision, email: field('email').trim(), ask: readConfirmation(field) }
  const isRemoval = field('remove') !== ''
  if (!isRemoval && !(address.addressLine && address.city && address.country))
    return withProblem(context, { ...invalidFields({}), text: messages.addresses.required }, typed)
  const refused = await changeAsMember(context, field, async ({ account }) => {
    const { id, identityProfile } = await account.get()
    const addresses = [...(identityProfile.addresses ?? [])]
    const index = edit === 'new' ? addresses.length : Number(edit)
    if (edit !== 'new') assertListed(addresses, edit)
    const sent = Object.fromEntries(Object.entries(address).filter(([, value]) => value))
    const changed = { tag: addresses[index]?.tag ?? ('UNTAGGED' as const), address: sent }
    addresses.splice(index, 1, ...(isRemoval ? [] : [changed]))
    return account.update({ addresses }, { ifMatch: `${id}:${revision}` })
  })
  if (!refused) return redirect('/account/addresses?saved', 303)
  return withProblem(context, refused.problem, { ...typed, ask: refused.ask })
}

export const meta = unlisted

export default function AddressesPage({
  loaderData: { edit, isSaved, revision: loaded, addresses, countries },
  actionData,
}: Route.ComponentProps) {
  const { problem, typed } = actionData ?? {}
  const { title, none, add, edit: editLabel } = messages.addresses
  if (edit !== undefined) {
    return (
      <AddressForm
        edit={edit}
        revision={loaded || (typed?.revision ?? '')}
        address={typed?.address ?? addresses[Number(edit)]?.address ?? {}}
        countries={countries}
        confirmation={{ ask: typed?.ask, email: typed?.email, problem }}
      />
    )
  }
  return (
    <AccountPage title={title}>
      {isSaved && <Notice tone="good" title={messages.saved} />}
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
              <TextLink to={`/account/addresses?edit=${n}`}>{editLabel}</TextLink>
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
