// One info section: its title, its text, and the name by which programs find it.
import type { InfoSection } from '@vitrine/client'
import type { Route } from './+types/info-section-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { countItems } from '../list/list.ts'
import { DescriptionEditor } from '../rich-text/description-editor.tsx'
import { readField } from '../rich-text/read-tree.ts'
import { toFieldText, toSentText } from '../rich-text/rich-text.ts'

type FieldName = 'title' | 'description' | 'uniqueName'

interface InfoSectionFacts {
  title: string
  products: number
}

const form: EntityForm<InfoSection, FieldName, InfoSectionFacts> = {
  area: 'info-sections',
  noun: 'info section',
  permission: 'products.write',
  fields: [
    { name: 'title', label: 'Title', kind: 'text', help: 'Shoppers read it, such as Care or Delivery.' },
    {
      name: 'description',
      label: 'Text',
      kind: 'long text',
      help: 'An empty line begins a new paragraph.',
      wire: ['infoSection.plainDescription'],
      editor: DescriptionEditor,
    },
    {
      name: 'uniqueName',
      label: 'Unique name',
      kind: 'text',
      help: 'Programs find it by this name, and shoppers do not see it. If empty, the title is used.',
    },
  ],
  load: ({ infoSections }, id) => infoSections.get(id, { withProductCount: true }),
  values: ({ title, plainDescription, uniqueName }) => ({
    title,
    description: toFieldText(readField(plainDescription)),
    uniqueName,
  }),
  summary: ({ title, assignedProductsCount: products = 0 }) => ({ title, products }),
  save: ({ infoSections }, id, { title, uniqueName, description }, { revision }, entered) =>
    infoSections.update(id, {
      revision,
      title,
      ...(uniqueName !== undefined && { uniqueName: uniqueName || entered.title }),
      ...(description !== undefined && { plainDescription: toSentText(description) }),
    }),
  creation: {
    title: 'New info section',
    values: { title: '', description: '', uniqueName: '' },
    create: ({ infoSections }, { title, uniqueName, description }, { idempotencyKey }) =>
      infoSections.create(
        { title, uniqueName: uniqueName || title, plainDescription: toSentText(description) },
        { idempotencyKey },
      ),
  },
  deletion: {
    warning: ({ products }) =>
      products === 0
        ? 'is on no product.'
        : `disappears from ${countItems(products, ['product', 'products'])}. The products stay in the store.`,
    delete: ({ infoSections }, id) => infoSections.delete(id),
  },
  title: ({ title }) => title,
  aside: ({ products }) => (
    <p className="tabular-nums">{countItems(products, ['product shows', 'products show'])} it</p>
  ),
}

export const loader = (args: Route.LoaderArgs) => loadForm(form, args)
export const action = (args: Route.ActionArgs) => saveForm(form, args)
export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.summary?.title ?? 'New info section'} · Info sections` },
]

export default function InfoSectionForm({ loaderData }: Route.ComponentProps) {
  return <FormPage form={form} loaded={loaderData} />
}
