// The visitor's own cart: what it holds, what may be asked of it.
import { z } from 'zod'
import { decimal, Price } from './money.ts'
import { merchantOnly } from './merchant-only.ts'
import { selectedChoices } from './products.ts'

/** The application whose catalogue the shop's goods are in. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Bounds of a cart. */
export const cartBounds = {
  maxLines: 300,
  maxLinesPerCall: 100,
  maxQuantity: 100_000,
  maxNoteLength: 1000,
  maxTextFields: 50,
  /** Of its lines as JSON, in bytes. Every line of a full cart may have an engraving of 500 letters. */
  maxBytes: 256 * 1024,
} as const

const few = (told: object) => Object.keys(told).length <= cartBounds.maxTextFields
const atMost = `must hold at most ${cartBounds.maxTextFields}`
const words = z.record(z.string().min(1).max(100), z.string().max(500)).refine(few, atMost)

export const CatalogReference = z.object({
  appId: z
    .string()
    .min(1)
    .max(100)
    .describe(`The application whose catalogue it is in: always \`${storesAppId}\`.`),
  catalogItemId: z.string().min(1).max(36).describe('The id of the product.'),
  options: z
    .object({
      variantId: z
        .guid()
        .nullish()
        .describe('Which of its variants; where nothing can be chosen it may be absent.'),
      options: selectedChoices
        .refine(few, atMost)
        .nullish()
        .describe('In place of the variant: by option, the description of the choice.'),
      customTextFields: words.nullish(),
    })
    .nullish(),
})
/** Which thing of which catalogue. */
export interface CatalogReference extends z.infer<typeof CatalogReference> {}

const quantity = z.int().min(1).max(cartBounds.maxQuantity)

export const NewLineItem = z.object({ catalogReference: CatalogReference, quantity })
/** A thing to put into a cart. */
export interface NewLineItem extends z.infer<typeof NewLineItem> {}

const Named = z.object({ original: z.string(), translated: z.string().optional() })

const itemType = z.object({ preset: z.enum(['PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE']) })
const paymentOption = z.enum([
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
])
/** An address that a page may link to. */
const webAddress = z.url({ protocol: /^https?$/ }).max(2000)
const title = z.object({
  original: z.string().min(1).max(200),
  translated: z.string().min(1).max(400).nullish(),
})

