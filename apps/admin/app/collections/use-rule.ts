// What the form of a rule holds in the browser: the rows, the saved rule that they are based on, and the draft of them.
import { useMemo, useState } from 'react'
import type { FormFields } from '../form/form.ts'
import { useDraft } from '../form/use-draft.ts'
import type { RuleOfPage } from './load-rule.ts'
import { asSaved, noRule, parseEntered, ruleText, writeEntered } from './rule-rows.ts'
import type { EnteredRule, OpenedRule } from './rule-rows.ts'

/** The rule as the field of a form, whose value is a text. */
export const ruleFields: FormFields = [{ name: 'rule', label: 'Rule', kind: 'editor', text: ruleText }]

/** The state of the form. What is entered stays when the page is loaded again, as it is after each of its other buttons. */
export function useRule(loaded: RuleOfPage) {
  const { collectionId: id, storeId } = loaded
  const [entered, setEntered] = useState(loaded.entered)
  const [opened, setOpened] = useState<OpenedRule>(loaded)
  const [shown, setShown] = useState(loaded)
  /** What was posted last. */
  const [posted, setPosted] = useState<EnteredRule>()

  const text = writeEntered(entered)
  const isOther = (a: RuleOfPage) =>
    writeEntered(a.entered) !== writeEntered(loaded.entered) ||
    a.revision !== loaded.revision ||
    !a.conflict !== !loaded.conflict
  if (isOther(shown)) {
    setShown(loaded)
    const isSaved = posted && writeEntered(asSaved(posted, loaded.decimals)) === writeEntered(loaded.entered)
    const isEdited = text !== writeEntered(shown.entered) && text !== writeEntered(loaded.entered)
    // The form is as the merchant has left it, or they are shown both rules.
    const isTaken = !isEdited || loaded.isDraft || loaded.conflict !== undefined
    if (isSaved || isTaken) setOpened(loaded)
    // A saved price is shown as it was read, unless the merchant goes on typing.
    const isAsPosted = posted === noRule || (posted && text === writeEntered(posted))
    if ((isSaved && isAsPosted) || isTaken) setEntered(loaded.entered)
  }

  const base = writeEntered(opened.base)
  const form = useMemo(
    () => ({ values: { rule: text }, base: { rule: base }, revision: opened.revision }),
    [text, base, opened.revision],
  )
  const saved = { storeId, id, values: { rule: writeEntered(loaded.entered) } }
  const draft = useDraft({ area: 'collection-rules', fields: ruleFields }, saved, form)
  return {
    entered,
    setEntered,
    setPosted,
    /** What is posted of the saved rule. */
    base,
    revision: opened.revision,
    draft,
    restoreDraft() {
      if (!draft.offered) return
      const { values, base: began, revision } = draft.offered
      setEntered(parseEntered(values.rule ?? '') ?? noRule)
      setOpened({ base: parseEntered(began.rule ?? '') ?? noRule, revision })
      draft.endOffer()
    },
  }
}
