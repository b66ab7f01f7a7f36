// Delivery: the regions with what each offers and what it costs, and what a parcel costs to an address.
import { Button, buttonClass, Notice, Select, Tag, TextInput } from '@vitrine/ui'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import type { Route } from './+types/delivery-page'
import { linkClass, PageHeader } from '../page-header.tsx'
import { type ListedWay, loadDelivery, type LoadedDelivery } from './load-delivery.ts'

type Profile = LoadedDelivery['profiles'][number]

const Ways = ({ ways }: { ways: readonly ListedWay[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {ways.map(({ path, name, price, details, isActive }) => (
      <li key={path} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
        <span className="min-w-0">
          <Link to={path} className={linkClass}>
            <bdi className="wrap-anywhere">{name}</bdi>
          </Link>
          {details && <span className="block text-sm text-ink-soft">{details}</span>}
        </span>
        {isActive ? (
          <span className="inline-block tabular-nums first-letter:uppercase">{price}</span>
        ) : (
          <Tag>Off</Tag>
        )}
      </li>
    ))}
  </ul>
)

/** A region; `heading` follows the one above it. */
function Region({
  id,
  name,
  isActive,
  places,
  ways,
  heading: Heading,
}: Profile['regions'][number] & { heading: 'h2' | 'h3' }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div>
        <Heading id={headingId} className="flex flex-wrap items-baseline gap-x-3 text-lg font-medium">
          <Link to={`/delivery/${id}`} className={linkClass}>
            <bdi className="wrap-anywhere">{name}</bdi>
          </Link>
          {!isActive && <Tag tone="warn">Nothing is delivered here</Tag>}
        </Heading>
        {places !== name && <p className="line-clamp-2 text-sm text-ink-soft">{places}</p>}
      </div>
      {ways.length > 0 ? (
        <Ways ways={ways} />
      ) : (
        <Notice tone="warn" title="Shoppers here can choose no delivery" />
      )}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {adds.map(([path, label]) => (
          <Link
            key={path}
            to={`/${path}/new?region=${id}`}
            aria-label={`${label} in ${name}`}
            className={`${linkClass} inline-flex min-h-target items-center`}
          >
            {label}
          </Link>
        ))}
      </p>
    </section>
  )
}

const adds = [
  ['shipping-options', 'Add shipping option'],
  ['pickup-locations', 'Add pickup'],
  ['local-delivery', 'Add local delivery'],
] as const

/** Asks for an address, and leads to the page that prices a cart there. */
const ParcelForm = ({ countries, firstCountry }: Pick<LoadedDelivery, 'countries' | 'firstCountry'>) => {
  const headingId = useId()
  return (
    <Form action="/cart-preview" className="grid gap-3" aria-labelledby={headingId}>
      <h2 id={headingId} className="font-display text-xl">
        What a parcel costs
      </h2>
      <Select label="Country" name="country" defaultValue={firstCountry}>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextInput label="Postal code" name="postalCode" autoComplete="off" help="Optional" />
      <p>
        <Button>Fill a cart</Button>
      </p>
    </Form>
  )
}

export const loader = (args: Route.LoaderArgs) => loadDelivery(args)

export const meta = () => [{ title: 'Delivery' }]

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const { profiles, offeredNowhere, countries, firstCountry } = loaderData
  const hasRegions = profiles.some(({ regions }) => regions.length > 0)
  return (
    <>
      <PageHeader title="Delivery" action={{ to: '/delivery/new', label: 'New region' }}>
        Where you deliver, in which ways, and what shoppers pay for it.
      </PageHeader>
      <div className="flex flex-wrap items-start gap-x-10 gap-y-8">
        <div className="grid max-w-measure min-w-0 flex-1 basis-md gap-8">
          {!hasRegions && (
            <Notice title="You deliver nowhere yet">
              Create a region, such as your country, and add shipping options to it.
            </Notice>
          )}
          {profiles.map((profile) => (
            <section key={profile.id} aria-label={profile.name} className="grid gap-6">
              {profiles.length > 1 && (
                <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <h2 className="font-display text-xl">
                    <bdi className="wrap-anywhere">{profile.name}</bdi>
                  </h2>
                  {!profile.isDefault && (
                    <Link to={`/delivery/new?profile=${profile.id}`} className={buttonClass()}>
                      New region
                    </Link>
                  )}
                </div>
              )}
              {profile.regions.map((region) => (
                <Region key={region.id} {...region} heading={profiles.length > 1 ? 'h3' : 'h2'} />
              ))}
            </section>
          ))}
          {offeredNowhere.length > 0 && (
            <section className="grid gap-2">
              <h2 className="font-display text-xl">In no region</h2>
              <p className="text-ink-soft">No shopper can choose these. Open one to choose its regions.</p>
              <Ways ways={offeredNowhere} />
            </section>
          )}
        </div>
        <aside className="w-72 max-w-full">
          <ParcelForm countries={countries} firstCountry={firstCountry} />
        </aside>
      </div>
    </>
  )
}