/** A thing that is in no catalogue; it brings its own price, so only merchants may put it in. */
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
  productName: Named,
  url: z.object({ relativePath: z.string(), url: z.string() }),
  /** Of one, now. */
  price: Price,
  /** Of one, before the product's own discount. */
  fullPrice: Price,
  /** Of one, before discounts of the cart. */
  priceBeforeDiscounts: Price,
  /** Of all of the line, now. */
  lineItemPrice: Price,
  /** What was chosen. */
  descriptionLines: z.array(
    z.object({
      name: Named,
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
/** One line of a cart, priced as of this answer. */
export interface LineItem extends z.infer<typeof LineItem> {}

export const Cart = z.object({
  id: z.guid(),
  /** Grows with every change. */
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
  /** What the lines come to. */
  subtotal: Price,
  /** The same, less the discounts of the cart. */
  subtotalAfterDiscounts: Price,
  /** The discounts of the cart together. */
  discount: Price,
  appliedDiscounts: z.array(z.never()),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
})
/** A cart, whole, as every cart call answers it. */
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
  /** What to tell whoever shops. */
  description: z.string(),
})
/** What is wrong with a line, and what would mend it. */
export interface Violation extends z.infer<typeof Violation> {}

export const CartAnswer = z.object({ cart: Cart, violations: z.array(Violation) })
/** What every cart call answers: the whole new cart, and what is wrong with it. */
export interface CartAnswer extends z.infer<typeof CartAnswer> {}

/** The current cart. `cart` is null only for our own client: to others, an absent cart is 404. */
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
  /** Which of these are meant: what is sent and not named stays as it is. A note that is named and not sent is emptied. */
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
      `Which of ${cartFields.map((name) => `\`${name}\``).join(', ')} are meant: a list, or joined by commas. What is sent and not named stays as it is; a note that is named and not sent is emptied.`,
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

const Figures = z.object({ subtotal: Price, discount: Price, total: Price })

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
  /** Of the goods alone: what is not worked out yet, delivery and tax, is absent and not nothing. */
  priceSummary: Figures,
  appliedDiscounts: z.array(z.never()),
  weightUnit: z.enum(['KG', 'LB']),
  currency: z.string(),
  violations: z.array(Violation),
})
/** What a cart comes to. */
export interface CartTotals extends z.infer<typeof CartTotals> {}

const read = ['OWNED_CART_NOT_FOUND'] as const
const put = [...read, 'ITEM_NOT_FOUND_IN_CATALOG', 'OUT_OF_STOCK', 'REVISION_MISMATCH'] as const
const line = [...read, 'LINE_ITEM_NOT_FOUND', 'REVISION_MISMATCH'] as const

export const cartRoutes = {
  'GET /ecom/v1/carts/current': { answer: CurrentCartAnswer, for: 'visitor', refuses: read },
  'PATCH /ecom/v1/carts/current': { body: UpdateCart, answer: CartAnswer, for: 'visitor', refuses: put },
  'POST /ecom/v1/carts/current/add-to-cart': {
    body: AddToCart,
    answer: CartAnswer,
    for: 'visitor',
    refuses: put,
  },
  'POST /ecom/v1/carts/current/remove-line-items': {
    body: RemoveLines,
    answer: CartAnswer,
    for: 'visitor',
    refuses: line,
  },
  'POST /ecom/v1/carts/current/update-line-items-quantity': {
    body: SetQuantities,
    answer: CartAnswer,
    for: 'visitor',
    refuses: line,
  },
  'POST /ecom/v1/carts/current/estimate-totals': {
    body: z.object({}),
    answer: CartTotals,
    for: 'visitor',
    refuses: read,
  },
  'DELETE /ecom/v1/carts/current': { for: 'visitor', refuses: [...read, 'REVISION_MISMATCH'] },
} as const

const known = ['CART_NOT_FOUND'] as const
const putById = [...known, 'ITEM_NOT_FOUND_IN_CATALOG', 'OUT_OF_STOCK', 'REVISION_MISMATCH'] as const
const lineById = [...known, 'LINE_ITEM_NOT_FOUND', 'REVISION_MISMATCH'] as const

/** The same for any cart of the store, by its id. */
export const cartByIdRoutes = {
  'POST /ecom/v1/carts': {
    body: UpdateCart,
    answer: CartAnswer,
    for: 'merchant',
    refuses: putById,
  },
  'GET /ecom/v1/carts/{id}': { answer: CartAnswer, for: 'merchant', refuses: known },
  'PATCH /ecom/v1/carts/{id}': { body: UpdateCart, answer: CartAnswer, for: 'merchant', refuses: putById },
  'POST /ecom/v1/carts/{id}/add-to-cart': {
    body: AddToCart,
    answer: CartAnswer,
    for: 'merchant',
    refuses: putById,
  },
  'POST /ecom/v1/carts/{id}/remove-line-items': {
    body: RemoveLines,
    answer: CartAnswer,
    for: 'merchant',
    refuses: lineById,
  },
  'POST /ecom/v1/carts/{id}/update-line-items-quantity': {
    body: SetQuantities,
    answer: CartAnswer,
    for: 'merchant',
    refuses: lineById,
  },
  'POST /ecom/v1/carts/{id}/estimate-totals': {
    body: z.object({}),
    answer: CartTotals,
    for: 'merchant',
    refuses: known,
  },
  'DELETE /ecom/v1/carts/{id}': { for: 'merchant', refuses: [...known, 'REVISION_MISMATCH'] },
} as const
