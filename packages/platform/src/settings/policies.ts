// The policies of a store: how they are stored, and how one of them is read.
import type { PolicyPage, StorePolicies, StorePolicy, StoreSettings } from '@vitrine/contract'
import {
  fromSentHtml,
  htmlOf,
  Refusal,
  richContentOf,
  slugCandidates,
  type StoredText,
  toSlug,
} from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { lookup } from '../storage/database.ts'

/** A policy, as it is stored. */
export interface StoredPolicy {
  title: string
  slug: string
  body: StoredText
}

/** The policies of `stores` without their texts, which are long. */
export const policyTitles = `(select jsonb_agg(policy - 'body' order by position)
  from jsonb_array_elements(settings->'policies') with ordinality as listed (policy, position)) as policies`

/** Leaves out the texts. */
export const toTitles = (policies: Omit<StoredPolicy, 'body'>[] | null): StoreSettings['policies'] =>
  (policies ?? []).map(({ title, slug }) => ({ title, slug }))

/** The policy with its text as HTML. */
export const toPolicy = ({ title, slug, body }: StoredPolicy): StorePolicy => ({
  title,
  slug,
  body: htmlOf(body),
})

/** The policies that were sent in the field, as they are stored; those without a slug get one that is free. */
export function fromSent(
  sent: StorePolicies,
  before: readonly StoredPolicy[],
  field: string,
): StoredPolicy[] {
  const taken = new Set(sent.map(({ slug }) => slug))
  return sent.map(({ title, body, ...policy }, i) => {
    const slug = policy.slug ?? freeSlug(toSlug(title) || 'policy', taken)
    taken.add(slug)
    const old = before.find((each) => each.slug === slug)
    return { title, slug, body: fromSentHtml(body, old?.body, `${field}[${i}].body`) }
  })
}

const freeSlug = (slug: string, taken: ReadonlySet<unknown>): string =>
  slugCandidates(slug, taken.size + 1).find((candidate) => !taken.has(candidate)) ?? slug

const find = lookup<{ storeId: string; slug: string }>(
  'settings.policy',
  `select policy from stores, jsonb_array_elements(settings->'policies') as policy
   where id = $storeId and policy->>'slug' = $slug`,
)

/** Reads a policy of a store. */
export async function readPolicy({ database }: Deps, storeId: string, slug: string): Promise<PolicyPage> {
  const [row] = await database.run<{ policy: StoredPolicy }>(find({ storeId, slug }))
  if (!row) throw new Refusal('POLICY_NOT_FOUND', { slug })
  return { ...toPolicy(row.policy), content: richContentOf(row.policy.body) }
}
