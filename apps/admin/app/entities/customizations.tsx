// Customizations: options and modifiers that a merchant prepares once, for many products.
import type { Customization, CustomizationFields, NewCustomization, WriteOptions } from '@vitrine/client'
import type { Route } from './+types/customizations'
import { decimalText, manyDecimals } from '../form/decimals.ts'
import { InvalidEntries, readCount } from '../form/entries.ts'
import type { ChangedForm, FormValues } from '../form/form.ts'
import { productCountColumn } from '../list/columns.tsx'
import { EntityPage, postEntity, titleOf } from './entity-page.tsx'
import { entityPages } from './entity-pages.tsx'
import { changeEntity, loadEntity } from './serve-entity.ts'

/** What a customization is to shoppers: its type, and what they choose or write. */
const kinds = {
  'PRODUCT_OPTION TEXT_CHOICES': 'Option: list',
  'PRODUCT_OPTION SWATCH_CHOICES': 'Option: colours',
  'MODIFIER TEXT_CHOICES': 'Modifier: list',
  'MODIFIER SWATCH_CHOICES': 'Modifier: colours',
  'MODIFIER FREE_TEXT': 'Modifier: text',
} satisfies Record<string, string>

type FieldName = 'name' | 'kind' | 'choices' | 'title' | 'minCharCount' | 'maxCharCount' | 'defaultAddedPrice'
type Values = FormValues<FieldName>
type Choice = NonNullable<NewCustomization['choicesSettings']>['choices'][number]

const kindOf = ({ customizationType, customizationRenderType }: Customization) =>
  `${customizationType} ${customizationRenderType}`

/** A choice as a line of the field: its name, its color if it has one, and its price behind a plus. */
const toLine = ({ name, colorCode, defaultAddedPrice: price }: Choice) =>
  [name, colorCode, price && `+${price}`].filter(Boolean).join(' ')
const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
const choicesOf = (customization: Customization | null) => customization?.choicesSettings?.choices ?? []

/** The price in a field, or null if it is empty. */
function readPrice(field: FieldName, text: string) {
  const price = decimalText(text, manyDecimals)
  if (text.trim() && price === undefined)
    throw new InvalidEntries({ [field]: 'Enter a price, such as 5 or 4.50.' })
  return price ?? null
}

