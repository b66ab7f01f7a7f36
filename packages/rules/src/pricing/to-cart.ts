// Formats the figures of a cart as the cart of the wire.
import type { Cart, CartAnswer } from '@vitrine/contract'
import { formatAddress } from '../address.ts'
import type { CartFacts } from '../cart-facts.ts'
import { toPrice } from '../money.ts'
import type { StoreFacts } from '../settings.ts'
import type { CartFigures } from './figures.ts'
import { toAppliedDiscount } from './to-discounts.ts'
import { toLineItem } from './to-line-item.ts'
import { amountOf } from './total-rows.ts'

/** A cart with its figures, and what else its answer holds. */
export interface PricedCart {
  figures: CartFigures
  facts: CartFacts
  revision: bigint
  owner: { visitorId?: string; memberId?: string }
  store: StoreFacts
}

/** The complete cart, with its violations. */
export function toCart({ figures, facts, revision, owner, store }: PricedCart): CartAnswer {
  const { currency, conversion } = store
  const { totalRows, violations } = figures
  const subtotal = amountOf(totalRows, 'subtotal')
  const discount = amountOf(totalRows, 'discount')
  const cart: Cart = {
    id: facts.id,
    revision: `${revision}`,
    lineItems: figures.lines.map((line) => toLineItem(line, store)),
    buyerNote: facts.note,
    buyerInfo: {
      ...owner,
      ...(facts.contactId && { contactId: facts.contactId }),
      ...(facts.email && { email: facts.email }),
    },
    ...detailsOf(facts, currency.language),
    currency: currency.code,
    conversionCurrency: conversion?.currency ?? currency.code,
    paymentCurrency: currency.code,
    buyerLanguage: currency.language,
    siteLanguage: currency.language,
    taxIncludedInPrices: store.pricesIncludeTax,
    weightUnit: store.weightUnit,
    subtotal: toPrice(subtotal, currency, conversion),
    subtotalAfterDiscounts: toPrice(subtotal + discount, currency, conversion),
    discount: toPrice(-discount, currency, conversion),
    appliedDiscounts: figures.discounts.applied.map((discount) => toAppliedDiscount(discount, store)),
    createdDate: facts.createdDate,
    updatedDate: facts.updatedDate,
    ...(facts.merge && { merge: facts.merge }),
  }
  return { cart, violations }
}

type Details = Pick<
  Cart,
  'contactInfo' | 'overrideCheckoutUrl' | 'selectedShippingOption' | 'extendedFields' | 'businessLocationId'
>

/** What a cart keeps besides its lines. */
function detailsOf(facts: CartFacts, language: string): Details {
  const { address, contactDetails, overrideCheckoutUrl, selectedShippingOption, extendedFields } = facts
  const { businessLocationId } = facts
  return {
    ...((address || contactDetails) && {
      contactInfo: {
        ...(address && { address: { ...address, formattedAddress: formatAddress(address, language) } }),
        ...(contactDetails && { contactDetails }),
      },
    }),
    ...(overrideCheckoutUrl && { overrideCheckoutUrl }),
    ...(selectedShippingOption && { selectedShippingOption }),
    ...(extendedFields && { extendedFields }),
    ...(businessLocationId && { businessLocationId }),
  }
}

/** A cart, checkout or order for everyone but programs with an API key: without the files that buyers get. */
export const hideFiles = <Entity extends { lineItems: readonly { digitalFile?: unknown }[] }>(
  entity: Entity,
): Entity =>
  entity.lineItems.some(({ digitalFile }) => digitalFile)
    ? { ...entity, lineItems: entity.lineItems.map(({ digitalFile: _, ...line }) => line) }
    : entity
