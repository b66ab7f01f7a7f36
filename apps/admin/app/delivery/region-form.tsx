// One delivery region: its name, and the countries and states that it has.
import type { DeliveryProfile, DeliveryRegion } from '@vitrine/client'
import { defaultDeliveryProfileId } from '@vitrine/contract/constants'
import { useMemo } from 'react'
import type { Route } from './+types/region-form'
import { countryName } from '../form/countries.ts'
import type { ChangedForm, Editable, EntityForm, FieldOption } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { retryMismatch, stale } from '../form/retry-mismatch.ts'
import { revisionHash } from '../form/revision-hash.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'
import { collisionText, destinationLines, readDestinations } from './destinations.ts'
import { loadProfiles } from './regions.ts'

type FieldName = 'profile' | 'name' | 'active' | 'destinations'

/** A region with a revision of its own: that of its profile changes with all of them. */
interface EditedRegion extends DeliveryRegion {
  revision: string
}

const toEdited = (region: DeliveryRegion): EditedRegion => ({ ...region, revision: revisionHash(region) })

const regionIn = ({ deliveryRegions }: DeliveryProfile, id: string) =>
  deliveryRegions.find((region) => region.id === id)

async function loadRegion({ deliveryProfiles }: MerchantClient, id: string): Promise<EditedRegion | null> {
  const profile = await deliveryProfiles.getByRegion(id)
  const region = profile && regionIn(profile, id)
  return region ? toEdited(region) : null
}

/** Saves a region, unless it was changed since this revision. */
async function saveRegion(
  { deliveryProfiles }: MerchantClient,
  id: string,
  { changed: { name, active, destinations }, revision }: ChangedForm<FieldName>,
): Promise<Editable> {
  const update = {
    ...(name !== undefined && { name }),
    ...(active !== undefined && { active: active === 'on' }),
    ...(destinations !== undefined && { destinations: readDestinations(destinations) }),
  }
  const saved = await retryMismatch(async () => {
    const profile = await deliveryProfiles.getByRegion(id)
    const region = profile && regionIn(profile, id)
    if (!region || toEdited(region).revision !== revision) throw stale()
    return deliveryProfiles.updateRegion(profile.id, id, update, { revision: profile.revision })
  })
  const region = regionIn(saved, id)
  return region ? toEdited(region) : { id, revision }
}

/** `profiles` are those to choose from for a new region; it stays in the one that it is created in. */
const formOf = (profiles: readonly FieldOption[]): EntityForm<EditedRegion, FieldName, { name: string }> => ({
  area: 'delivery',
  noun: 'region',
  permission: 'delivery.write',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', help: 'Only you see it, such as Europe.' },
    {
      name: 'destinations',
      label: 'Countries',
      kind: 'long text',
      help: 'One on each line. For some of its states alone, name them: United States: NY, NJ. If empty, the region is the rest of the world.',
      wire: ['deliveryRegion.destinations'],
    },
    {
      name: 'active',
      label: 'Deliver to this region',
      kind: 'checkbox',
      help: 'Uncheck it to deliver nothing there for now.',
    },
    ...(profiles.length > 1
      ? [
          {
            name: 'profile' as const,
            label: 'Delivery profile',
            kind: 'choice' as const,
            options: profiles,
            help: 'The region is for products of this profile. That cannot change later.',
          },
        ]
      : []),
  ],
  load: loadRegion,
  values: ({ name, active, destinations }) => ({
    profile: '',
    name,
    active: active ? 'on' : '',
    destinations: destinationLines(destinations),
  }),
  summary: ({ name }) => ({ name }),
  refusals: {
    DESTINATIONS_COLLISION: ({ place }) => ({ destinations: collisionText(place) }),
    SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY: ({ country }) => ({
      destinations: `Delivery does not divide this country: enter ${countryName(String(country))} without its states.`,
    }),
  },
  save: saveRegion,
  creation: {
    title: 'New region',
    values: { profile: defaultDeliveryProfileId, name: '', active: 'on', destinations: '' },
    async create({ deliveryProfiles }, { profile, name, active, destinations }, options) {
      const region = { name, active: active === 'on', destinations: readDestinations(destinations) }
      const id = profile || defaultDeliveryProfileId
      const { deliveryRegions } = await deliveryProfiles.addRegion(id, region, options)
      const created = deliveryRegions.find((each) => each.name === name.trim()) ?? deliveryRegions.at(-1)
      if (!created) throw new TypeError('The profile lacks the region that was added to it')
      return toEdited(created)
    },
  },
  deletion: {
    warning: () => 'is removed: nothing is delivered there any more, unless another region has its places.',
    async delete({ deliveryProfiles }, id) {
      const profile = await deliveryProfiles.getByRegion(id)
      if (profile) await deliveryProfiles.removeRegion(profile.id, id)
    },
  },
  title: ({ name }) => name,
})

const form = formOf([
  { value: '', label: '' },
  { value: '', label: '' },
])

export async function loader(args: Route.LoaderArgs) {
  const [loaded, profiles] = await Promise.all([
    loadForm(form, args),
    loadProfiles(args.context.get(merchantContext)),
  ])
  const profile = new URL(args.request.url).searchParams.get('profile')
  if (!loaded.summary && profile) loaded.values = { ...loaded.values, profile }
  const options = profiles.map(({ id, name }) => ({ value: id, label: name }))
  return { loaded, profiles: loaded.summary ? [] : options }
}

export const action = (args: Route.ActionArgs) => saveForm(form, args)

export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.loaded.summary?.name ?? 'New region'} · Delivery` },
]

export default function RegionForm({ loaderData: { loaded, profiles } }: Route.ComponentProps) {
  const shown = useMemo(() => formOf(profiles), [profiles])
  return <FormPage form={shown} loaded={loaded} />
}
