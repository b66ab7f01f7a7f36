// Carts: their shape, and the calls on the current visitor's cart and on any cart by id.
import { z } from 'zod'
import { decimal, Price } from './money.ts'
import { merchantOnly } from './merchant-only.ts'
import { selectedChoices } from './products.ts'

/** The app id of the catalog that holds a store's products. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Limits of a cart. */
export const cartBounds = {
  maxLines: 300,
  maxLinesPerCall: 100,
  maxQuantity: 100_000,
  maxNoteLength: 1000,
  maxTextFields: 50,
  /** Size of the lines as JSON. A full cart still fits with a custom text of 500 letters on every line. */
  maxBytes: 256 * 1024,
} as const

const isWithinLimit = (fields: object) => Object.keys(fields).length <= cartBounds.maxTextFields
const limitExceeded = `must have at most ${cartBounds.maxTextFields} entries`
const customTexts = z
  .record(z.string().min(1).max(100), z.string().max(500))
  .refine(isWithinLimit, limitExceeded)

export const CatalogReference = z.object({
  appId: z.string().min(1).max(100).describe(`The app id of the catalog: always \`${storesAppId}\`.`),
  catalogItemId: z.string().min(1).max(36).describe('The id of the product.'),
  options: z
    .object({
      variantId: z
        .guid()
        .nullish()
        .describe('The id of the variant. May be omitted for a product without options.'),
      options: selectedChoices
        .refine(isWithinLimit, limitExceeded)
        .nullish()
        .describe('Instead of `variantId`: by option name, the description of the choice.'),
      customTextFields: customTexts.nullish(),
    })
    .nullish(),
})
/** Identifies a product and its variant in a catalog. */
export interface CatalogReference extends z.infer<typeof CatalogReference> {}

const quantity = z.int().min(1).max(cartBounds.maxQuantity)

export const NewLineItem = z.object({ catalogReference: CatalogReference, quantity })
/** A product to add to a cart. */
export interface NewLineItem extends z.infer<typeof NewLineItem> {}

const Translatable = z.object({ original: z.string(), translated: z.string().optional() })

const itemType = z.object({ preset: z.enum(['PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE']) })
const paymentOption = z.enum([
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
])
/** A URL that a page may link to. */
const webAddress = z.url({ protocol: /^https?$/ }).max(2000)
const title = z.object({
  original: z.string().min(1).max(200),
  translated: z.string().min(1).max(400).nullish(),
})

/** An item that is in no catalog. It has its own price, so only merchants may add it. */
export const CustomLineItem = z.object({
  quantity,
  price: decimal,
  fullPrice: decimal.nullish(),
  productName: title,
  itemType: itemType.nullish(),
  url: z
    .object({
      relativePath: z
        .string()
        .max(1000)
        .regex(/^(\/(?![/\\])[^\p{Cc}\\]*)?$/u, 'must be a path such as /services'),
      url: webAddress.nullish(),
    })
    .nullish(),
  media: z
    .object({
      id: z.string().min(1).max(100),
      url: webAddress,
      width: z.int().min(1).max(20_000),
      height: z.int().min(1).max(20_000),
      altText: z.string().max(1000).nullish(),
    })
    .nullish(),
  descriptionLines: z
    .array(
      z.object({
        name: z.object({ original: z.string().min(1).max(100) }),
        plainText: z.object({ original: z.string().min(1).max(600) }),
      }),
    )
    .max(10)
    .nullish(),
  quantityAvailable: z.int().min(0).max(cartBounds.maxQuantity).nullish(),
  physicalProperties: z
    .object({
      weight: z.number().min(0).max(999_999_999.99).nullish(),
      sku: z.string().max(40).nullish(),
      shippable: z.boolean().nullish(),
    })
    .nullish(),
  paymentOption: paymentOption.nullish(),
  catalogReference: CatalogReference.nullish(),
})
export interface CustomLineItem extends z.infer<typeof CustomLineItem> {}

