// The bounds of products of catalog version 3.
import {
  type Bound,
  choice,
  decimal,
  guid,
  integer,
  list,
  named,
  number,
  required,
  type Table,
  text,
  url,
  within,
} from './bound.ts'
import { sizes, slug, volumes } from './version-1.ts'

const id = (n: number) => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`
const price = { actualPrice: { amount: '5' } }
const choiceOf = (n: number) => ({ name: `Choice ${n}` })
const option = (n: number) => ({ name: `Option ${n}`, choicesSettings: { choices: [choiceOf(0)] } })
const modifier = (n: number) => ({
  name: `Modifier ${n}`,
  modifierRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices: [choiceOf(0)] },
})
const freeText = {
  name: 'Engraving',
  modifierRenderType: 'FREE_TEXT',
  freeTextSettings: { title: 'Your text', maxCharCount: 50 },
}
const section = (n: number) => ({ uniqueName: `section-${n}`, title: 'Care' })
const subscription = (n: number) => ({ title: `Plan ${n}`, frequency: 'MONTH' })
const picture = (n: number) => ({ url: `https://pictures.test/${n}.jpg` })

/** The fields of a product that an update can send alone. */
export const productFields: Bound[] = [
  text('name', 1, 80),
  slug('slug'),
  text('plainDescription', 0, 16_000),
  list('media.itemsInfo.items', 0, 50, picture),
  text('media.itemsInfo.items[0].id', 1, 200),
  url('media.itemsInfo.items[0].url'),
  text('media.itemsInfo.items[0].altText', 1, 1000),
  text('media.itemsInfo.items[0].displayName', 0, 80),
  guid('taxGroupId', id(1)),
  list('modifiers', 0, 10, modifier),
  text('brand.name', 1, 50),
  named(guid('brand.id')),
  text('ribbon.name', 1, 30),
  named(guid('ribbon.id')),
  list('additionalRibbons', 0, 4, (n) => ({ name: `Ribbon ${n}` })),
  text('additionalRibbons[0].name', 1, 30),
  list('infoSections', 0, 20, section),
  named(guid('infoSections[0].id')),
  text('infoSections[0].uniqueName', 1, 100),
  text('infoSections[0].title', 1, 50),
  text('infoSections[0].plainDescription', 0, 16_000),
  named(guid('mainCategoryId')),
  number('physicalProperties.pricePerUnit.quantity', 0.01),
  choice('physicalProperties.pricePerUnit.measurementUnit', ...volumes),
  guid('physicalProperties.fulfillerId', id(1)),
  guid('physicalProperties.deliveryProfileId', id(1)),
  choice('purchaseEligibility.userCriteria', 'MEMBERS_ONLY'),
  list('tags.publicTags.tagIds', 0, 100, id),
  guid('tags.privateTags.tagIds[0]', id(1)),
  list('subscriptionDetails.subscriptions', 1, 6, subscription),
  ...within('subscriptionDetails.subscriptions[0]', [
    text('title', 1, 20),
    text('description', 0, 60),
    choice('frequency', 'DAY', 'WEEK', 'MONTH', 'YEAR'),
    integer('interval', 1, 50),
    integer('billingCycles', 2, 999),
    { ...decimal('discount.amountOff', { gt: 0 }), accepted: ['0.01', '999999999.99', '1.5'] },
  ]),
]
const twoColors = (field: string): Bound => ({
  field,
  accepted: [['#fff', '#9caf88']],
  refused: [
    [['#fff'], 'EXACT_SIZE'],
    [['#fff', '#fff', '#fff'], 'EXACT_SIZE'],
    [['#fff', '#f'], 'MIN_LENGTH', '[1]'],
    [['x'.repeat(21), '#fff'], 'MAX_LENGTH', '[0]'],
  ],
})

/** An amount in euros, which have cents. */
const amount = (field: string): Bound => ({ ...decimal(field), accepted: ['0', '999999999.99', '1.5'] })

export const variantFields: Bound[] = [
  text('sku', 1, 40),
  text('barcode', 1, 40),
  amount('price.actualPrice.amount'),
  named(decimal('price.compareAtPrice.amount')),
  amount('revenueDetails.cost.amount'),
  number('physicalProperties.weight', 0),
  number('physicalProperties.pricePerUnit.settings.quantity', 0.01),
  choice('physicalProperties.pricePerUnit.settings.measurementUnit', ...volumes),
  ...sizes('physicalProperties'),
  named(guid('id')),
  named(
    list('choices', 0, 6, (n) => ({ optionChoiceNames: { optionName: `Option ${n}`, choiceName: 'S' } })),
  ),
  named(text('choices[0].optionChoiceIds.optionId', 1, 36)),
  named(guid('choices[0].optionChoiceIds.choiceId')),
]

