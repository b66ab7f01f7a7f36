// What a merchant's update of catalog version 3 changes of what is stored: the counterpart of to-product-v3.ts.
import type { NewProductV3, ProductUpdateV3, SharedUpdate } from '@vitrine/contract'
import { maxSharedSections } from '@vitrine/contract/constants'
import { subscriptionViolations } from '../product/check-catalog.ts'
import type { ProductFacts } from '../product/product.ts'
import { assertNotTooMany, Invalid, violation } from '../refusal.ts'
import { fromSentHtml, richContentOf, type StoredText } from '../rich-content/stored-text.ts'
import { isSameJson } from '../same-json.ts'
import { variantsOf } from '../product/variants-of.ts'
import { nameOf } from '../product/references.ts'
import { checkModifiers, readModifiers } from './modifiers-v3.ts'
import { withNames } from './names-by-id.ts'
import { findChoice, findOption, readOptions } from './options.ts'
import { type PictureSource, pictureSource, readPictures } from './sent-pictures.ts'
import { stableId } from '../product/stable-id.ts'
import { readVariants } from './from-variants-v3.ts'
import { sectionIdOf } from '../product/ids-of-parts.ts'
import {
  changeFacts,
  assertValidOptions,
  type Beginning,
  emptyProduct,
  type FactsChange,
  type ProductContext,
} from '../product/change-product.ts'

/** What a creation and an update may send. */
type Update = Omit<ProductUpdateV3, 'revision'> & Partial<Pick<NewProductV3, 'productType'>>
/** The same with all names of options and modifiers, and of their choices. */
type Sent = ReturnType<typeof withNames<Update>>
type SentSection = NonNullable<Sent['infoSections']>[number]

const fail = (field: string, rule: Parameters<typeof violation>[1], description: string): never => {
  throw new Invalid([violation(field, rule, description)])
}

/** A text that was sent as rich text or as HTML; one that reads like the stored one keeps the stored form. */
function textOf(
  { description, plainDescription }: Pick<Sent, 'description' | 'plainDescription'>,
  before: StoredText | undefined,
  field: string,
): StoredText | undefined {
  if (description) {
    const isSame = before !== undefined && isSameJson(richContentOf(before), description)
    return isSame ? before : description
  }
  if (typeof plainDescription === 'string') return fromSentHtml(plainDescription, before, field)
  return description === null || plainDescription === null ? '' : undefined
}

/**
 * The options and the variants of a product with the names that options and choices get. What is removed loses its name, which
 * another one may get.
 */
function renamed(
  { options = [], variants }: ProductFacts,
  sent: NonNullable<Sent['options']>,
): Required<Pick<ProductFacts, 'options' | 'variants'>> {
  const names = new Map<string, { name: string; choices: Map<string, string> }>()
  for (const option of sent) {
    const old = findOption(options, option)
    if (!old) continue
    const choices = new Map<string, string>()
    for (const choice of option.choicesSettings.choices) {
      const known = findChoice(old, choice)
      if (known) choices.set(known.description, choice.name)
    }
    names.set(old.name, { name: option.name, choices })
  }
  const optionName = (name: string) => names.get(name)?.name ?? ''
  const choiceName = (option: string, choice: string) => names.get(option)?.choices.get(choice) ?? ''
  return {
    options: options.map((option) => ({
      ...option,
      name: optionName(option.name),
      choices: option.choices.map((choice) => ({
        ...choice,
        description: choiceName(option.name, choice.description),
      })),
    })),
    variants: variants.map((variant) => ({
      ...variant,
      choices: Object.fromEntries(
        Object.entries(variant.choices).map(([option, choice]) => [
          optionName(option),
          choiceName(option, choice),
        ]),
      ),
    })),
  }
}

function withOptions(
  facts: ProductFacts,
  { options: sent, variantsInfo }: Sent,
  { newId, source }: ProductContext & { source: PictureSource },
) {
  if (sent === undefined) return facts
  const before = facts.options ?? []
  const options = readOptions(sent ?? [], before, source)
  assertValidOptions(options, toWireField)
  if (isSameJson(options, before)) return facts
  const old = renamed(facts, sent ?? [])
  const { options: _, ...others } = facts
  return {
    ...others,
    ...(options.length > 0 && { options }),
    // Variants that were sent are all that there are.
    variants: variantsInfo ? old.variants : variantsOf(options, old, newId, 'product.options'),
  }
}

type StoredSection = NonNullable<ProductFacts['infoSections']>[number]

