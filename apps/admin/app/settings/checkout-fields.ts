// The fields of the form for the checkout: what buyers read and tick there, and how it looks.
import type { FormField } from '../form/form.ts'

/** The policies, as the checkout shows them. */
export const policyNames = [
  'termsAndConditions',
  'privacyPolicy',
  'returnPolicy',
  'digitalItemPolicy',
  'contactUs',
  'customPolicy',
] as const
type PolicyName = (typeof policyNames)[number]

const policyLabels: Record<PolicyName, string> = {
  termsAndConditions: 'Terms and conditions',
  privacyPolicy: 'Privacy policy',
  returnPolicy: 'Return policy',
  digitalItemPolicy: 'Digital items',
  contactUs: 'Contact us',
  customPolicy: 'Policy of your own',
}

type PolicyField = `${PolicyName}Visible` | `${PolicyName}Content` | 'customTitle'

const pathOf = (name: PolicyName, part: string) => `checkoutSettings.checkoutPolicies.${name}.${part}`

const customTitle: FormField<PolicyField> = {
  name: 'customTitle',
  label: 'Title of your own policy',
  kind: 'text',
  isNarrow: true,
  wire: [pathOf('customPolicy', 'title')],
}

const policyFields = policyNames.flatMap((name, i): FormField<PolicyField>[] => [
  ...(name === 'customPolicy' ? [customTitle] : []),
  {
    name: `${name}Content`,
    ...(i === 0 && { section: 'Policies' }),
    label: policyLabels[name],
    kind: 'long text',
    ...(i === 0 && {
      help: 'Plain text. Buyers open it below the button that places the order. The policies in the settings of the store are pages of the storefront, and do not show here.',
    }),
    wire: [pathOf(name, 'content')],
  },
  { name: `${name}Visible`, label: `Show “${policyLabels[name]}” in the checkout`, kind: 'checkbox' },
])

const headerPath = 'checkoutSettings.checkoutBrand.header'

const otherFields = [
  {
    name: 'agreementVisible',
    section: 'What buyers tick',
    label: 'Buyers have to agree to the policies',
    kind: 'checkbox',
    help: 'Without the tick no order is placed. Its time stays with the order.',
  },
  {
    name: 'agreementChecked',
    label: 'The agreement is ticked from the start',
    kind: 'checkbox',
    help: 'In many countries such a tick is no agreement.',
  },
  {
    name: 'subscriptionVisible',
    label: 'Ask whether buyers want news and offers',
    kind: 'checkbox',
  },
  {
    name: 'subscriptionChecked',
    label: 'News and offers are ticked from the start',
    kind: 'checkbox',
    help: 'In many countries such a tick is no agreement.',
  },
  {
    name: 'checkoutBillingFields',
    section: 'Billing address',
    label: 'Fields of a billing address',
    kind: 'choice',
    options: [
      { value: 'All_FIELDS', label: 'All fields' },
      { value: 'MINIMUM_REQUIRED_FIELDS', label: 'Only those that are required' },
    ],
  },
  {
    name: 'headerText',
    section: 'Look',
    label: 'Text of the header',
    kind: 'text',
    help: 'If empty, the name of the store is used.',
    wire: [`${headerPath}.text`],
  },
  {
    name: 'logoUrl',
    label: 'Logo URL',
    kind: 'text',
    help: 'Shown instead of the text. If empty, the logo of the sign-in pages is used.',
    wire: [`${headerPath}.logo`],
  },
  {
    name: 'logoSize',
    label: 'Size of the logo',
    kind: 'choice',
    options: [
      { value: 'SMALL', label: 'Small' },
      { value: 'MEDIUM', label: 'Medium' },
      { value: 'LARGE', label: 'Large' },
    ],
    isNarrow: true,
  },
  {
    name: 'alignment',
    label: 'Place of the logo or text',
    kind: 'choice',
    options: [
      { value: 'SIDE', label: 'At the side' },
      { value: 'CENTER', label: 'In the middle' },
    ],
    isNarrow: true,
  },
  {
    name: 'headerColor',
    label: 'Colour of the header',
    kind: 'text',
    help: 'Such as #24483a.',
    isNarrow: true,
    wire: [`${headerPath}.backgroundFill`],
  },
  {
    name: 'textColor',
    label: 'Colour of its text',
    kind: 'text',
    help: 'A shade of it that is readable is used.',
    isNarrow: true,
  },
  {
    name: 'buttonColor',
    label: 'Colour of buttons',
    kind: 'text',
    help: 'If empty, the default colour is used.',
    isNarrow: true,
  },
  {
    name: 'placeOrderButtonColor',
    label: 'Colour of “Place order”',
    kind: 'text',
    help: 'If empty, the colour of buttons is used.',
    isNarrow: true,
  },
  {
    name: 'selectionColor',
    label: 'Colour of what is selected',
    kind: 'text',
    help: 'Such as ticks and links. If empty, the colour of the sign-in pages is used.',
    isNarrow: true,
  },
] as const satisfies readonly FormField<string>[]

/** The name of a field. */
export type CheckoutField = PolicyField | (typeof otherFields)[number]['name']

/** The fields of the form. */
export const checkoutFields: readonly FormField<CheckoutField>[] = [...policyFields, ...otherFields]