/** The file of a digital variant. */
export const digitalFile = text('digitalProperties.digitalFile.id', 1, 100)

/** What a choice of an option or of a modifier is shown with. */
const shownWith: Bound[] = [
  list('linkedMedia', 0, 15, picture),
  text('linkedMedia[0].displayName', 0, 80),
  list('media.items', 0, 15, picture),
  named(text('media.items[0].mediaId', 1, 200)),
  {
    field: 'media.items',
    accepted: [],
    refused: [
      [[{}], 'REQUIRED_ONE_OF_FIELD', '[0]'],
      [[{ mediaId: 'a', ...picture(0) }], 'ONE_OF_ALIGNMENT', '[0]'],
      [[{ mediaId: 'a' }], 'VALIDATION', '[0].mediaId'],
    ],
  },
  url('media.items[0].url'),
  url('displayImage.url'),
  text('displayImage.id', 0, 400),
  text('displayImage.altText', 0, 200),
]
const shown = { ...choiceOf(0), linkedMedia: [picture(0)], displayImage: picture(0) }

/** The parts of a product whose fields have bounds of their own. */
export const productParts = {
  media: { itemsInfo: { items: [picture(0)] } },
  infoSections: [section(0)],
  physicalProperties: { pricePerUnit: { quantity: 1, measurementUnit: 'L' } },
  subscriptionDetails: {
    subscriptions: [{ ...subscription(0), discount: { type: 'AMOUNT', amountOff: '1' } }],
  },
}
const plain = {
  name: 'Scarf',
  productType: 'PHYSICAL',
  variantsInfo: {
    variants: [
      { price, physicalProperties: { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'L' } } } },
    ],
  },
}
const optionsBounds: Bound[] = [
  list('product.options', 0, 6, option),
  ...within('product.options[0]', [
    text('name', 1, 50),
    text('id', 1, 36),
    choice('optionRenderType', 'TEXT_CHOICES', 'SWATCH_CHOICES'),
    list('choicesSettings.choices', 1, 1000, choiceOf),
    text('choicesSettings.choices[0].name', 1, 50),
    guid('choicesSettings.choices[0].choiceId', id(1)),
  ]),
]
const choiceNames = (n: number) => [{ optionChoiceNames: { optionName: 'Size', choiceName: `Choice ${n}` } }]
const thousand = Array.from({ length: 1000 }, (_, n) => n)

const digital = {
  name: 'Pattern',
  productType: 'DIGITAL',
  variantsInfo: { variants: [{ price }] },
}
const both = { physicalProperties: {}, digitalProperties: {} }

const revision = { of: '/stores/v3/products/board', field: 'product.revision' }
const update = { method: 'PATCH', path: '/stores/v3/products/board', revision }

