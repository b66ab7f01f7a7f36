// What shoppers add to a product: a plain reading of the rules decides alike, and added prices are rounded to the currency.
import { onlyVariantId } from '@vitrine/contract/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfferModifier } from './cart-facts.ts'
import { readModifierValues, toOfferModifiers } from './modifiers.ts'

const runs = { numRuns: 2000 }

const key = fc.constantFrom('Wrap', 'Note', 'Colour', 'constructor')
const value = fc.constantFrom('', ' ', 'Silk', 'Paper', 'toString', 'a longer text')
const addedPrice = fc.bigInt(0n, 10_000n)
const text = fc
  .record({ key, isMandatory: fc.boolean(), min: fc.nat(6), more: fc.nat(6), addedPrice })
  .map(({ key, isMandatory, min, more, addedPrice }) => ({
    key,
    isMandatory,
    text: { min, max: min + more, addedPrice },
  }))
const choice = fc.record({ name: fc.constantFrom('Silk', 'Paper', 'toString'), addedPrice })
const choices = fc.record({
  key,
  isMandatory: fc.boolean(),
  choices: fc.uniqueArray(choice, { selector: ({ name }) => name, minLength: 1 }),
})
const modifiers = fc.uniqueArray<OfferModifier, string>(fc.oneof(text, choices), {
  selector: ({ key, text }) => `${key} ${text !== undefined}`,
  maxLength: 4,
})
interface Sent {
  variantId?: string
  options?: Record<string, string>
  customTextFields?: Record<string, string>
}
const sent: fc.Arbitrary<Sent> = fc.record(
  {
    variantId: fc.constant('v'),
    options: fc.dictionary(key, value),
    customTextFields: fc.dictionary(key, value),
  },
  { requiredKeys: [] },
)

/** Why a value is refused, or the price that it adds. */
function judge({ isMandatory, text, choices = [] }: OfferModifier, value: string) {
  if (value.trim() === '') return isMandatory ? 'REQUIRED_FIELD' : undefined
  if (!text) return choices.find(({ name }) => name === value)?.addedPrice ?? 'INVALID_ENUM_VALUE'
  if (value.length > text.max) return 'MAX_LENGTH'
  return value.length < text.min ? 'MIN_LENGTH' : text.addedPrice
}

/** What is accepted, as "name=text+price", and what is refused, as "field RULE". */
function decide(variant: string, own: readonly string[], offered: readonly OfferModifier[], sent: Sent) {
  // Without the id of a variant, the options of a product that has several choose the variant.
  const chosen = new Map(
    Object.entries(sent.variantId || variant === onlyVariantId ? (sent.options ?? {}) : {}),
  )
  const written = new Map(Object.entries(sent.customTextFields ?? {}))
  const outcomes: string[] = []
  const hasText = (key: string) => offered.some((each) => each.key === key && each.text)
  for (const modifier of offered) {
    const { key } = modifier
    const isWritten = modifier.text || (!chosen.has(key) && written.has(key) && !hasText(key))
    const value = (isWritten ? written : chosen).get(key) ?? ''
    const judged = judge(modifier, value)
    if (typeof judged === 'bigint') outcomes.push(`${key}=${value}+${judged}`)
    else if (judged) outcomes.push(`options.${isWritten ? 'customTextFields' : 'options'}.${key} ${judged}`)
  }
  const takesChoice = (key: string) => offered.some((each) => each.key === key && !each.text)
  for (const key of chosen.keys())
    if (!own.includes(key) && !takesChoice(key)) outcomes.push(`options.options.${key} FIELD_NOT_ALLOWED`)
  for (const key of written.keys()) {
    const isTaken = hasText(key) || (takesChoice(key) && !chosen.has(key))
    if (offered.length > 0 && !isTaken) outcomes.push(`options.customTextFields.${key} FIELD_NOT_ALLOWED`)
  }
  return outcomes.sort()
}

test('choices and texts are accepted, refused and priced as a plain reading of the rules says', () => {
  const variant = fc.constantFrom('v', onlyVariantId)
  const own = fc.uniqueArray(key, { maxLength: 1 })
  const kinds = new Set<string>()
  fc.assert(
    fc.property(variant, own, modifiers, sent, (variant, own, modifiers, sent) => {
      const face = {
        name: 'Mug',
        slug: 'mug',
        productType: 'physical' as const,
        picture: null,
        choices: own.map((name) => ({ name, text: 'Silk' })),
      }
      const { values, violations } = readModifierValues({ variant, modifiers, face }, sent)
      const outcomes = [
        ...values.map(({ name, text, addedPrice }) => `${name}=${text}+${addedPrice}`),
        ...violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`),
      ]
      for (const { violatedRule } of violations) kinds.add(violatedRule)
      expect(outcomes.sort()).toEqual(decide(variant, own, modifiers, sent))
    }),
    runs,
  )
  expect([...kinds].sort()).toEqual(
    ['FIELD_NOT_ALLOWED', 'INVALID_ENUM_VALUE', 'MAX_LENGTH', 'MIN_LENGTH', 'REQUIRED_FIELD'].sort(),
  )
})

/** Rounds a decimal by its digits alone: the digit after the last one that stays decides. */
function roundDigits(decimal: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = fraction.padEnd(places + 1, '0')
  const kept = BigInt(whole + digits.slice(0, places))
  return Number(digits[places]) >= 5 ? kept + 1n : kept
}

test('an added price that is finer than the currency is rounded once, and none adds nothing', () => {
  const decimal = fc
    .tuple(fc.nat(99_999), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }))
    .map(([whole, digits]) => `${whole}.${digits.join('')}`)
  const currency = fc.constantFrom(['EUR', 2] as const, ['JPY', 0] as const, ['KWD', 3] as const)
  fc.assert(
    fc.property(decimal, currency, (addedPrice, [code, places]) => {
      const choice = { name: 'Silk', choiceType: 'CHOICE_TEXT' as const, addedPrice }
      const choices = [choice, { ...choice, name: 'Paper', addedPrice: null }]
      const [modifier] = toOfferModifiers(
        [{ name: 'Wrap', modifierRenderType: 'TEXT_CHOICES', choicesSettings: { choices } }],
        code,
      )
      expect(modifier?.choices?.map((each) => each.addedPrice)).toEqual([roundDigits(addedPrice, places), 0n])
    }),
    runs,
  )
})