export const LineItem = z.object({
  id: z.guid(),
  quantity: z.int(),
  catalogReference: CatalogReference,
  productName: Translatable,
  url: z.object({ relativePath: z.string(), url: z.string() }),
  /** Price of one unit, now. */
  price: Price,
  /** Price of one unit, before the product's own discount. */
  fullPrice: Price,
  /** Price of one unit, before cart discounts. */
  priceBeforeDiscounts: Price,
  /** Price of the whole line, now. */
  lineItemPrice: Price,
  /** The selected choices. */
  descriptionLines: z.array(
    z.object({
      name: Translatable,
      plainText: z.object({ original: z.string() }).optional(),
      colorInfo: z.object({ original: z.string(), code: z.string() }).optional(),
      lineType: z.enum(['PLAIN_TEXT', 'COLOR']),
    }),
  ),
  image: z
    .object({ id: z.string(), url: z.string(), width: z.number(), height: z.number(), altText: z.string() })
    .optional(),
  availability: z.object({
    status: z.enum(['AVAILABLE', 'NOT_FOUND', 'NOT_AVAILABLE', 'PARTIALLY_AVAILABLE']),
    quantityAvailable: z.int().optional(),
  }),
  physicalProperties: z.object({
    weight: z.number().optional(),
    sku: z.string().optional(),
    shippable: z.boolean(),
  }),
  itemType,
  paymentOption,
  customLineItem: z.boolean(),
  priceUndetermined: z.boolean(),
  fixedQuantity: z.boolean(),
  savePaymentMethod: z.boolean(),
  membersOnly: z.boolean(),
})
/** One line of a cart, with prices as of this response. */
export interface LineItem extends z.infer<typeof LineItem> {}

export const Cart = z.object({
  id: z.guid(),
  /** Increases with every change. */
  revision: z.string(),
  lineItems: z.array(LineItem),
  buyerNote: z.string().nullable(),
  buyerInfo: z.object({ visitorId: z.guid().optional(), memberId: z.guid().optional() }),
  currency: z.string(),
  conversionCurrency: z.string(),
  paymentCurrency: z.string(),
  buyerLanguage: z.string(),
  siteLanguage: z.string(),
  taxIncludedInPrices: z.boolean(),
  weightUnit: z.enum(['KG', 'LB']),
  /** Sum of all lines. */
  subtotal: Price,
  /** The subtotal less cart discounts. */
  subtotalAfterDiscounts: Price,
  /** Sum of all cart discounts. */
  discount: Price,
  appliedDiscounts: z.array(z.never()),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
})
/** A complete cart, as every cart call returns it. */
export interface Cart extends z.infer<typeof Cart> {}

export const Violation = z.object({
  severity: z.enum(['WARNING', 'ERROR']),
  target: z.object({
    lineItem: z.object({
      name: z.literal('LINE_ITEM_DEFAULT'),
      id: z.guid(),
      suggestedFix: z.literal('REMOVE_LINE_ITEM').optional(),
    }),
  }),
  /** A message for the shopper. */
  description: z.string(),
})
/** A problem with a line, and how to fix it. */
export interface Violation extends z.infer<typeof Violation> {}

export const CartAnswer = z.object({ cart: Cart, violations: z.array(Violation) })
/** The response of every cart call: the complete cart after the call, and its violations. */
export interface CartAnswer extends z.infer<typeof CartAnswer> {}

/** The current cart. `cart: null` is sent only to our own client; other clients get 404 when there is no cart. */
export const CurrentCartAnswer = z.union([CartAnswer, z.object({ cart: z.null() })])

export const AddToCart = z.object({
  lineItems: z.array(NewLineItem).max(cartBounds.maxLinesPerCall).nullish(),
  customLineItems: merchantOnly(z.array(CustomLineItem).max(cartBounds.maxLinesPerCall)),
})
export interface AddToCart extends z.input<typeof AddToCart> {}

const cartFields = ['buyerNote', 'cartInfo.buyerNote', 'lineItems', 'customLineItems'] as const

