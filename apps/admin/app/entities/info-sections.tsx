// Info sections: texts that several products show.
import type { InfoSection, InfoSectionFields } from '@vitrine/client'
import type { Route } from './+types/info-sections'
import { productCountColumn } from '../list/columns.tsx'
import { DescriptionEditor } from '../rich-text/description-editor.tsx'
import { normalText, readField } from '../rich-text/read-tree.ts'
import { toFieldText, toSentText } from '../rich-text/rich-text.ts'
import { EntityPage, postEntity, titleOf } from './entity-page.tsx'
import { entityPages } from './entity-pages.tsx'
import { changeEntity, loadEntity } from './serve-entity.ts'

type FieldName = 'title' | 'description' | 'uniqueName'

const pages = entityPages<InfoSection, InfoSectionFields, FieldName, { uniqueName: string }>({
  area: 'info-sections',
  nouns: ['info section', 'info sections'],
  permission: 'products.write',
  calls: ({ infoSections }) => infoSections,
  nameField: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'text', help: 'Shoppers read it, such as Care or Delivery.' },
    {
      name: 'description',
      label: 'Text',
      kind: 'long text',
      help: 'An empty line begins a new paragraph.',
      wire: ['infoSection.plainDescription'],
      editor: DescriptionEditor,
      normal: normalText,
    },
    {
      name: 'uniqueName',
      label: 'Unique name',
      kind: 'text',
      help: 'Programs find it by this name, and shoppers do not see it. If empty, the title is used.',
    },
  ],
  values: ({ title, plainDescription, uniqueName }) => ({
    title,
    description: toFieldText(readField(plainDescription)),
    uniqueName,
  }),
  sent: ({ title, uniqueName, description }, entered) => ({
    ...(title !== undefined && { title }),
    ...(uniqueName !== undefined && { uniqueName: uniqueName || entered.title }),
    ...(description !== undefined && { plainDescription: toSentText(description) }),
  }),
  products: {
    count: ({ assignedProductsCount }) => assignedProductsCount,
    column: productCountColumn,
    whenDeleted: 'disappears from',
    verbs: ['shows', 'show'],
  },
  columns: [
    {
      heading: 'Unique name',
      kind: 'text',
      from: 'md',
      sort: 'uniqueName',
      cell: ({ uniqueName }) => <bdi className="wrap-anywhere">{uniqueName}</bdi>,
    },
  ],
  row: ({ uniqueName }) => ({ uniqueName }),
  search: {
    by: 'title or unique name',
    matching: (items, text) => items.contains('title', text).or(items.contains('uniqueName', text)),
  },
  whenEmpty: 'An info section is a text that several products show, such as Care or Delivery.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function InfoSections({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
