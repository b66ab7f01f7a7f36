// The settings of the store: its name, its home page, its footer, its policies, and how its sign-in pages look.
import type { StoreSettings, StoreUpdate } from '@vitrine/client'
import { useMemo } from 'react'
import type { Route } from './+types/settings-form'
import {
  addressFields,
  addressNames,
  addressValues,
  countryOptions,
  readAddress,
} from '../form/address-fields.ts'
import { listCountries } from '../form/countries.ts'
import { InvalidEntries, readAll } from '../form/entries.ts'
import type { EntityForm, FormField, FormValues } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import {
  orderNumberFields,
  orderNumberNames,
  orderNumberValues,
  readOrderNumbers,
} from './order-number-fields.ts'
import { PoliciesEditor } from './policies-editor.tsx'
import { policiesOf, policiesText, policiesToSend, readTexts } from './policy-values.ts'
import type { SettingsWithPolicies } from './policy-values.ts'
import { toRateLines, toRates } from './rate-lines.ts'

const pricesSection = 'Prices and rates'

const fields = [
  { name: 'name', section: 'General', label: 'Name of the store', kind: 'text' },
  {
    name: 'language',
    label: 'Language',
    kind: 'text',
    help: 'Of your texts and prices, such as en or pt-BR. If empty, that of the storefront is used.',
    isNarrow: true,
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    kind: 'text',
    help: 'Of the dates in the admin, such as Europe/Oslo.',
    isNarrow: true,
  },
  {
    name: 'weightUnit',
    label: 'Unit of weights',
    kind: 'choice',
    help: 'Another unit leaves the numbers as they are: 2 kg become 2 lb.',
    options: [
      { value: 'KG', label: 'Kilograms' },
      { value: 'LB', label: 'Pounds' },
    ],
  },
  {
    name: 'pictureOrigin',
    label: 'Origin of picture URLs',
    kind: 'text',
    help: 'For storefronts that build picture URLs from ids, such as https://pictures.example. It must lead to the platform. If empty, pictures have the URLs that you have entered.',
  },
  {
    name: 'headline',
    section: 'Home page',
    label: 'Headline',
    kind: 'text',
    help: 'The sentence on the large picture. If empty, the name of the store is used.',
  },
  {
    name: 'pictureUrl',
    label: 'Large picture URL',
    kind: 'text',
    help: 'A URL that begins with https://, of a picture in landscape format, 2400 pixels wide or more.',
    wire: ['store.home.picture.url'],
  },
  {
    name: 'altText',
    label: 'Description of the picture',
    kind: 'text',
    help: 'For visitors who cannot see it.',
  },
  {
    name: 'linkText',
    label: 'Text of the link',
    kind: 'text',
    help: 'Below the headline, such as: See the mugs.',
    isNarrow: true,
    wire: ['store.home.link.text'],
  },
  {
    name: 'linkUrl',
    label: 'Where the link leads',
    kind: 'text',
    help: 'Such as /collections/kitchen.',
    isNarrow: true,
    wire: ['store.home.link.url'],
  },
  {
    name: 'title',
    label: 'Title for search engines',
    kind: 'text',
    help: 'If empty, the name of the store is used.',
  },
  {
    name: 'description',
    label: 'Description for search engines',
    kind: 'text',
  },
  {
    name: 'currency',
    section: pricesSection,
    label: 'Currency',
    kind: 'text',
    help: 'Of all prices, such as EUR. Choose it before you create the first product: from then on it stays. Rates stay as you entered them.',
    isNarrow: true,
  },
  {
    name: 'pricesIncludeTax',
    label: 'Prices include tax',
    kind: 'checkbox',
  },
  {
    name: 'taxNote',
    label: 'Note about tax',
    kind: 'text',
    help: 'Below prices and totals, such as: Prices include VAT. If empty, shoppers read “Tax included.” if prices include tax.',
  },
  {
    name: 'rates',
    label: 'Rates for other currencies',
    kind: 'long text',
    help: 'One on each line: a currency, and how much of it one unit of the currency of the store is, such as USD 1.0842. Programs that ask for a currency get converted prices; this storefront shows the currency of the store.',
    wire: ['store.prices.rates'],
  },
  ...addressFields(
    'store.businessAddress',
    [],
    'Business address',
    'Where your business is: what is taxed there, such as a service, has the tax of this place.',
  ),
  {
    name: 'offlineTitle',
    section: 'Payment',
    label: 'Payment after the order',
    kind: 'text',
    help: 'What shoppers choose to order now and pay later, such as Bank transfer. If this and “How to pay” are empty, they cannot place orders.',
    isNarrow: true,
    wire: ['store.offlinePayment', 'store.offlinePayment.title'],
  },
  {
    name: 'offlineInstructions',
    label: 'How to pay',
    kind: 'long text',
    help: 'Such as your bank account. The page after the order and its mail show it.',
    wire: ['store.offlinePayment.instructions'],
  },
  ...orderNumberFields,
  {
    name: 'footerText',
    section: 'Footer',
    label: 'Text of the footer',
    kind: 'long text',
    help: 'Such as the address of the shop.',
    wire: ['store.footer.text'],
  },
  {
    name: 'footerLinks',
    label: 'Links of the footer',
    kind: 'long text',
    help: 'One on each line: its text, a space, and where it leads. Terms of sale https://shop.example/terms',
    wire: ['store.footer.links'],
  },
  {
    name: 'policies',
    section: 'Policies',
    label: 'Pages of the storefront',
    kind: 'editor',
    help: 'Such as terms of sale, returns or privacy. The footer links to them.',
    wire: ['store.policies'],
    editor: PoliciesEditor,
    text: policiesText,
  },
  {
    name: 'accentColor',
    section: 'Sign-in pages',
    label: 'Colour',
    kind: 'text',
    help: 'Such as #24483a. If empty, the default colour is used.',
    isNarrow: true,
  },
  {
    name: 'logoUrl',
    label: 'Logo URL',
    kind: 'text',
    help: 'Shown instead of the name.',
    isNarrow: true,
  },
] as const satisfies readonly FormField<string>[]