const products: Table[] = [
  {
    entity: 'a new product of version 3',
    method: 'POST',
    path: '/stores/v3/products',
    body: { product: { ...plain, ...productParts } },
    bounds: [
      ...required('product', 'product.name', 'product.productType', 'product.variantsInfo'),
      ...required('product.variantsInfo.variants[0].price'),
      ...within('product', productFields),
      choice('product.productType', 'PHYSICAL', 'DIGITAL'),
      ...within('product.variantsInfo.variants[0]', variantFields),
      named(list('product.variantsInfo.variants', 1, 1000, () => ({ price }))),
    ],
  },
  {
    entity: 'a new product of version 3 with a thousand variants',
    method: 'POST',
    path: '/stores/v3/products',
    body: {
      product: {
        ...plain,
        options: [{ name: 'Size', choicesSettings: { choices: thousand.map(choiceOf) } }],
      },
    },
    bounds: [
      {
        field: 'product.variantsInfo.variants',
        accepted: [thousand.map((n) => ({ choices: choiceNames(n), price }))],
        refused: [],
      },
    ],
  },
  {
    entity: 'a new digital product of version 3',
    method: 'POST',
    path: '/stores/v3/products',
    body: { product: digital },
    bounds: [
      ...within('product.variantsInfo.variants[0]', [digitalFile]),
      {
        field: 'product.variantsInfo.variants',
        accepted: [],
        refused: [[[{ price, ...both }], 'ONE_OF_ALIGNMENT', '[0]']],
      },
      {
        field: 'product.physicalProperties.fulfillerId',
        accepted: [],
        refused: [[id(1), 'FIELD_NOT_ALLOWED']],
      },
    ],
  },
  {
    entity: 'a physical product of version 3 with a file',
    method: 'POST',
    path: '/stores/v3/products',
    body: { product: { ...digital, productType: 'PHYSICAL' } },
    bounds: [
      {
        field: 'product.variantsInfo.variants[0].digitalProperties.digitalFile',
        accepted: [],
        refused: [[{ id: 'pattern' }, 'FIELD_NOT_ALLOWED']],
      },
    ],
  },
  ...(['options', 'modifiers'] as const).map((kind): Table => {
    const item = kind === 'options' ? option(0) : modifier(0)
    return {
      entity: `what the choices of ${kind} are shown with`,
      ...update,
      body: { product: { [kind]: [{ ...item, choicesSettings: { choices: [shown] } }] } },
      bounds: within(`product.${kind}[0].choicesSettings.choices[0]`, shownWith),
    }
  }),
  {
    entity: 'an update of a product of version 3',
    ...update,
    body: { product: productParts },
    bounds: [...required('product'), ...within('product', productFields)],
  },
  {
    entity: 'the options of a product of version 3',
    ...update,
    body: { product: { options: [option(0)] } },
    bounds: optionsBounds,
  },
  {
    entity: 'the colour of a choice',
    ...update,
    body: {
      product: {
        options: [
          {
            name: 'Colour',
            optionRenderType: 'SWATCH_CHOICES',
            choicesSettings: { choices: [{ name: 'Sage', choiceType: 'ONE_COLOR' }] },
          },
        ],
      },
    },
    bounds: [text('product.options[0].choicesSettings.choices[0].colorCode', 3, 20)],
  },
  ...(['MULTIPLE_COLORS', 'IMAGE'] as const).map((choiceType): Table => {
    const field = 'product.options[0].choicesSettings.choices[0]'
    const image = { url: 'https://pictures.test/a.jpg' }
    return {
      entity: `a choice of the kind ${choiceType}`,
      ...update,
      body: {
        product: {
          options: [
            {
              name: 'Colour',
              choicesSettings: {
                choices: [{ name: 'Sage', choiceType, ...(choiceType === 'IMAGE' && { image }) }],
              },
            },
          ],
        },
      },
      bounds:
        choiceType === 'IMAGE'
          ? within(field, [url('image.url'), text('image.id', 0, 400), text('image.altText', 0, 200)])
          : [twoColors(`${field}.colorCodes.colorCodes`)],
    }
  }),
  {
    entity: 'the choices of a modifier',
    ...update,
    body: { product: { modifiers: [modifier(0)] } },
    bounds: within('product.modifiers[0]', [
      text('name', 1, 50),
      text('id', 1, 36),
      named(choice('modifierRenderType')),
      list('choicesSettings.choices', 1, 1000, choiceOf),
      text('choicesSettings.choices[0].name', 1, 50),
      guid('choicesSettings.choices[0].choiceId', id(1)),
      text('choicesSettings.choices[0].colorCode', 3, 20),
      amount('choicesSettings.choices[0].addedPrice'),
    ]),
  },
  {
    entity: 'a modifier with a free text',
    ...update,
    body: { product: { modifiers: [freeText] } },
    bounds: within('product.modifiers[0].freeTextSettings', [
      text('title', 1, 150),
      integer('maxCharCount', 1, 500),
      amount('defaultAddedPrice'),
    ]),
  },
  {
    entity: 'a subscription with a discount in percent',
    ...update,
    body: {
      product: {
        subscriptionDetails: { subscriptions: [{ ...subscription(0), discount: { type: 'PERCENT' } }] },
      },
    },
    bounds: [number('product.subscriptionDetails.subscriptions[0].discount.percentOff', 0.1, 99.9)],
  },
  {
    entity: 'products to delete',
    method: 'POST',
    path: '/stores/v3/bulk/products/delete',
    body: { productIds: ['none'] },
    bounds: [list('productIds', 1, 100, (n) => `none-${n}`), text('productIds[0]', 1, 36)],
  },
  {
    entity: 'the tags of several products',
    method: 'POST',
    path: '/stores/v3/bulk/products/update-tags',
    body: { productIds: ['none'], assignTags: { publicTags: { tagIds: [id(1)] } } },
    bounds: [
      list('productIds', 1, 100, (n) => `none-${n}`),
      list('unassignTags.privateTags.tagIds', 0, 100, (n) => id(n)),
      guid('assignTags.publicTags.tagIds[0]', id(1)),
    ],
  },
  {
    entity: 'products to create at once',
    method: 'POST',
    path: '/stores/v3/bulk/products/create',
    body: { products: [plain] },
    bounds: [
      named(list('products', 1, 100, () => plain)),
      ...within('products[0]', [
        text('name', 1, 80),
        guid('physicalProperties.deliveryProfileId', id(1)),
        amount('variantsInfo.variants[0].price.actualPrice.amount'),
      ]),
    ],
  },
]

/** The requests of catalog version 3, with their bounds. */
export const version3: readonly Table[] = products
