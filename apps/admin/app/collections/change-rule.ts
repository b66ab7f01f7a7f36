// Saves or removes the rule of a collection, unless another merchant has changed it since the form was opened.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { isOutage } from '../failed-call.ts'
import { decimalsOf } from '../form/decimals.ts'
import { isMismatch, retryMismatch } from '../form/retry-mismatch.ts'
import { formContext, type MerchantClient } from '../sign-in/merchant.ts'
import { readEntered, readOpened, toEntered, toRule, toSearch, writeEntered } from './rule-rows.ts'
import type { EnteredRule, OpenedRule } from './rule-rows.ts'

/** Why a rule was not saved; what was entered stays in the form. */
export interface UnsavedRule {
  problem: string
}

/** Sets a rule; false if another merchant has set another one since the form was opened. */
async function setRule(
  { merchantCollections: collections, store }: MerchantClient,
  id: string,
  entered: EnteredRule | null,
  { base, revision: opened }: OpenedRule,
): Promise<boolean> {
  const decimals = decimalsOf((await store.get()).currency)
  const rule = entered && toRule(entered, decimals)
  let revision = opened
  return retryMismatch(async () => {
    try {
      await collections.setRule(id, rule, { ifMatch: `${id}:${revision}` })
      return true
    } catch (error) {
      if (!isMismatch(error)) throw error
      const now = await collections.rule(id)
      if (!now) throw data(null, 404)
      const saved = writeEntered(toEntered(now.rule, decimals))
      // Such as a retry of a save whose answer was lost.
      if (saved === writeEntered(toEntered(rule, decimals))) return true
      if (saved !== writeEntered(base)) return false
      revision = now.revision
      throw error
    }
  })
}

/**
 * Does what the buttons of the rule ask for. A rule that is refused goes into the URL, with which the page says why, and with
 * what the form was opened with: the next save must not replace a rule that the merchant has not seen.
 */
export async function changeRule(
  { params: { id = '' }, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
  posted: FormData,
) {
  const isRemoval = posted.get('change') === 'no rule'
  const [entered, opened] = [readEntered(posted), readOpened(posted)]
  if (!entered || !opened) throw data(null, 400)
  const page = `/collections/${encodeURIComponent(id)}`
  const draft = isRemoval ? '?' : toSearch(entered)
  const refused = `${page}${draft}&${new URLSearchParams({ base: writeEntered(opened.base), revision: opened.revision })}`
  try {
    const isSaved = await setRule(context.get(formContext), id, isRemoval ? null : entered, opened)
    return redirect(isSaved ? page : `${page}${draft}&changed=yes`, { status: 303 })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.status === 404) throw data(null, 404)
    if (error.code === 'TOO_MANY_COLLECTION_RULES') return redirect(`${refused}&full=yes`, { status: 303 })
    if (error.kind === 'validation') return redirect(refused, { status: 303 })
    return refuse(error, context)
  }
}

function refuse(error: StoreError, context: Readonly<RouterContextProvider>) {
  const answer = (problem: string, status: number) => data<UnsavedRule>({ problem }, status)
  if (error.kind === 'auth')
    return answer(
      'Your API key lacks the permission collections.write. Ask the owner of the store for it.',
      403,
    )
  if (error.status === 409)
    return answer('This collection was changed while its rule was saved. Save again.', 409)
  context.get(errorLogContext)(error)
  return isOutage(error)
    ? answer('The store is not answering. Wait a moment, then save again.', 503)
    : answer('Something went wrong. Save again, or contact the operator of the store.', 500)
}