export const UpdateCart = z.object({
  cartInfo: z.object({ buyerNote: z.string().max(cartBounds.maxNoteLength).nullish() }).nullish(),
  lineItems: z.array(NewLineItem).max(cartBounds.maxLines).nullish(),
  customLineItems: merchantOnly(z.array(CustomLineItem).max(cartBounds.maxLines)),
  merchantDiscounts: merchantOnly(z.array(z.unknown()).max(100)),
  /** The fields to update. A field that is sent but not listed is ignored; a listed note that is not sent is cleared. */
  cartFieldmask: z
    .union([
      z.array(z.string().max(100)).max(20),
      z
        .string()
        .max(500)
        .transform((names) => names.split(',')),
    ])
    .pipe(z.array(z.enum(cartFields)))
    .nullish()
    .describe(
      `The fields to update, as a list or separated by commas: ${cartFields.map((name) => `\`${name}\``).join(', ')}. A field that is sent but not listed is ignored; a listed note that is not sent is cleared.`,
    ),
})
export interface UpdateCart extends z.input<typeof UpdateCart> {}

const RemoveLines = z.object({
  lineItemIds: z.array(z.guid()).min(1).max(cartBounds.maxLinesPerCall),
})
interface RemoveLines extends z.input<typeof RemoveLines> {}

export const SetQuantities = z.object({
  lineItems: z
    .array(z.object({ id: z.guid(), quantity }))
    .min(1)
    .max(cartBounds.maxLinesPerCall),
})
export interface SetQuantities extends z.input<typeof SetQuantities> {}

const PriceSummary = z.object({ subtotal: Price, discount: Price, total: Price })

export const CartTotals = z.object({
  cart: Cart,
  calculatedLineItems: z.array(
    z.object({
      lineItemId: z.guid(),
      pricesBreakdown: z.object({
        price: Price,
        fullPrice: Price,
        priceBeforeDiscounts: Price,
        lineItemPrice: Price,
      }),
      paymentOption,
    }),
  ),
  /** Products only. Delivery and tax are not calculated yet, so they are absent rather than zero. */
  priceSummary: PriceSummary,
  appliedDiscounts: z.array(z.never()),
  weightUnit: z.enum(['KG', 'LB']),
  currency: z.string(),
  violations: z.array(Violation),
})
/** The totals of a cart. */
export interface CartTotals extends z.infer<typeof CartTotals> {}

const readRefusals = ['OWNED_CART_NOT_FOUND'] as const
const addRefusals = [
  ...readRefusals,
  'ITEM_NOT_FOUND_IN_CATALOG',
  'OUT_OF_STOCK',
  'REVISION_MISMATCH',
] as const
const lineRefusals = [...readRefusals, 'LINE_ITEM_NOT_FOUND', 'REVISION_MISMATCH'] as const

export const cartRoutes = {
  'GET /ecom/v1/carts/current': { answer: CurrentCartAnswer, for: 'visitor', refuses: readRefusals },
  'PATCH /ecom/v1/carts/current': {
    body: UpdateCart,
    answer: CartAnswer,
    for: 'visitor',
    refuses: addRefusals,
  },
  'POST /ecom/v1/carts/current/add-to-cart': {
    body: AddToCart,
    answer: CartAnswer,
    for: 'visitor',
    refuses: addRefusals,
  },
  'POST /ecom/v1/carts/current/remove-line-items': {
    body: RemoveLines,
    answer: CartAnswer,
    for: 'visitor',
    refuses: lineRefusals,
  },
  'POST /ecom/v1/carts/current/update-line-items-quantity': {
    body: SetQuantities,
    answer: CartAnswer,
    for: 'visitor',
    refuses: lineRefusals,
  },
  'POST /ecom/v1/carts/current/estimate-totals': {
    body: z.object({}),
    answer: CartTotals,
    for: 'visitor',
    refuses: readRefusals,
  },
  'DELETE /ecom/v1/carts/current': { for: 'visitor', refuses: [...readRefusals, 'REVISION_MISMATCH'] },
} as const

const readByIdRefusals = ['CART_NOT_FOUND'] as const
const addByIdRefusals = [
  ...readByIdRefusals,
  'ITEM_NOT_FOUND_IN_CATALOG',
  'OUT_OF_STOCK',
  'REVISION_MISMATCH',
] as const
const lineByIdRefusals = [...readByIdRefusals, 'LINE_ITEM_NOT_FOUND', 'REVISION_MISMATCH'] as const

/** The same calls on any cart of the store, by its id. */
export const cartByIdRoutes = {
  'POST /ecom/v1/carts': {
    body: UpdateCart,
    answer: CartAnswer,
    for: 'merchant',
    refuses: addByIdRefusals,
  },
  'GET /ecom/v1/carts/{id}': { answer: CartAnswer, for: 'merchant', refuses: readByIdRefusals },
  'PATCH /ecom/v1/carts/{id}': {
    body: UpdateCart,
    answer: CartAnswer,
    for: 'merchant',
    refuses: addByIdRefusals,
  },
  'POST /ecom/v1/carts/{id}/add-to-cart': {
    body: AddToCart,
    answer: CartAnswer,
    for: 'merchant',
    refuses: addByIdRefusals,
  },
  'POST /ecom/v1/carts/{id}/remove-line-items': {
    body: RemoveLines,
    answer: CartAnswer,
    for: 'merchant',
    refuses: lineByIdRefusals,
  },
  'POST /ecom/v1/carts/{id}/update-line-items-quantity': {
    body: SetQuantities,
    answer: CartAnswer,
    for: 'merchant',
    refuses: lineByIdRefusals,
  },
  'POST /ecom/v1/carts/{id}/estimate-totals': {
    body: z.object({}),
    answer: CartTotals,
    for: 'merchant',
    refuses: readByIdRefusals,
  },
  'DELETE /ecom/v1/carts/{id}': { for: 'merchant', refuses: [...readByIdRefusals, 'REVISION_MISMATCH'] },
} as const
