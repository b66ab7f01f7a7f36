// One ribbon: its name, and how many products have it.
import type { Ribbon } from '@vitrine/client'
import type { Route } from './+types/ribbon-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { countItems } from '../list/list.ts'

interface RibbonFacts {
  name: string
  products: number
}

const form: EntityForm<Ribbon, 'name', RibbonFacts> = {
  area: 'ribbons',
  noun: 'ribbon',
  permission: 'products.write',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      help: 'A new name takes effect on all products that have this ribbon.',
    },
  ],
  load: ({ ribbons }, id) => ribbons.get(id, { withProductCount: true }),
  values: ({ name }) => ({ name }),
  summary: ({ name, assignedProductCount: products = 0 }) => ({ name, products }),
  save: ({ ribbons }, id, { name }, { revision }) => ribbons.update(id, { name, revision }),
  creation: {
    title: 'New ribbon',
    values: { name: '' },
    create: ({ ribbons }, { name }, { idempotencyKey }) => ribbons.create({ name }, { idempotencyKey }),
  },
  deletion: {
    warning: ({ products }) =>
      products === 0
        ? 'is on no product.'
        : `is taken off ${countItems(products, ['product', 'products'])}. The products stay in the store.`,
    delete: ({ ribbons }, id) => ribbons.delete(id),
  },
  title: ({ name }) => name,
  aside: ({ products }) => (
    <p className="tabular-nums">{countItems(products, ['product has', 'products have'])} this ribbon</p>
  ),
}

export const loader = (args: Route.LoaderArgs) => loadForm(form, args)
export const action = (args: Route.ActionArgs) => saveForm(form, args)
export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.summary?.name ?? 'New ribbon'} · Ribbons` },
]

export default function RibbonForm({ loaderData }: Route.ComponentProps) {
  return <FormPage form={form} loaded={loaderData} />
}
