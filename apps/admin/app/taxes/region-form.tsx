// One tax region: a country or a state, and the rate of each tax group there.
import type { TaxGroup } from '@vitrine/client'
import { countriesWithoutTax } from '@vitrine/contract/constants'
import { useMemo } from 'react'
import type { Route } from './+types/region-form'
import { countryName, listCountries } from '../form/countries.ts'
import type { EntityForm, FieldOption, FormField } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import { loadGroups } from './load-taxes.ts'
import {
  createRegion,
  type EditedTaxRegion,
  loadRegion,
  rateName,
  saveRegion,
  valuesOfRegion,
} from './save-region.ts'

type Groups = readonly Pick<TaxGroup, 'id' | 'name'>[]

const fieldsOf = (groups: Groups, countries: readonly FieldOption[]): FormField<string>[] => [
  {
    name: 'country',
    label: 'Country',
    kind: 'choice',
    isNarrow: true,
    options: [{ value: '', label: 'Choose a country' }, ...countries],
  },
  {
    name: 'subdivision',
    label: 'State or province',
    kind: 'text',
    isNarrow: true,
    help: 'Its code, such as NY. If empty, the whole country.',
  },
  {
    name: 'inside',
    label: 'Prices',
    kind: 'choice',
    options: [
      { value: '', label: 'As the settings of the store say' },
      { value: 'yes', label: 'Include tax' },
      { value: 'no', label: 'Tax is added' },
    ],
    wire: ['taxRegion.taxIncludedInPrice'],
  },
  {
    name: 'taxName',
    section: 'Rates',
    label: 'Name of the tax',
    kind: 'text',
    help: 'Shoppers read it, such as VAT or Sales tax.',
  },
  ...groups.map(
    ({ id, name }): FormField<string> => ({
      name: rateName(id),
      label: `${name}, in percent`,
      kind: 'decimal',
      isNarrow: true,
      help: 'Such as 19 or 8.875. If empty, no tax.',
    }),
  ),
]

const formOf = (
  groups: Groups,
  countries: readonly FieldOption[],
  fields = fieldsOf(groups, countries),
): EntityForm<EditedTaxRegion, string, { name: string }> => ({
  area: 'taxes',
  noun: 'tax region',
  permission: 'tax.write',
  fields,
  load: loadRegion,
  values: (region) => valuesOfRegion(region, groups),
  summary: ({ country, subdivision }) => ({
    name: [subdivision, countryName(country)].filter(Boolean).join(', '),
  }),
  save: saveRegion,
  refusals: {
    ALREADY_EXISTS: () => ({ subdivision: 'A tax region of this country and state exists already.' }),
    SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY: () => ({
      subdivision: 'This country has no tax regions of states. Leave it empty.',
    }),
    INVALID_SUBDIVISION_FORMAT: () => ({
      subdivision: 'Enter the code of a state of this country, such as NY.',
    }),
    CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION: () => ({
      country: 'No tax can be collected in this country.',
    }),
    MAX_TAX_REGIONS_REACHED: () => ({ country: 'The store has as many tax regions as it may have.' }),
  },
  creation: {
    title: 'New tax region',
    values: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    create: createRegion,
  },
  deletion: {
    warning: () => 'is deleted with its rates: no tax is collected there any more.',
    delete: ({ taxRegions }, id) => taxRegions.delete(id),
  },
  title: ({ name }) => name,
})

export async function loader(args: Route.LoaderArgs) {
  const groups = await loadGroups(args.context.get(merchantContext))
  const shown = groups.map(({ id, name }) => ({ id, name }))
  return {
    loaded: await loadForm(formOf(shown, []), args),
    groups: shown,
    countries: listCountries().filter(({ value }) => !countriesWithoutTax.includes(value)),
  }
}

/** The form that was posted, with a rate for each group that the page had. */
async function formIn(request: Request) {
  const posted = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  const start = rateName('')
  const ids = [...posted.keys()].flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
  return formOf(
    ids.map((id) => ({ id, name: '' })),
    [],
  )
}

export const action = async (args: Route.ActionArgs) => saveForm(await formIn(args.request), args)

export const clientAction = async (args: Route.ClientActionArgs) =>
  saveOnline(await formIn(args.request), args)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.loaded.summary?.name ?? 'New tax region'} · Taxes` },
]

export default function TaxRegionForm({ loaderData: { loaded, groups, countries } }: Route.ComponentProps) {
  const form = useMemo(() => formOf(groups, countries), [groups, countries])
  return <FormPage form={form} loaded={loaded} />
}
