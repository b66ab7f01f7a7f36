// One product: its name, description, ribbon and visibility.
import type { Product } from '@vitrine/client'
import type { Route } from './+types/product-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { toProductRow } from './product-row.ts'
import type { ProductRow } from './product-row.ts'
import { ProductSummary } from './product-summary.tsx'

type FieldName = 'name' | 'description' | 'ribbon' | 'visible'

const form: EntityForm<Product, FieldName, ProductRow> = {
  area: 'products',
  noun: 'product',
  permission: 'products.write',
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    {
      name: 'description',
      label: 'Description',
      kind: 'long text',
      help: 'An empty line begins a new paragraph.',
    },
    { name: 'ribbon', label: 'Ribbon', kind: 'text', help: 'A short label on its picture, such as New.' },
    { name: 'visible', label: 'Visible in the storefront', kind: 'checkbox' },
  ],
  load: ({ products }, id) => products.get(id, { forMerchant: true }),
  values: ({ name, descriptionText, ribbon, visible }) => ({
    name,
    description: descriptionText,
    ribbon,
    visible: visible ? 'on' : '',
  }),
  summary: toProductRow,
  save: ({ merchantProducts }, id, { visible, ...texts }, options) =>
    merchantProducts.update(
      id,
      { ...texts, ...(visible !== undefined && { visible: visible === 'on' }) },
      options,
    ),
  title: ({ name }) => name,
  aside: ProductSummary,
}

export const loader = (args: Route.LoaderArgs) => loadForm(form, args)
export const action = (args: Route.ActionArgs) => saveForm(form, args)
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.summary?.name ?? 'Product'} · Products` },
]

export default function ProductForm({ loaderData }: Route.ComponentProps) {
  return <FormPage form={form} loaded={loaderData} />
}
