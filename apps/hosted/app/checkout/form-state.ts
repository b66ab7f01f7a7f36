// What the checkout form shows of a checkout and of what was sent: its fields, and the problems that the buyer knows of.
import type { CheckoutPage } from '@vitrine/contract'
import { fieldId, type SummaryLink } from './error-summary.tsx'
import { type Values, valuesOf } from './form-fields.ts'
import type { CheckoutFormProblem } from './form-problem.ts'
import { nextSection, placeProblems, type SectionName, sectionsOf, shownProblems } from './problems.ts'
import type { SectionProps } from './section.tsx'
import type { TotalChange } from './submit-form.ts'

/** What the form is drawn from. */
export interface CheckoutFormProps {
  page: CheckoutPage
  storeName: string
  problem?: CheckoutFormProblem | undefined
  /** What the refused form has sent. */
  values?: Values
  change?: TotalChange | undefined
}

/** The problems to show, by field, by line and by section. */
export function describeForm({ page, problem, values: sent = {} }: CheckoutFormProps) {
  const all = placeProblems(page, sent)
  const refused = Object.keys(problem?.fields ?? {})
  // Of a form with a refused field nothing was kept, so that the checkout still lacks what was typed.
  const shown = shownProblems(all, refused.length > 0 ? [] : sectionsOf(sent.intent ?? ''))
  const fields: Record<string, string> = {
    ...Object.fromEntries(shown.flatMap(({ field, description }) => (field ? [[field, description]] : []))),
    ...problem?.fields,
  }
  const current = nextSection(all)
  const isSent = problem !== undefined
  const values = isSent ? { ...valuesOf(page), ...unticked, ...sent } : valuesOf(page)
  // The first wrong field gets the cursor.
  const focused = isSent ? Object.keys(fields)[0] : undefined
  const sectionProps = (name: SectionName): SectionProps => ({
    name,
    isDone: all.every(({ section, severity }) => section !== name || severity !== 'ERROR'),
    isOpen:
      name === current ||
      shown.some(({ section, severity }) => section === name && severity === 'ERROR') ||
      refused.some((field) => fieldSection(field) === name),
    problems: shown.filter(({ section, field }) => section === name && !field),
    values,
    fields,
    focused,
  })
  const nameOf = (lineItemId: string) =>
    page.checkout.lineItems.find(({ id }) => id === lineItemId)?.productName.original
  const marks: SummaryLink[] = [
    ...Object.entries(fields).map(([name, text]) => ({ id: fieldId(name), text })),
    ...shown.flatMap(({ lineItemId, description, severity }) =>
      lineItemId !== undefined && severity === 'ERROR'
        ? [{ id: lineItemId, text: `${nameOf(lineItemId)}: ${description}` }]
        : [],
    ),
  ]
  return { shown, fields, marks, values, focused, sectionProps }
}

// A box that is not ticked is not sent.
const unticked: Values = { isBilledToDelivery: undefined, policiesAgreed: undefined, subscribed: undefined }

const fieldSection = (field: string): SectionName | undefined => {
  if (field === 'email') return 'contact'
  return /^(shippingDestination|billingInfo)/.test(field) ? 'address' : undefined
}
