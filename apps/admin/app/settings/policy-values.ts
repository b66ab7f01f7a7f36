// The policies of the store, as the field of the settings form holds them.
import type { StorePolicy, StoreSettings, StoreUpdate } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import { readItems } from '../products/field-items.ts'
import { readField } from '../rich-text/read-tree.ts'
import { toFieldText, toSentText, withoutElements } from '../rich-text/rich-text.ts'
import type { TitledText } from '../rich-text/titled-texts-editor.tsx'
import type { MerchantClient } from '../sign-in/merchant.ts'

interface EnteredPolicy extends TitledText {
  slug: string
}

/** The settings with the texts of the policies. */
export type SettingsWithPolicies = Omit<StoreSettings, 'policies'> & { policies: StorePolicy[] }

/** The most policies of a store. */
export const maxPolicies = 10

const isPolicy = (policy: Partial<EnteredPolicy> | null): policy is EnteredPolicy =>
  typeof policy?.title === 'string' && typeof policy.slug === 'string' && typeof policy.text === 'string'

/** The policies in a field; a text that is malformed counts as none. */
export const readPolicies = (value: string): EnteredPolicy[] => readItems(value, isPolicy)

/** The policies as a field holds them. */
export const writePolicies = (policies: readonly EnteredPolicy[]): string =>
  policies.length === 0
    ? ''
    : JSON.stringify(policies.map(({ title, slug, text }) => ({ title, slug, text })))

/** The policies as a text to read. */
export const policiesText = (value: string): string =>
  readPolicies(value)
    .map(({ title, text }) => `${title}: ${withoutElements(text)}`)
    .join('\n')

/** The policies of the store as a field holds them. */
export const policiesOf = (policies: readonly StorePolicy[]): string =>
  writePolicies(
    policies.map(({ title, slug, body }) => ({ title, slug, text: toFieldText(readField(body)) })),
  )

/** The policies of a field, as the platform takes them. */
export function policiesToSend(value: string): NonNullable<StoreUpdate['policies']> {
  const policies = readPolicies(value)
  if (policies.some(({ title }) => !title.trim()))
    throw new InvalidEntries({ policies: 'Enter a title for every policy.' })
  return policies.map(({ title, slug, text }) => ({
    title: title.trim(),
    ...(slug.trim() && { slug: slug.trim() }),
    body: toSentText(text),
  }))
}

/** Reads the text of each policy. One that was removed meanwhile is left out; the revision of the settings is outdated then. */
export async function readTexts(
  { store }: MerchantClient,
  settings: StoreSettings,
): Promise<SettingsWithPolicies> {
  const read = await Promise.all(settings.policies.map(({ slug }) => store.policy(slug)))
  return { ...settings, policies: read.filter((policy) => policy !== null) }
}
