// The bounds of brands, ribbons, info sections and customizations.
import {
  type Bound,
  choice,
  decimal,
  guid,
  integer,
  list,
  named,
  required,
  type Table,
  text,
  url,
  within,
} from './bound.ts'

const post = (entity: string, path: string, body: object, bounds: readonly Bound[]): Table => ({
  entity,
  method: 'POST',
  path: `/stores/v3/${path}`,
  body,
  bounds,
})

const entities: Table[] = [
  post('a brand', 'brands', { brand: { name: 'Halden' } }, [
    ...required('brand', 'brand.name'),
    text('brand.name', 1, 50),
  ]),
  post('brands at once', 'bulk/brands/create', { brands: [{ name: 'Halden' }] }, [
    list('brands', 1, 100, (n) => ({ name: `Brand ${n}` })),
    text('brands[0].name', 1, 50),
  ]),
  post('a ribbon', 'ribbons', { ribbon: { name: 'New' } }, [
    ...required('ribbon', 'ribbon.name'),
    text('ribbon.name', 1, 30),
  ]),
  post('ribbons at once', 'bulk/ribbons/create', { ribbons: [{ name: 'New' }] }, [
    list('ribbons', 1, 100, (n) => ({ name: `Ribbon ${n}` })),
    text('ribbons[0].name', 1, 30),
  ]),
  post(
    'a title of an info section',
    'info-sections/get-or-create',
    { infoSection: { uniqueName: 'care', title: 'Care' } },
    [
      ...required('infoSection', 'infoSection.uniqueName', 'infoSection.title'),
      text('infoSection.uniqueName', 1, 100),
      text('infoSection.title', 1, 50),
      text('infoSection.plainDescription', 0, 16_000),
    ],
  ),
  post('ids of brands', 'bulk/brands/delete', { brandIds: ['5a3b1e00-0000-4000-8000-000000000001'] }, [
    named(list('brandIds', 1, 100, (n) => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`)),
    named(guid('brandIds[0]')),
  ]),
]

const customization = { name: 'Size', customizationType: 'MODIFIER', customizationRenderType: 'TEXT_CHOICES' }
const textChoice = (n: number) => ({ choiceType: 'CHOICE_TEXT', name: `Choice ${n}` })
const id = (n: number) => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`
const withChoice = (fields: object) => ({
  customization: {
    ...customization,
    customizationRenderType: 'SWATCH_CHOICES',
    choicesSettings: { choices: [{ name: 'Sage', ...fields }] },
  },
})
const inChoice = (bounds: readonly Bound[]) => within('customization.choicesSettings.choices[0]', bounds)
/** Each customization that is accepted takes a name, so one value is accepted of each bound beside the name. */
const once = (bounds: readonly Bound[]) => bounds.map(named)
const color = (field: string): Bound => ({
  field,
  accepted: ['#9caf88'],
  refused: [
    ['sage', 'FORMAT'],
    ['#12', 'FORMAT'],
    ['#9caf88aa9caf88aa9caf88', 'FORMAT'],
  ],
})

const customizations: Table[] = [
  post(
    'a customization',
    'customizations',
    { customization: { ...customization, choicesSettings: { choices: [textChoice(0)] } } },
    [
      ...required('customization', 'customization.name', 'customization.customizationType'),
      text('customization.name', 1, 50),
      named(choice('customization.customizationType')),
      named(choice('customization.customizationRenderType')),
      ...once([
        list('customization.choicesSettings.choices', 1, 1000, textChoice),
        ...inChoice([text('name', 1, 50), choice('choiceType'), decimal('defaultAddedPrice')]),
      ]),
    ],
  ),
  post(
    'a customization with a free text',
    'customizations',
    {
      customization: {
        ...customization,
        customizationRenderType: 'FREE_TEXT',
        freeTextInput: { title: 'Your text', maxCharCount: 50 },
      },
    },
    [
      text('customization.name', 1, 50),
      ...once(
        within('customization.freeTextInput', [
          text('title', 1, 100),
          integer('maxCharCount', 1, 500),
          decimal('defaultAddedPrice'),
        ]),
      ),
    ],
  ),
  post(
    'a choice of one colour',
    'customizations',
    withChoice({ choiceType: 'ONE_COLOR' }),
    inChoice([color('colorCode')]),
  ),
  post(
    'a choice of two colours',
    'customizations',
    withChoice({ choiceType: 'MULTIPLE_COLORS' }),
    inChoice([
      {
        field: 'colorCodes.colorCodes',
        accepted: [['#9caf88', '#f4efe6']],
        refused: [
          [['#9caf88'], 'EXACT_SIZE'],
          [['#9caf88', '#f4efe6', '#2f3e46'], 'EXACT_SIZE'],
          [['sage', '#f4efe6'], 'FORMAT', '[0]'],
        ],
      },
    ]),
  ),
  post(
    'a choice with a picture',
    'customizations',
    withChoice({ choiceType: 'IMAGE', image: { url: 'https://pictures.test/a.jpg' } }),
    once(inChoice([url('image.url'), text('image.id', 0, 400), text('image.altText', 0, 200)])),
  ),
  post(
    'what a choice is shown with',
    'customizations',
    withChoice({
      choiceType: 'ONE_COLOR',
      colorCode: '#9caf88',
      displayImage: { url: 'https://pictures.test/a.jpg' },
    }),
    once(
      inChoice([
        url('displayImage.url'),
        text('displayImage.id', 0, 400),
        text('displayImage.altText', 0, 200),
        list('primaryChoiceIds', 0, 4, id),
        guid('primaryChoiceIds[0]'),
      ]),
    ),
  ),
]

/** The requests that write the entities beside products, with their bounds. */
export const catalogEntities: readonly Table[] = [...entities, ...customizations]
