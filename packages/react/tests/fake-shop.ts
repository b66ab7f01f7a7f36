// A fake client whose calls wait until the test answers them, and a product to add.
import type { CartModule, CurrentCart, LineItem, Price, Product, ProductsModule } from '@vitrine/client'
import { StoreError } from '@vitrine/client'

const price = (text: string): Price => ({
  amount: text,
  convertedAmount: text,
  formattedAmount: `€${text}`,
  formattedConvertedAmount: `€${text}`,
})

export const line = (id: string, quantity: number, product = id): LineItem => ({
  id,
  quantity,
  catalogReference: { appId: 'stores', catalogItemId: product, options: {} },
  productName: { original: product, translated: product },
  url: { relativePath: `/products/${product}`, url: `http://shop.test/products/${product}` },
  price: price('10.00'),
  fullPrice: price('10.00'),
  priceBeforeDiscounts: price('10.00'),
  lineItemPrice: price(`${quantity}0.00`),
  descriptionLines: [],
  availability: { status: 'AVAILABLE' },
  physicalProperties: { shippable: true },
  itemType: { preset: 'PHYSICAL' },
  paymentOption: 'FULL_PAYMENT_ONLINE',
  customLineItem: false,
  priceUndetermined: false,
  fixedQuantity: false,
  savePaymentMethod: false,
  membersOnly: false,
})

export const answer = (revision: number, lineItems: LineItem[], more: object = {}): CurrentCart => ({
  id: 'cart',
  revision: `${revision}`,
  lineItems,
  buyerNote: null,
  buyerInfo: {},
  currency: 'EUR',
  conversionCurrency: 'EUR',
  paymentCurrency: 'EUR',
  buyerLanguage: 'en',
  siteLanguage: 'en',
  taxIncludedInPrices: true,
  weightUnit: 'KG',
  subtotal: price('10.00'),
  subtotalAfterDiscounts: price('10.00'),
  discount: price('0.00'),
  appliedDiscounts: [],
  createdDate: '2030-01-01T00:00:00.000Z',
  updatedDate: '2030-01-01T00:00:00.000Z',
  violations: [],
  ...more,
})

const priceData = {
  currency: 'EUR',
  price: 24,
  discountedPrice: 18,
  formatted: { price: '€24.00', discountedPrice: '€18.00' },
}
const image = { url: 'http://shop.test/mug.svg', width: 800, height: 1000, format: 'svg', altText: 'A mug' }

export const mug: Product = {
  id: 'mug-id',
  numericId: '1',
  name: 'Mug',
  slug: 'mug',
  visible: true,
  productType: 'physical',
  description: '',
  descriptionText: '',
  sku: 'M',
  weight: 0.3,
  weightRange: { minValue: 0.3, maxValue: 0.3 },
  stock: { trackInventory: false, quantity: null, inStock: true, inventoryStatus: 'IN_STOCK' },
  price: priceData,
  priceData,
  convertedPriceData: priceData,
  priceRange: { minValue: 18, maxValue: 18 },
  discount: { type: 'AMOUNT', value: 6 },
  ribbons: [],
  ribbon: '',
  brand: null,
  media: { mainMedia: { id: 'm', title: 'Mug', mediaType: 'image', thumbnail: image, image }, items: [] },
  manageVariants: true,
  productOptions: [],
  variants: [
    {
      id: 'sage',
      choices: { Colour: 'Sage' },
      variant: { priceData, convertedPriceData: priceData, weight: 0.3, sku: 'M-S', visible: true },
      stock: { trackQuantity: false, quantity: null, inStock: true },
    },
  ],
  productPageUrl: { base: 'http://shop.test', path: '/products/mug' },
  inventoryItemId: 'i',
  additionalInfoSections: [],
  customTextFields: [],
  collectionIds: [],
  lastUpdated: '2030-01-01T00:00:00.000Z',
  createdDate: '2030-01-01T00:00:00.000Z',
}

export const failure = (kind: StoreError['kind'], code = 'NO') => new StoreError(kind, code, { code })

interface Sent {
  call: string
  input: unknown
  answer(answer: unknown): Promise<void>
  fail(error: StoreError): Promise<void>
}

/** Opens a shop whose calls wait in `sent` for their answers. */
export const openShop = () => {
  const sent: Sent[] = []
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  const waits = (call: string) => (input?: unknown) =>
    new Promise<never>((resolve, reject) => {
      sent.push({
        call,
        input,
        answer: (result) => (resolve(result as never), settled()),
        fail: (error) => (reject(error), settled()),
      })
    })
  const cart: CartModule = {
    get: waits('get'),
    add: waits('add'),
    update: waits('update'),
    remove: waits('remove'),
    updateQuantity: waits('updateQuantity'),
    updateQuantities: waits('updateQuantities'),
    estimateTotals: waits('get'),
    removeCoupon: waits('removeCoupon'),
    delete: waits('delete'),
  }
  const products = { get: waits('product'), bySlug: waits('bySlug') } as unknown as ProductsModule
  return { shop: { cart, products }, sent, settled }
}