type FieldName = (typeof fields)[number]['name']

/** A link of the footer on a line of its own: its words, and after the last space where it leads. */
const toLines = (links: StoreSettings['footer']['links']) =>
  links.map(({ text, url }) => `${text} ${url}`).join('\n')

const toLinks = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const end = line.lastIndexOf(' ')
      if (end < 0)
        throw new InvalidEntries({ footerLinks: `"${line}" needs a text, a space, and where it leads.` })
      return { text: line.slice(0, end), url: line.slice(end + 1) }
    })

const orNull = (text: string | undefined) => text || null

/** What was changed; a picture or link is sent as a whole. */
function toUpdate(changed: Partial<FormValues<FieldName>>, entered: FormValues<FieldName>): StoreUpdate {
  const has = (...names: FieldName[]) => names.some((name) => changed[name] !== undefined)
  const { pictureUrl, altText, linkText, linkUrl, offlineTitle, offlineInstructions } = entered
  const { rates, links, policies, businessAddress, orderNumbers } = readAll({
    ...(has('rates') && { rates: () => toRates(entered.rates) }),
    ...(has('footerLinks') && { links: () => toLinks(entered.footerLinks) }),
    ...(has('policies') && { policies: () => policiesToSend(entered.policies) }),
    ...(has(...addressNames) && { businessAddress: () => readAddress(entered) }),
    ...(has(...orderNumberNames) && { orderNumbers: () => readOrderNumbers(changed) }),
  })
  return {
    ...(has('name') && { name: entered.name }),
    ...(has('language') && { language: orNull(entered.language.trim()) }),
    ...(has('timeZone') && { timeZone: entered.timeZone.trim() }),
    ...(has('weightUnit') && { weightUnit: entered.weightUnit as StoreSettings['weightUnit'] }),
    ...(has('pictureOrigin') && { pictureOrigin: orNull(entered.pictureOrigin.trim()) }),
    ...(has('currency') && { currency: entered.currency.trim().toUpperCase() }),
    ...(has('pricesIncludeTax') && { pricesIncludeTax: entered.pricesIncludeTax === 'on' }),
    home: {
      ...(has('headline') && { headline: orNull(entered.headline) }),
      ...(has('pictureUrl', 'altText') && { picture: pictureUrl ? { url: pictureUrl, altText } : null }),
      ...(has('linkText', 'linkUrl') && {
        link: linkText || linkUrl ? { text: linkText, url: linkUrl } : null,
      }),
      ...(has('title') && { title: orNull(entered.title) }),
      ...(has('description') && { description: orNull(entered.description) }),
    },
    prices: {
      ...(has('taxNote') && { taxNote: orNull(entered.taxNote) }),
      ...(rates && { rates }),
    },
    footer: {
      ...(has('footerText') && { text: orNull(entered.footerText) }),
      ...(links && { links }),
    },
    ...(policies && { policies }),
    ...(businessAddress !== undefined && { businessAddress }),
    ...(orderNumbers && { orderNumbers }),
    ...(has('offlineTitle', 'offlineInstructions') && {
      offlinePayment:
        offlineTitle || offlineInstructions
          ? { title: offlineTitle, instructions: orNull(offlineInstructions) }
          : null,
    }),
    branding: {
      ...(has('accentColor') && { accentColor: orNull(entered.accentColor) }),
      ...(has('logoUrl') && { logoUrl: orNull(entered.logoUrl) }),
    },
  }
}

