// Random products of catalog version 3, as a program sends them.
import fc from 'fast-check'

export const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => (value / 100).toFixed(2))
const name = fc.constantFrom('Größe', 'Colour', 'S', 'M', '<b>', 'a:b', '1')
export const text = fc.constantFrom('Mug', 'A “mug”', '<p>5 & 6</p>')
export const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

/** What a choice of each kind is shown by. */
const kinds = [
  { choiceType: 'ONE_COLOR' as const, colorCode: '#9caf88' },
  { choiceType: 'MULTIPLE_COLORS' as const, colorCodes: { colorCodes: ['#9caf88', '#f4efe6'] } },
  { choiceType: 'IMAGE' as const, image: { url: 'https://pictures.test/a.jpg' } },
  {},
]

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
const picture = fc.record({
  altText: text,
  displayName: optional(text),
  focalPoint: optional(fc.record({ x: share, y: share })),
})

const mugUrl = 'https://pictures.test/0.jpg'
/** What the choices of an option or of a modifier are shown with. */
const choiceMedia = fc.record({
  linkedMedia: optional(
    fc.array(
      picture.map((each) => ({ ...each, url: 'https://pictures.test/choice.jpg' })),
      { maxLength: 2 },
    ),
  ),
  media: optional(
    fc.constantFrom<{ items: { url: string }[] } | null>({ items: [] }, { items: [{ url: mugUrl }] }, null),
  ),
  displayImage: optional(
    text.map((altText) => ({ id: 'shown', url: 'https://pictures.test/shown.jpg', altText })),
  ),
})

export type SentShown = typeof choiceMedia extends fc.Arbitrary<infer S> ? S : never

const option = fc.record({
  name,
  kind: fc.nat(kinds.length - 1),
  isColor: fc.boolean(),
  choices: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
  shownWith: choiceMedia,
})
const modifier = fc
  .record({ name, choices: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }), shownWith: choiceMedia })
  .map(({ name: title, choices, shownWith }) => ({
    name: title,
    modifierRenderType: 'TEXT_CHOICES' as const,
    choicesSettings: { choices: choices.map((each) => ({ name: each, ...shownWith })) },
  }))
const guid = fc.constantFrom('5a3b1e00-0000-4000-8000-000000000001', '5a3b1e00-0000-4000-8000-000000000002')

/** What a piece holds for its unit price. */
export const contents = [
  { quantity: 250, measurementUnit: 'G' as const },
  { quantity: 0.125, measurementUnit: 'KG' as const },
  { quantity: 1, measurementUnit: 'LB' as const },
]

/** The values of a variant. */
export const values = fc.record({
  actual: cents,
  higher: optional(cents),
  cost: optional(cents),
  sku: optional(text),
  barcode: optional(text),
  weight: optional(fc.integer({ min: 0, max: 50 })),
  visible: fc.boolean(),
  file: optional(fc.constantFrom('manual', 'pattern')),
  settings: fc.constantFrom(...contents),
})
export type Values = typeof values extends fc.Arbitrary<infer V> ? V : never

/** The price of a variant, as it is sent. */
export const price = ({ actual, higher }: Values) => ({
  actualPrice: { amount: actual },
  ...(higher !== undefined && Number(higher) > Number(actual) && { compareAtPrice: { amount: higher } }),
})

/** A variant as it is sent. */
const toVariantInput = (
  each: Values,
  choices: [string, string][],
  { isDigital, hasUnits }: { isDigital: boolean; hasUnits: boolean },
) => ({
  choices: choices.map(([optionName, choiceName]) => ({ optionChoiceNames: { optionName, choiceName } })),
  price: price(each),
  visible: each.visible,
  sku: each.sku,
  barcode: each.barcode,
  revenueDetails: each.cost === undefined ? undefined : { cost: { amount: each.cost } },
  physicalProperties: isDigital
    ? undefined
    : { weight: each.weight, pricePerUnit: hasUnits ? { settings: each.settings } : undefined },
  digitalProperties: isDigital
    ? { digitalFile: each.file === undefined ? undefined : { id: each.file } }
    : undefined,
})

export type SentVariant = ReturnType<typeof toVariantInput>

/** A product with up to two options, and the values of each of its variants. */
export const product = fc
  .record({
    options: fc.uniqueArray(option, { maxLength: 2, selector: (each) => each.name }),
    all: fc.array(values, { minLength: 9, maxLength: 9 }),
    name: text,
    brand: optional(text),
    ribbon: optional(text),
    description: optional(text),
    section: optional(text),
    pictures: fc.array(picture, { maxLength: 2 }),
    modifiers: fc.uniqueArray(modifier, { maxLength: 2, selector: (each) => each.name }),
    isDigital: fc.boolean(),
    base: optional(fc.constantFrom(100, 1000)),
    delivery: fc.record({ fulfillerId: optional(guid), deliveryProfileId: optional(guid) }),
  })
  .map(
    ({
      options,
      all,
      brand,
      ribbon,
      description,
      section,
      pictures,
      isDigital,
      base,
      delivery,
      ...fields
    }) => {
      const combinations = options.reduce<[string, string][][]>(
        (before, { name, choices }) =>
          before.flatMap((entries) => choices.map((each): [string, string][] => [...entries, [name, each]])),
        [[]],
      )
      return {
        ...fields,
        productType: isDigital ? ('DIGITAL' as const) : ('PHYSICAL' as const),
        physicalProperties: isDigital
          ? undefined
          : { ...delivery, pricePerUnit: base && { quantity: base, measurementUnit: 'G' as const } },
        options: options.map(({ name, isColor, kind, choices, shownWith }) => ({
          name,
          optionRenderType: isColor ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const),
          choicesSettings: {
            choices: choices.map((each, i) => ({
              name: each,
              ...shownWith,
              ...(isColor && kinds[(i + kind) % kinds.length]),
            })),
          },
        })),
        brand: brand ? { name: brand } : undefined,
        ribbon: ribbon ? { name: ribbon } : undefined,
        plainDescription: description,
        media: {
          itemsInfo: {
            items: pictures.map((each, i) => ({ ...each, url: `https://pictures.test/${i}.jpg` })),
          },
        },
        infoSections: section ? [{ title: section, plainDescription: section }] : undefined,
        variantsInfo: {
          variants: combinations.map((choices, i) =>
            toVariantInput(all[i] as Values, choices, { isDigital, hasUnits: base !== undefined }),
          ),
        },
      }
    },
  )