/** Whether what was sent names a section of the product's own. */
const isNamed = (section: StoredSection, { id, uniqueName, title }: SentSection) => {
  if (id) return sectionIdOf(section) === id
  return uniqueName ? (section.uniqueName ?? section.title) === uniqueName : section.title === title
}

/**
 * The sections that were sent: those of the product itself, which keep what is not sent of them, and the ids of info sections
 * that it shares with other products, whose texts are their own.
 */
function sectionsOf(
  all: NonNullable<Sent['infoSections']>,
  { infoSections: before = [], infoSectionIds = [] }: ProductFacts,
  { known }: ProductContext,
): Required<Pick<ProductFacts, 'infoSections' | 'infoSectionIds'>> {
  const list = 'product.infoSections'
  assertNotTooMany(all, Math.max(maxSharedSections, before.length + infoSectionIds.length), list)
  const own: StoredSection[] = []
  const linked: string[] = []
  for (const [i, sent] of all.entries()) {
    const field = `${list}[${i}]`
    const { id, uniqueName, title } = sent
    const old = before.find((section) => isNamed(section, sent))
    const shared = id ? known?.section.has(id) && id : uniqueName && known?.uniqueName.get(uniqueName)
    if (!old && shared) {
      if (linked.includes(shared))
        fail(`${field}.${id ? 'id' : 'uniqueName'}`, 'VALIDATION', 'is already used by an earlier item')
      linked.push(shared)
      continue
    }
    // The id of a section that another product has by the same title.
    if (!old && id && !(title && id === stableId('section', title)))
      fail(`${field}.id`, 'VALIDATION', 'is not an info section of the store')
    const name =
      title ??
      old?.title ??
      (uniqueName
        ? fail(`${field}.uniqueName`, 'VALIDATION', 'is not an info section of the store')
        : fail(`${field}.title`, 'REQUIRED_FIELD', 'is required'))
    own.push({
      ...old,
      ...(id && id !== stableId('section', name) && { id }),
      ...(uniqueName && uniqueName !== name && { uniqueName }),
      title: name,
      description: textOf(sent, old?.description, `${field}.plainDescription`) ?? old?.description ?? '',
    })
  }
  assertNotTooMany(linked, maxSharedSections, list)
  return { infoSections: own, infoSectionIds: linked }
}

const withoutNulls = <T>(value: T): T =>
  Array.isArray(value)
    ? (value.map(withoutNulls) as T)
    : typeof value === 'object' && value !== null
      ? (Object.fromEntries(
          Object.entries(value).flatMap(([name, each]) =>
            each === null || each === undefined ? [] : [[name, withoutNulls(each)]],
          ),
        ) as T)
      : value

/** The tags after those that were sent: public ones and private ones change independently. */
function tagsOf(sent: NonNullable<Sent['tags']>, before: ProductFacts['tags']): ProductFacts['tags'] | null {
  const { publicTags = before?.publicTags, privateTags = before?.privateTags } = sent
  return publicTags || privateTags ? withoutNulls({ publicTags, privateTags }) : null
}

function checkSubscriptions(sent: NonNullable<Sent['subscriptionDetails']>, currency: string): void {
  const violations = subscriptionViolations(sent, 'product.subscriptionDetails', currency)
  if (violations.length > 0) throw new Invalid(violations)
}

/** Throws if an update of several products has what none of them can have. */
export function checkSharedUpdate({ modifiers, subscriptionDetails }: SharedUpdate, currency: string): void {
  if (modifiers) checkModifiers(modifiers, currency)
  if (subscriptionDetails) checkSubscriptions(subscriptionDetails, currency)
}

/** The subscriptions that were sent; new ones get ids. */
function subscriptionsOf(
  sent: NonNullable<Sent['subscriptionDetails']>,
  { newId, currency }: ProductContext,
): ProductFacts['subscriptionDetails'] {
  checkSubscriptions(sent, currency)
  const subscriptions = sent.subscriptions.map((each) => ({ ...each, id: each.id ?? newId() }))
  return withoutNulls({ ...sent, subscriptions })
}

// Fields that are stored as they are sent; `null` removes them.
const asSent = ['seoData', 'taxGroupId', 'mainCategoryId', 'extendedFields', 'visibleInPos'] as const
// Fields of physical products that are stored as they are sent.
const ofPhysical = ['fulfillerId', 'deliveryProfileId'] as const
const required = ['name', 'slug', 'visible'] as const

