// What merchants send of a product: the fields that they can write. What the platform computes, such as ranges, is ignored.
import { z } from 'zod'
import { slug } from '../ids.ts'
import { sentDates } from '../products/dates.ts'
import {
  choiceName,
  description,
  name,
  productBounds,
  ribbon,
  sectionText,
  sku,
  stock,
  weight,
} from '../products/draft.ts'
import { Dimensions, PricePerUnit, SeoData } from '../products/product.ts'
import { requiredText } from '../required-text.ts'

/** An amount as a JSON number, in the store's currency. */
export const amount = z.number().min(0).max(999_999_999.99)
export const brand = requiredText(productBounds.brand)

/** The name of an option or choice; `__proto__` could not be a key of a request. */
export const optionText = choiceName.refine((text) => text !== '__proto__', 'must not be __proto__')

const Choice = z
  .object({ value: optionText.nullish(), description: optionText.nullish() })
  .refine(({ value, description: text }) => value ?? text, 'must have a value or a description')

const Option = z.object({
  name: optionText,
  optionType: z.enum(['drop_down', 'color']).nullish(),
  choices: z.array(Choice).min(1).max(productBounds.choicesOfVersion1),
})

const fields = {
  slug: slug
    .nullish()
    .describe('The last part of the URL of its page. A new product gets one from its name.'),
  visible: z.boolean().nullish(),
  productType: z.enum(['physical', 'digital']).nullish(),
  description: description
    .nullish()
    .describe(
      'HTML, of which the elements of texts are kept: paragraphs, headings, lists, quotes, code, pictures, tables, links and styles. Without any tag it is plain text, with blank lines between paragraphs.',
    ),
  sku: sku.nullish(),
  weight: weight.nullish(),
  productDimensions: Dimensions.nullish(),
  packageDimensions: Dimensions.nullish(),
  pricePerUnitData: PricePerUnit.nullish(),
  discount: z
    .object({ type: z.enum(['NONE', 'AMOUNT', 'PERCENT']).nullish(), value: amount.nullish(), ...sentDates })
    .nullish()
    .describe(
      'Lowers the price from its start to its end. Dates that are not sent stay, unless the earlier discount is over. The dates are not part of the Wix API.',
    ),
  publication: z
    .object(sentDates)
    .nullish()
    .describe('Shoppers see a visible product from the start to the end. Not part of the Wix API.'),
  ribbon: ribbon.nullish().describe("A label such as 'New'. An empty text removes it."),
  brand: brand.nullish(),
  additionalInfoSections: z
    .array(
      z.object({
        title: requiredText(productBounds.section),
        description: sectionText,
      }),
    )
    .max(productBounds.sections)
    .nullish(),
  seoData: SeoData.nullish(),
  manageVariants: z.boolean().nullish().describe('Whether the variants are managed one by one.'),
  productOptions: z
    .array(Option)
    .max(productBounds.options)
    .nullish()
    .describe(
      'The product has a variant for every combination of the choices, 1,000 at most. Variants whose choices still exist keep their ids, prices and stock.',
    ),
}

export const NewProduct = z.object({
  ...fields,
  name,
  priceData: z.object({ price: amount }),
  costAndProfitData: z.object({ itemCost: amount }).nullish(),
  stock: z
    .object({
      trackInventory: z.boolean().nullish(),
      quantity: stock.max(99_999).nullish(),
      inStock: z.boolean().nullish(),
    })
    .nullish()
    .describe('Only of a product without options, and only when it is created.'),
})
/** A product to create. */
export interface NewProduct extends z.infer<typeof NewProduct> {}

export const ProductUpdate = z.object({
  ...fields,
  name: name.nullish(),
  priceData: z.object({ price: amount.nullish() }).nullish(),
  costAndProfitData: z.object({ itemCost: amount.nullish() }).nullish(),
})
/**
 * What a merchant changes of a product. A field that is absent stays as it is; `null` removes what a product can be without,
 * and leaves any other field as it is.
 */
export interface ProductUpdate extends z.infer<typeof ProductUpdate> {}
