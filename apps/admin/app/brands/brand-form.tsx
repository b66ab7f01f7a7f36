// One brand: its name, and how many products have it.
import type { Brand } from '@vitrine/client'
import type { Route } from './+types/brand-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { countItems } from '../list/list.ts'

interface BrandFacts {
  name: string
  products: number
}

const form: EntityForm<Brand, 'name', BrandFacts> = {
  area: 'brands',
  noun: 'brand',
  permission: 'products.write',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      help: 'A new name takes effect on all products that have this brand.',
    },
  ],
  load: ({ brands }, id) => brands.get(id, { withProductCount: true }),
  values: ({ name }) => ({ name }),
  summary: ({ name, assignedProductsCount: products = 0 }) => ({ name, products }),
  save: ({ brands }, id, { name }, { revision }) => brands.update(id, { name, revision }),
  creation: {
    title: 'New brand',
    values: { name: '' },
    create: ({ brands }, { name }, { idempotencyKey }) => brands.create({ name }, { idempotencyKey }),
  },
  deletion: {
    warning: ({ products }) =>
      products === 0
        ? 'is on no product.'
        : `is taken off ${countItems(products, ['product', 'products'])}. The products stay in the store.`,
    delete: ({ brands }, id) => brands.delete(id),
  },
  title: ({ name }) => name,
  aside: ({ products }) => (
    <p className="tabular-nums">{countItems(products, ['product has', 'products have'])} this brand</p>
  ),
}

export const loader = (args: Route.LoaderArgs) => loadForm(form, args)
export const action = (args: Route.ActionArgs) => saveForm(form, args)
export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.summary?.name ?? 'New brand'} · Brands` },
]

export default function BrandForm({ loaderData }: Route.ComponentProps) {
  return <FormPage form={form} loaded={loaderData} />
}