const productTypeOf = ({ productType }: Sent) =>
  productType?.toLowerCase() as ProductFacts['productType'] | undefined

/** The fields that a product has by itself: all but its options, variants and pictures. */
function changedFields(
  facts: ProductFacts,
  sent: Sent,
  context: ProductContext & { source: PictureSource },
): FactsChange {
  const { known, source, currency } = context
  const { brand, ribbon, additionalRibbons, modifiers, infoSections, purchaseEligibility } = sent
  const { subscriptionDetails, physicalProperties, tags } = sent
  const ribbonsBefore = [facts.ribbon, ...(facts.additionalRibbons ?? [])]
  const ribbonOf = (each: NonNullable<Sent['ribbon']>, field: string) =>
    nameOf('ribbon', each, { before: ribbonsBefore, known, field })
  return {
    ...Object.fromEntries(required.map((field) => [field, sent[field] ?? undefined])),
    ...Object.fromEntries(asSent.map((field) => [field, withoutNulls(sent[field])])),
    ...Object.fromEntries(
      ofPhysical.map((field) => [field, physicalProperties === null ? null : physicalProperties?.[field]]),
    ),
    productType: productTypeOf(sent),
    description: textOf(sent, facts.description, 'product.plainDescription'),
    brand: brand && nameOf('brand', brand, { before: [facts.brand], known, field: 'product.brand' }),
    ribbon: ribbon && ribbonOf(ribbon, 'product.ribbon'),
    additionalRibbons:
      additionalRibbons &&
      additionalRibbons.map((each, i) => ribbonOf(each, `product.additionalRibbons[${i}]`)),
    modifiers: modifiers && readModifiers(modifiers, facts.modifiers ?? [], source, currency),
    ...(infoSections === null && { infoSections: null, infoSectionIds: null }),
    ...(infoSections && sectionsOf(infoSections, facts, context)),
    membersOnly:
      purchaseEligibility === undefined
        ? undefined
        : purchaseEligibility?.userCriteria === 'MEMBERS_ONLY' || null,
    subscriptionDetails: subscriptionDetails && subscriptionsOf(subscriptionDetails, context),
    tags: tags && tagsOf(tags, facts.tags),
  }
}

/** Throws if properties of the other product type are sent. */
function checkType({ variantsInfo, physicalProperties }: Sent, productType: string): void {
  const isDigital = productType === 'digital'
  for (const name of ofPhysical)
    if (isDigital && physicalProperties?.[name])
      fail(`product.physicalProperties.${name}`, 'FIELD_NOT_ALLOWED', 'is part of physical products only')
  for (const [i, { digitalProperties }] of (variantsInfo?.variants ?? []).entries())
    if (!isDigital && digitalProperties?.digitalFile)
      fail(
        `product.variantsInfo.variants[${i}].digitalProperties.digitalFile`,
        'FIELD_NOT_ALLOWED',
        'is part of digital products only',
      )
}

const toWireField = (field: string): string =>
  field
    .replace(/^product\.variants/, 'product.variantsInfo.variants')
    .replace(/^(product\.options\[\d+\])\.choices(\[\d+\])\.description/, '$1.choicesSettings.choices$2.name')

/** The facts of a product with an update of catalog version 3; throws if they contradict each other. */
export function changeProductV3(facts: ProductFacts, update: Update, context: ProductContext): ProductFacts {
  const sent = withNames(update, facts)
  const named = { ...facts, ...(sent.name && { name: sent.name }) }
  checkType(sent, productTypeOf(sent) ?? facts.productType)
  const { media } = sent
  const items = (media === null ? [] : media?.itemsInfo?.items) ?? undefined
  const pictures =
    items && readPictures(items, pictureSource(named, context.newId), 'product.media.itemsInfo.items')
  const withSource = { ...context, source: pictureSource(named, context.newId, pictures) }
  const change = changedFields(facts, sent, withSource)
  const next = readVariants(withOptions(named, sent, withSource), sent, context)
  const { currency } = context
  return changeFacts(next, { ...change, ...(pictures && { pictures }) }, { currency }, toWireField)
}

/** The facts of a new product of catalog version 3; throws if they contradict each other. */
export function newProductV3(
  product: NewProductV3,
  { id, slug, now, ...context }: ProductContext & Beginning,
): ProductFacts {
  const empty = emptyProduct({ id, slug, now }, product.name)
  const facts = product.options?.length ? { ...empty, variants: [] } : empty
  return changeProductV3(facts, { ...product, slug }, context)
}
