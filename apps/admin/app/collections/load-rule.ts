// Loads what the page of a collection shows of its rule: the one that is stored, or one in the URL that is not saved yet.
import { StoreError } from '@vitrine/client'
import { ruleBounds } from '@vitrine/contract'
import { data } from 'react-router'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { adminContext } from '../context.ts'
import { decimalProblem, decimalsOf } from '../form/decimals.ts'
import { formContext, type MerchantClient, merchantContext } from '../sign-in/merchant.ts'
import { isPrice, readEntered, readOpened, rowKinds, toEntered, toRule } from './rule-rows.ts'
import type { EnteredRule, OpenedRule } from './rule-rows.ts'

/** The rule of a collection, as its page shows it. */
export interface RuleOfPage extends OpenedRule {
  collectionId: string
  storeId: string
  /** Whether the products follow from a rule. */
  isStored: boolean
  /** What the form holds, which is not saved if it is a draft. */
  entered: EnteredRule
  isDraft: boolean
  /** The saved rule, if another merchant has changed it since the form was opened. */
  conflict?: EnteredRule
  /** How many products match. */
  count?: number
  /** The problem of the rule, and those of its rows by their place. */
  problem?: string
  problems: Record<number, string>
  /** The rule was refused, because no other collection may have one. */
  isFull: boolean
  maxRows: number
  /** How many collections may have a rule. */
  maxRules: number
  brands: string[]
  ribbons: string[]
  /** How many decimals a price has. */
  decimals: number
}

type Client = Pick<MerchantClient, 'merchantCollections'>

/** The first names of a kind to choose from; none without the permission to read them. */
async function suggest(query: {
  limit: (limit: number) => { find: () => Promise<{ items: { name: string }[] }> }
}): Promise<string[]> {
  try {
    return (await query.limit(100).find()).items.map(({ name }) => name)
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'auth') return []
    throw error
  }
}

/** Why a row cannot be saved. */
function problemOf(kind: string, value: string, decimals: number): string {
  if (isPrice(rowKinds[kind]?.type)) return decimalProblem(value, decimals, 'Enter a price, such as 25.')
  return value ? 'Use at most 80 characters.' : 'Enter a value.'
}

/** Counts the products of a rule; if it cannot be saved, says why. */
async function check(
  { merchantCollections }: Client,
  entered: EnteredRule,
  decimals: number,
): Promise<Pick<RuleOfPage, 'count' | 'problem' | 'problems'>> {
  const { rows } = entered
  if (rows.length === 0) return { problem: 'Choose at least one condition.', problems: {} }
  try {
    return { count: await merchantCollections.countProducts(toRule(entered, decimals)), problems: {} }
  } catch (error) {
    if (!(error instanceof StoreError && error.kind === 'validation')) throw error
    const places = error.violations.flatMap(({ field }) => field.match(/conditions\[(\d+)\]/)?.[1] ?? [])
    const problems = places.map((place) => {
      const { kind = '', value = '' } = rows[Number(place)] ?? {}
      return [place, problemOf(kind, value, decimals)]
    })
    return places.length > 0
      ? { problems: Object.fromEntries(problems) }
      : { problem: `Use at most ${ruleBounds.conditions} conditions.`, problems: {} }
  }
}

/** Loads the rule of a collection. */
export async function loadRule(
  { request, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  id: string,
): Promise<RuleOfPage> {
  const client = context.get(merchantContext)
  const { searchParams } = new URL(request.url)
  const draft = readEntered(searchParams)
  const forms = context.get(formContext)
  const [stored, { currency }, brands, ribbons] = await Promise.all([
    client.merchantCollections.rule(id),
    client.store.get(),
    suggest(forms.brands.query().ascending('name')),
    suggest(forms.ribbons.query().ascending('name')),
  ])
  if (!stored) throw data(null, 404)
  const { rule, revision } = stored
  const decimals = decimalsOf(currency)
  const saved = toEntered(rule, decimals)
  const entered = draft ?? saved
  const isChanged = searchParams.has('changed')
  // In a conflict the merchant sees the saved rule, so the next save is based on it.
  const opened = draft && !isChanged ? readOpened(searchParams) : undefined
  return {
    collectionId: id,
    storeId: context.get(adminContext).siteId,
    ...(opened ?? { base: saved, revision }),
    ...(isChanged && { conflict: saved }),
    isStored: rule !== null,
    entered,
    isDraft: draft !== undefined,
    ...(draft || rule ? await check(client, entered, decimals) : { problems: {} }),
    isFull: rule === null && searchParams.has('full'),
    maxRows: ruleBounds.conditions,
    maxRules: ruleBounds.collections,
    brands,
    ribbons,
    decimals,
  }
}
