// The twin's cart: the platform's response shape, written by hand for one store in euros and English.

const storefrontUrl = 'http://localhost:3000'
const platformUrl = 'http://localhost:4000'

/** @param {number} cents */
const price = (cents) => {
  const amount = (cents / 100).toFixed(2)
  const formatted = `€${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
  return {
    amount,
    convertedAmount: amount,
    formattedAmount: formatted,
    formattedConvertedAmount: formatted,
  }
}

/** The answer with the whole cart. */
export function cartAnswer({ facts, revision, offers }, visitorId) {
  let sum = 0
  const lineItems = facts.lines.map((line) => {
    const [, , now, full, weight, sku, face, stock] = offers.find(
      ([product, variant]) => product === line.product && variant === line.variant,
    )
    sum += now * line.quantity
    const path = `/products/${face.slug}`
    const each = price(now)
    return {
      id: line.id,
      quantity: line.quantity,
      catalogReference: {
        appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
        catalogItemId: line.product,
        options: line.options ?? { variantId: line.variant },
      },
      productName: { original: face.name, translated: face.name },
      url: { relativePath: path, url: storefrontUrl + path },
      price: each,
      fullPrice: price(full),
      priceBeforeDiscounts: each,
      lineItemPrice: price(now * line.quantity),
      descriptionLines: face.choices.map(({ name, text, color }) => ({
        name: { original: name, translated: name },
        colorInfo: { original: text, translated: text, code: color },
        lineType: 'COLOR',
      })),
      image: { ...face.picture, url: platformUrl + face.picture.url },
      availability: {
        status: stock >= line.quantity ? 'AVAILABLE' : stock > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE',
        quantityAvailable: stock,
      },
      physicalProperties: { shippable: true, sku, weight },
      itemType: { preset: 'PHYSICAL' },
      paymentOption: 'FULL_PAYMENT_ONLINE',
      customLineItem: false,
      priceUndetermined: false,
      fixedQuantity: false,
      savePaymentMethod: false,
      membersOnly: false,
    }
  })
  const subtotal = price(sum)
  const cart = {
    id: facts.id,
    revision,
    lineItems,
    buyerNote: facts.note,
    buyerInfo: { visitorId },
    currency: 'EUR',
    conversionCurrency: 'EUR',
    paymentCurrency: 'EUR',
    buyerLanguage: 'en',
    siteLanguage: 'en',
    taxIncludedInPrices: false,
    weightUnit: 'KG',
    subtotal,
    subtotalAfterDiscounts: subtotal,
    discount: price(0),
    appliedDiscounts: [],
    createdDate: facts.createdDate,
    updatedDate: facts.updatedDate,
  }
  return { cart, violations: [] }
}
