// Which problems of a checkout the page shows, and where: at a field, at a line, or in a section.
import type { CheckoutPage, CheckoutProblem } from '@vitrine/contract'
import { takesDelivery } from './checkout-parts.ts'
import type { Values } from './form-fields.ts'

/** The parts of the page that take something from the buyer, in their order; each is the id of its element, too. */
const sections = ['contact', 'address', 'delivery', 'payment', 'items', 'review'] as const
export type SectionName = (typeof sections)[number]

/** A problem, with the section that mends it. */
export interface PlacedProblem extends CheckoutProblem {
  section: SectionName
}

const sectionOf = ({ field, step }: CheckoutProblem): SectionName => {
  if (field?.startsWith('shippingDestination') || field?.startsWith('billingInfo')) return 'address'
  return step
}

/** Where nothing is delivered, the form has one address: that of the bill. */
const fieldOf = ({ field }: CheckoutProblem, page: CheckoutPage) =>
  takesDelivery(page.checkout) ? field : field?.replace(/^billingInfo/, 'shippingDestination')

const missing = (step: CheckoutProblem['step'], field: string, description: string): CheckoutProblem => ({
  step,
  field,
  severity: 'ERROR',
  code: 'MISSING',
  description,
})

/** The problems of what was typed: a checkout keeps its email even if the field is emptied, and an empty bill is none. */
function typedProblems({ memberEmail, problems }: CheckoutPage, typed: Values): CheckoutProblem[] {
  const isEmptied = typed.email === '' && !memberEmail && problems.every(({ field }) => field !== 'email')
  const hasBill = Object.entries(typed).some(([name, value]) => name.startsWith('billingInfo') && value)
  const lacksBill = typed.hasBilling && !typed.isBilledToDelivery && !hasBill
  return [
    ...(isEmptied ? [missing('contact', 'email', 'Enter an email address')] : []),
    ...(lacksBill
      ? [missing('contact', 'billingInfo.address.addressLine', 'Enter the address of the bill')]
      : []),
  ]
}

const savedFields = 'shippingDestination.address.'

/** The problem of the chosen address, whose fields the page does not have. */
const incompleteAddress = {
  field: 'savedAddressId',
  description: 'This address is not complete. Choose “Another address”, and enter it whole.',
}

/** The problems of a checkout, and those of what was typed. */
export const placeProblems = (page: CheckoutPage, typed: Values): PlacedProblem[] =>
  [...page.problems, ...typedProblems(page, typed)].map((problem) => {
    const isSaved = page.savedAddressId !== undefined && problem.field?.startsWith(savedFields)
    const field = fieldOf(problem, page)
    const where = isSaved ? incompleteAddress : field && { field }
    return { ...problem, ...where, section: sectionOf(problem) }
  })

const isOpen = ({ code }: CheckoutProblem) =>
  code === 'MISSING' || code === 'NO_SELECTED_CARRIER_SERVICE_OPTION'

/** The problems to show: what is only unanswered is no error before its section was sent. */
export const shownProblems = (problems: readonly PlacedProblem[], sent: readonly SectionName[]) =>
  problems.filter((problem) => !isOpen(problem) || sent.includes(problem.section))

const isError = ({ severity }: CheckoutProblem) => severity === 'ERROR'

/** The first section that keeps the order from being placed; undefined if none does. */
export const nextSection = (problems: readonly PlacedProblem[]): SectionName | undefined =>
  sections.find((section) => problems.some((problem) => isError(problem) && problem.section === section))

/** The sections that a button sends, and so checks. */
export const sectionsOf = (intent: string): readonly SectionName[] =>
  intent === 'place' ? sections : sections.filter((section) => section === intent)

/** Whether a button has sent a section that is not complete. */
export const isIncomplete = (problems: readonly PlacedProblem[], sent: readonly SectionName[]) =>
  problems.some((problem) => isError(problem) && sent.includes(problem.section))