type StoreSummary = Pick<StoreSettings, 'name' | 'currency' | 'canChangeCurrency'>

const form: EntityForm<SettingsWithPolicies, FieldName, StoreSummary> = {
  area: 'settings',
  noun: 'store',
  permission: 'settings.write',
  fields,
  load: async (client, id) => {
    const settings = await client.store.get()
    return settings.id === id ? readTexts(client, settings) : null
  },
  values: ({ home, prices, footer, branding, policies, ...store }) => ({
    name: store.name,
    language: store.language ?? '',
    timeZone: store.timeZone,
    weightUnit: store.weightUnit,
    pictureOrigin: store.pictureOrigin ?? '',
    currency: store.currency,
    pricesIncludeTax: store.pricesIncludeTax ? 'on' : '',
    headline: home.headline ?? '',
    pictureUrl: home.picture?.url ?? '',
    altText: home.picture?.altText ?? '',
    linkText: home.link?.text ?? '',
    linkUrl: home.link?.url ?? '',
    title: home.title ?? '',
    description: home.description ?? '',
    taxNote: prices.taxNote ?? '',
    rates: toRateLines(prices.rates),
    ...addressValues(store.businessAddress),
    offlineTitle: store.offlinePayment?.title ?? '',
    offlineInstructions: store.offlinePayment?.instructions ?? '',
    ...orderNumberValues(store.orderNumbers),
    footerText: footer.text ?? '',
    footerLinks: toLines(footer.links),
    policies: policiesOf(policies),
    accentColor: branding.accentColor ?? '',
    logoUrl: branding.logoUrl ?? '',
  }),
  summary: ({ name, currency, canChangeCurrency }) => ({ name, currency, canChangeCurrency }),
  save: (client, _id, { changed, entered, ifMatch }) =>
    client.store.update(toUpdate(changed, entered), { ifMatch }),
  title: ({ name }) => name,
}

/** The same form once its currency cannot be changed: a text says which one it is. */
const withoutCurrency = (currency = ''): typeof form => ({
  ...form,
  fields: form.fields
    .filter(({ name }) => name !== 'currency')
    .map((field) =>
      field.name === 'pricesIncludeTax'
        ? { ...field, section: pricesSection, help: fixedCurrencyText(currency) }
        : field,
    ),
})

const fixedCurrencyText = (currency: string) =>
  `All prices of the store are in ${currency}. The currency stays, because the store has or had products.`

export const loader = async (args: Route.LoaderArgs) => ({
  loaded: await loadForm(form, args),
  countries: listCountries(),
})

/** The form that was posted. */
async function formIn(request: Request): Promise<typeof form> {
  const posted = await request
    .clone()
    .formData()
    .catch(() => undefined)
  return posted?.has('currency') ? form : withoutCurrency()
}

export const action = async (args: Route.ActionArgs) => saveForm(await formIn(args.request), args)

export const clientAction = async (args: Route.ClientActionArgs) =>
  saveOnline(await formIn(args.request), args)

export const meta = () => [{ title: 'Settings' }]

export default function SettingsForm({ loaderData: { loaded, countries } }: Route.ComponentProps) {
  const { currency, canChangeCurrency } = loaded.summary ?? {}
  const shown = useMemo(() => {
    const known = canChangeCurrency ? form : withoutCurrency(currency)
    const fields = known.fields.map((field) =>
      field.name === 'country' ? { ...field, options: countryOptions(countries) } : field,
    )
    return { ...known, fields }
  }, [currency, canChangeCurrency, countries])
  return <FormPage form={shown} loaded={loaded} />
}