/** The choices of a field. A line as it is stored is that choice; one at the place of a stored choice renames it. */
function readChoices(text: string, kind: string, stored: readonly (Choice & { id: string })[]) {
  const lines = linesOf(text)
  if (lines.length === 0) throw new InvalidEntries({ choices: 'Add a choice.' })
  const kept = new Map(stored.map((choice) => [toLine(choice), choice]))
  return lines.map((line, place): Choice & { id?: string } => {
    const same = kept.get(line)
    if (same) return same
    const [, name = '', colorCode, price = ''] =
      /^(.*?)(?: +(#[\da-f]{3,6}))?(?: +\+(\S+))?$/i.exec(line) ?? []
    const before = lines.length === stored.length ? stored[place] : undefined
    const renamed = before && !lines.includes(toLine(before)) ? before : undefined
    const isColor = colorCode !== undefined || (kind.endsWith('SWATCH_CHOICES') && !renamed)
    const choiceType = isColor ? 'ONE_COLOR' : (renamed?.choiceType ?? 'CHOICE_TEXT')
    if (isColor && !colorCode)
      throw new InvalidEntries({ choices: `Enter a color behind ${name}, such as #9caf88.` })
    const { image, colorCodes, ...others } = renamed ?? {}
    return {
      ...others,
      ...(isColor ? { colorCode } : { image, colorCodes }),
      choiceType,
      name,
      defaultAddedPrice: readPrice('choices', price),
    }
  })
}

/** The text that shoppers write. */
const readText = (values: Values) => ({
  title: values.title.trim() || values.name,
  minCharCount: readCount(values, 'minCharCount', '5'),
  maxCharCount: readCount(values, 'maxCharCount', '100') ?? 100,
  defaultAddedPrice: readPrice('defaultAddedPrice', values.defaultAddedPrice),
})

function toCreated({ kind, ...values }: Values): NewCustomization {
  const [type, renderType] = kind.split(' ')
  return {
    name: values.name,
    customizationType: type as NewCustomization['customizationType'],
    customizationRenderType: renderType as NewCustomization['customizationRenderType'],
    ...(renderType === 'FREE_TEXT'
      ? { freeTextInput: readText({ kind, ...values }) }
      : { choicesSettings: { choices: readChoices(values.choices, kind, []) } }),
  }
}

type Sent = Pick<ChangedForm<FieldName>, 'changed' | 'entered'>

const pages = entityPages<Customization, CustomizationFields, FieldName, { kind: string }>({
  area: 'customizations',
  nouns: ['customization', 'customizations'],
  permission: 'products.write',
  calls: ({ customizations }) => ({
    ...customizations,
    create: ({ entered }: Sent, options?: WriteOptions) => customizations.create(toCreated(entered), options),
    async update(id: string, { changed, entered, revision }: Sent & { revision: string }) {
      const { name, kind, choices, ...text } = changed
      if (kind !== undefined)
        throw new InvalidEntries({ kind: 'The kind cannot change. Create another customization.' })
      if (choices === undefined) {
        const freeTextInput = Object.keys(text).length > 0 ? readText(entered) : null
        return customizations.update(id, { revision, name: name ?? null, freeTextInput })
      }
      const stored = await customizations.get(id)
      const all = readChoices(choices, entered.kind, choicesOf(stored))
      return customizations.setChoices(id, revision, all, { name })
    },
  }),
  nameField: 'name',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', help: 'Shoppers read it, such as Size or Engraving.' },
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
      help: 'Options have variants, modifiers add to the price. Once it is created, the kind cannot change.',
    },
    {
      name: 'choices',
      label: 'Choices',
      kind: 'long text',
      help: 'One per line. A colour has its code behind it, such as Sage #9caf88; a choice of a modifier may have a price, such as Gift box +2.50.',
      wire: ['choices', 'customization.choicesSettings'],
      normal: (text) => linesOf(text).join('\n'),
    },
    {
      name: 'title',
      label: 'Label for shoppers',
      section: 'Text',
      kind: 'text',
      help: 'If empty, the name.',
    },
    { name: 'minCharCount', label: 'Fewest characters', kind: 'decimal', isNarrow: true },
    { name: 'maxCharCount', label: 'Most characters', kind: 'decimal', isNarrow: true },
    { name: 'defaultAddedPrice', label: 'Added price', kind: 'decimal', isNarrow: true },
  ],
  initial: { kind: 'PRODUCT_OPTION TEXT_CHOICES' },
  values: (customization) => {
    const { title = '', minCharCount, maxCharCount, defaultAddedPrice } = customization.freeTextInput ?? {}
    return {
      name: customization.name,
      kind: kindOf(customization),
      choices: choicesOf(customization).map(toLine).join('\n'),
      title,
      minCharCount: `${minCharCount || ''}`,
      maxCharCount: `${maxCharCount ?? ''}`,
      defaultAddedPrice: defaultAddedPrice ?? '',
    }
  },
  sent: (changed, entered): Sent => ({ changed, entered }),
  products: {
    count: ({ assignedProductsCount }) => assignedProductsCount,
    column: productCountColumn,
    whenDeleted: 'stays as it is on',
    verbs: ['has', 'have'],
  },
  columns: [{ heading: 'Kind', kind: 'text', from: 'sm', cell: ({ kind }) => kind }],
  row: (customization) => ({ kind: kinds[kindOf(customization) as keyof typeof kinds] }),
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  whenEmpty: 'An option or a modifier for many products, such as Size.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function Customizations({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
