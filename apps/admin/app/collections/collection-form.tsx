// One collection: its name, the address of its page, its description, visibility, picture and products.
import type { Collection, CollectionUpdate } from '@vitrine/client'
import type { Route } from './+types/collection-form'
import type { EntityForm, FormValues } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import type { UnsavedForm } from '../form/read-entered.ts'
import { offlineProblem, postOnline, unsentForm } from '../form/save-online.ts'
import { searchTextsOf, withSearchTexts } from '../search-engines/search-tags.ts'
import { changeCollection } from './change-collection.ts'
import type { UnsavedRule } from './change-rule.ts'
import { CollectionPreview } from './collection-preview.tsx'
import { CollectionProducts } from './collection-products.tsx'
import { type CollectionFacts, CollectionSummary } from './collection-summary.tsx'
import { loadProducts } from './load-products.ts'
import { loadRule } from './load-rule.ts'
import { RuleEditor } from './rule-editor.tsx'
import { isRuleChange } from './rule-rows.ts'

type SearchField = 'seoTitle' | 'seoDescription'
type FieldName = 'name' | 'slug' | 'description' | 'visible' | 'url' | 'altText' | SearchField

const pathOf = (slug: string) =>
  slug
    ? `Its page is /collections/${slug} in the storefront.`
    : 'If empty, it is made from the name. Letters and digits, with hyphens between words.'

/** The picture as the wire takes it; without an address there is none. */
const toMedia = ({ url, altText }: Pick<FormValues<FieldName>, 'url' | 'altText'>) => ({
  mainMedia: url ? { image: { url, altText } } : null,
})

/** The fields that were changed; the picture is one of them as a whole, and so are the texts for search engines. */
const toUpdate = (
  { visible, url, altText, seoTitle, seoDescription, ...texts }: Partial<FormValues<FieldName>>,
  entered: FormValues<FieldName>,
  seoData: Collection['seoData'],
): CollectionUpdate => ({
  ...texts,
  ...(visible !== undefined && { visible: visible === 'on' }),
  ...((url !== undefined || altText !== undefined) && { media: toMedia(entered) }),
  ...((seoTitle !== undefined || seoDescription !== undefined) && {
    seoData: withSearchTexts(seoData, entered) ?? { tags: [] },
  }),
})

const form: EntityForm<Collection, FieldName, CollectionFacts> = {
  area: 'collections',
  noun: 'collection',
  permission: 'collections.write',
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'slug', label: 'URL slug', kind: 'text', help: pathOf },
    { name: 'description', label: 'Description', kind: 'long text' },
    { name: 'visible', label: 'Visible in the storefront', kind: 'checkbox' },
    {
      name: 'url',
      label: 'Picture URL',
      kind: 'text',
      help: 'A URL that begins with https://, of a picture in landscape format.',
    },
    {
      name: 'altText',
      label: 'Description of the picture',
      kind: 'text',
      help: 'For shoppers who cannot see it.',
    },
    {
      name: 'seoTitle',
      label: 'Title',
      section: 'Search engines',
      kind: 'text',
      help: 'If empty, the name is used.',
      wire: ['collection.seoData'],
    },
    {
      name: 'seoDescription',
      label: 'Summary',
      kind: 'long text',
      editor: CollectionPreview,
      help: 'If empty, the description is used.',
    },
  ],
  load: ({ merchantCollections }, id) => merchantCollections.get(id),
  values: ({ name, slug, description, visible, media, seoData }) => ({
    name,
    slug,
    description,
    visible: visible ? 'on' : '',
    url: media.mainMedia?.image.url ?? '',
    altText: media.mainMedia?.image.altText ?? '',
    ...searchTextsOf({ seoData }),
  }),
  summary: ({ id, name, numberOfProducts, media }) => ({
    id,
    name,
    numberOfProducts,
    picture: media.mainMedia?.thumbnail,
  }),
  save: async ({ merchantCollections }, id, { changed, entered, ifMatch }) => {
    const hasTexts = changed.seoTitle !== undefined || changed.seoDescription !== undefined
    const before = hasTexts ? await merchantCollections.get(id) : null
    return merchantCollections.update(id, toUpdate(changed, entered, before?.seoData), { ifMatch })
  },
  creation: {
    title: 'New collection',
    values: {
      name: '',
      slug: '',
      description: '',
      visible: 'on',
      url: '',
      altText: '',
      seoTitle: '',
      seoDescription: '',
    },
    create: (
      { merchantCollections },
      { name, slug, description, visible, seoTitle, seoDescription, ...picture },
      options,
    ) =>
      merchantCollections.create(
        {
          name,
          description,
          visible: visible === 'on',
          ...(slug && { slug }),
          seoData: withSearchTexts(undefined, { seoTitle, seoDescription }),
          media: toMedia(picture),
        },
        options,
      ),
  },
  title: ({ name }) => name,
  aside: (facts) => <CollectionSummary {...facts} />,
}

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadForm(form, args)
  if (!loaded.summary) return { loaded }
  const [products, rule] = await Promise.all([loadProducts(args, loaded.id), loadRule(args, loaded.id)])
  return { loaded, products, rule }
}

export const action = async (args: Route.ActionArgs) =>
  (await changeCollection(args)) ?? (await saveForm(form, args))

export const clientAction = (args: Route.ClientActionArgs) =>
  postOnline<UnsavedForm | UnsavedRule>(args, (posted) =>
    isRuleChange(posted) ? { problem: offlineProblem } : unsentForm(form, posted),
  )

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.loaded.summary?.name ?? 'New collection'} · Collections` },
]

export default function CollectionForm({ loaderData: { loaded, products, rule } }: Route.ComponentProps) {
  return (
    <FormPage form={form} loaded={loaded}>
      {rule && <RuleEditor key={loaded.id} {...rule} />}
      {products && <CollectionProducts {...products} hasRule={rule?.isStored ?? false} />}
    </FormPage>
  )
}
