// The settings of a store: how it writes prices, dates and weights, and what its pages show.
import { z } from 'zod'
import { PostalAddress } from './address.ts'
import { catalogVersion } from './catalog-version.ts'
import { storeBounds } from './constants.ts'
import type { RefusalTable } from './errors.ts'
import { Guid, slug } from './ids.ts'
import { isSafeLink } from './link.ts'
import { OfflinePayment } from './offline-payment.ts'
import { line } from './one-line.ts'
import { orderNumberKinds, OrderNumbers } from './orders/numbers.ts'
import { parseUrl } from './parse-url.ts'
import { permission } from './permissions.ts'
import { sectionText } from './products/draft.ts'
import { RichContent } from './rich-content.ts'
import type { ExamplesOf, RouteTable } from './route.ts'
import { Country, StoreCurrency, StoreLanguage, StoreTimeZone, WeightUnit } from './store-values.ts'

export const about =
  'The settings of the store: its name, how it writes prices, dates and weights, its home page and footer, its policies, its colour and logo on the sign-in pages, and what new members agree to.'

// A host goes into the Content-Security-Policy of pages: a semicolon in it, which URLs allow, would begin a directive.
const hostPattern = /^([a-z\d.-]+|\[[\da-f:.]+\])$/

function isWebUrl(url: string): boolean {
  const parsed = /^https?:\/\/[^\s\\]+$/i.test(url) ? parseUrl(url) : undefined
  if (!parsed) return false
  const { hostname, username, password } = parsed
  return hostPattern.test(hostname) && username === '' && password === ''
}

// In ASCII: with the host as the browser looks it up.
const toAscii = (url: string) => parseUrl(url)?.href ?? url

const webUrl = z
  .string()
  .max(storeBounds.maxUrlLength)
  .refine(isWebUrl, 'must be an http or https URL')
  .overwrite(toAscii)

const pictureOrigin = webUrl
  .refine((url) => parseUrl(url)?.href === `${parseUrl(url)?.origin}/`, 'must be an origin, without a path')
  .overwrite((url) => parseUrl(url)?.origin ?? url)

// Not `//`, nor a backslash, which browsers read as a slash: both would name another host.
const isPath = (url: string) => /^\/(?!\/)[!-[\]-~]*$/.test(url)

/** The address of a picture that pages may show. */
export const pictureUrl = z
  .string()
  .max(storeBounds.maxUrlLength)
  .refine(
    (url) => isPath(url) || isWebUrl(url),
    'must be an http or https URL, or a path of the platform such as /logo.svg',
  )
  .overwrite(toAscii)

const accentColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #24483a')
  .toLowerCase()

/** The name of a store. */
export const StoreName = line(storeBounds.maxNameLength)

const brandingFields = {
  accentColor: accentColor
    .nullish()
    .describe(
      'The colour of buttons; texts and links get a shade of it that is readable. `null`: the default.',
    ),
  logoUrl: pictureUrl
    .nullish()
    .describe('A picture that stands in place of the name. `null`: the name alone.'),
}

/** How the sign-in pages of a store look. */
export const StoreBranding = z.object(brandingFields)
export interface StoreBranding extends z.infer<typeof StoreBranding> {}

const StoreConsent = z
  .object({
    text: line(storeBounds.maxConsentLength).describe('What the new member agrees to, as a sentence.'),
    link: z
      .object({ text: line(storeBounds.maxConsentLength), url: webUrl })
      .nullish()
      .describe('The words of the sentence that are a link, and where it leads.'),
    required: z.boolean().describe('Whether the pages refuse to create an account without it.'),
  })
  .refine(({ text, link }) => !link || text.includes(link.text), {
    path: ['link', 'text'],
    error: 'must be a part of the sentence',
  })

/** What a new member agrees to, in this order. */
export const StoreConsents = z
  .array(StoreConsent)
  .max(storeBounds.maxConsents)
  .refine((all) => new Set(all.map(({ text }) => text)).size === all.length, 'must differ from each other')
export type StoreConsents = z.infer<typeof StoreConsents>

const linkUrl = z
  .string()
  .max(storeBounds.maxUrlLength)
  .refine(isSafeLink, 'must be a path such as /products, or begin with https:, http:, mailto: or tel:')

const StoreLink = z.object({ text: line(storeBounds.maxLineLength), url: linkUrl })

/** The large picture of the home page, its headline, and where its link leads. */
export const StoreHome = z.object({
  headline: line(storeBounds.maxLineLength)
    .nullish()
    .describe('The sentence on the picture. `null`: the name of the store.'),
  picture: z
    .object({
      url: pictureUrl,
      altText: z
        .string()
        .max(storeBounds.maxAltTextLength)
        .default('')
        .describe('For visitors who cannot see it; empty for a picture that says nothing.'),
    })
    .nullish()
    .describe("`null`: the storefront's own."),
  link: StoreLink.nullish().describe('Below the headline. `null`: none.'),
  title: line(storeBounds.maxLineLength)
    .nullish()
    .describe('The title in search engines and in the tab of the browser. `null`: the name of the store.'),
  description: line(storeBounds.maxDescriptionLength)
    .nullish()
    .describe('What search engines show. `null`: made of the headline and the collections.'),
})
export interface StoreHome extends z.infer<typeof StoreHome> {}

/** What stands at the bottom of every page. */
export const StoreFooter = z.object({
  text: z
    .string()
    .normalize()
    .trim()
    .max(storeBounds.maxFooterTextLength)
    .nullish()
    .describe('Such as the address of the shop. `null`: none.'),
  links: z
    .array(StoreLink)
    .max(storeBounds.maxFooterLinks)
    .nullish()
    .describe('Such as contact, in this order; policies follow them. Replaces all of them.'),
})
export interface StoreFooter extends z.infer<typeof StoreFooter> {}

const Rate = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as USD'),
  rate: z
    .string()
    .regex(/^(?=[\d.]*[1-9])\d{1,9}(\.\d{1,9})?$/, 'must be a decimal above 0, such as 1.0842')
    .describe("How much of it one unit of the store's currency is."),
})

/** What is said about prices, and the rates for other currencies. */
export const StorePrices = z.object({
  taxNote: line(storeBounds.maxLineLength)
    .nullish()
    .describe('A sentence below prices and totals, such as "Prices include VAT". `null`: none.'),
  rates: z
    .array(Rate)
    .max(storeBounds.maxRates)
    .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, 'must differ')
    .nullish()
    .describe(
      'By them catalog version 1 converts prices for callers who ask for another currency. Replaces all of them.',
    ),
})
export interface StorePrices extends z.infer<typeof StorePrices> {}

const taxRounding = z.enum(['BY_LINE', 'BY_ORDER'])

/** How tax is calculated. */
export const StoreTax = z.object({
  rounding: taxRounding
    .nullish()
    .describe('`BY_LINE`: the tax of each line is rounded. `BY_ORDER`: the sum of all lines of a rate.'),
  deliveryTaxGroupId: Guid.nullish().describe('The tax group of deliveries. `null`: the default group.'),
})
export interface StoreTax extends z.infer<typeof StoreTax> {}

/** The address of a business. */
export const BusinessAddress = PostalAddress.omit({ formattedAddress: true, hint: true }).extend({
  country: Country,
})
export interface BusinessAddress extends z.infer<typeof BusinessAddress> {}

const policyTitle = line(storeBounds.maxLineLength)

/** The policies of a store, such as terms of sale and returns, in this order. */
export const StorePolicies = z
  .array(
    z.object({
      title: policyTitle,
      slug: slug
        .nullish()
        .describe('The last part of the URL of its page. Without one it gets one from its title.'),
      body: sectionText.describe(
        'HTML, of which the elements of texts are kept, as in the description of a product. Without any tag it is plain text, with blank lines between paragraphs.',
      ),
    }),
  )
  .max(storeBounds.maxPolicies)
  .refine((all) => {
    const slugs = all.flatMap((policy) => policy.slug ?? [])
    return new Set(slugs).size === slugs.length
  }, 'must have slugs that differ from each other')
export type StorePolicies = z.infer<typeof StorePolicies>

export const StoreUpdate = z.object({
  name: StoreName.nullish(),
  currency: StoreCurrency.nullish().describe(
    'The currency of all prices. It stays as it is from the first product on.',
  ),
  language: StoreLanguage.nullish().describe("`null`: that of the storefront's texts."),
  timeZone: StoreTimeZone.nullish().describe('The time zone of the dates that the admin shows and reads.'),
  pricesIncludeTax: z
    .boolean()
    .nullish()
    .describe('Whether the prices of products include tax, which pages and carts then say.'),
  tax: StoreTax.nullish(),
  businessAddress: BusinessAddress.nullish().describe(
    'Where the store is: tax of items that are taxed there is that of this place. `null`: not known.',
  ),
  offlinePayment: OfflinePayment.nullish().describe(
    'Lets buyers order now and pay later. `null`: they cannot.',
  ),
  orderNumbers: OrderNumbers.nullish(),
  weightUnit: WeightUnit.nullish().describe(
    'The unit of all weights. Another unit leaves the numbers as they are.',
  ),
  pictureOrigin: pictureOrigin
    .nullish()
    .describe(
      'Answers have the address of each picture on this origin, at `/media/{id}`, which the platform redirects to the picture. `null`: the addresses that you have entered.',
    ),
  home: StoreHome.nullish(),
  footer: StoreFooter.nullish(),
  prices: StorePrices.nullish(),
  policies: StorePolicies.nullish().describe('Replaces all of them.'),
  branding: StoreBranding.nullish(),
  consents: StoreConsents.nullish().describe('Replaces all of them.'),
  catalogVersion: catalogVersion
    .nullish()
    .describe('Which version of the catalog storefronts for both versions use.'),
})
/** What a merchant changes of the settings; a field that is absent, or `null` and neither the language nor the origin of pictures, stays as it is. */
export interface StoreUpdate extends z.infer<typeof StoreUpdate> {}

export const StoreSettings = z.object({
  id: Guid,
  revision: z.string(),
  name: z.string(),
  currency: z.string(),
  canChangeCurrency: z.boolean().describe('Whether the store has had no product yet.'),
  language: z.string().nullable().describe("`null`: that of the storefront's texts."),
  timeZone: z.string(),
  pricesIncludeTax: z.boolean(),
  tax: z.object({ rounding: taxRounding, deliveryTaxGroupId: Guid.nullable() }),
  businessAddress: BusinessAddress.nullable(),
  offlinePayment: OfflinePayment.nullable(),
  orderNumbers: z.object({
    kind: z.enum(orderNumberKinds),
    prefix: z.string().nullable(),
    start: z.int(),
  }),
  weightUnit: WeightUnit,
  storefrontUrl: z.string().describe('Where the storefront is; the operator of the platform moves it.'),
  pictureOrigin: z.string().nullable().describe('`null`: pictures have the addresses that were entered.'),
  home: z.object({
    headline: z.string().nullable(),
    picture: z.object({ url: z.string(), altText: z.string() }).nullable(),
    link: z.object({ text: z.string(), url: z.string() }).nullable(),
    title: z.string().nullable(),
    description: z.string().nullable(),
  }),
  footer: z.object({
    text: z.string().nullable(),
    links: z.array(z.object({ text: z.string(), url: z.string() })),
  }),
  prices: z.object({
    taxNote: z.string().nullable(),
    rates: z.array(z.object({ currency: z.string(), rate: z.string() })),
  }),
  policies: z
    .array(z.object({ title: z.string(), slug: z.string() }))
    .describe('The text of each one has a call of its own.'),
  branding: z.object({ accentColor: z.string().nullable(), logoUrl: z.string().nullable() }),
  consents: z.array(
    z.object({
      text: z.string(),
      link: z.object({ text: z.string(), url: z.string() }).nullish(),
      required: z.boolean(),
    }),
  ),
  catalogVersion,
  pictureOrigins: z
    .array(z.string())
    .describe(
      'The origins of all pictures that the store has saved by their URLs, for `img-src` in the Content-Security-Policy of its pages; `https:` in place of more than 50.',
    ),
})
/** The settings of a store. */
export interface StoreSettings extends z.infer<typeof StoreSettings> {}

export const StorePolicy = z.object({
  title: z.string(),
  slug: z.string(),
  body: z.string().describe('As HTML.'),
})
/** A policy with its text. */
export interface StorePolicy extends z.infer<typeof StorePolicy> {}

const PolicyPage = StorePolicy.extend({ content: RichContent.describe('The same text as rich content.') })
/** A policy as its page shows it. */
export interface PolicyPage extends z.infer<typeof PolicyPage> {}

const answer = z.object({ store: StoreSettings })

export const events = {
  'store.updated': {
    payload: z.object({
      currentEntity: StoreSettings.omit({ canChangeCurrency: true, pictureOrigins: true }).extend({
        policies: z.array(StorePolicy),
      }),
    }),
  },
} as const

export const refusals = {
  POLICY_NOT_FOUND: {
    status: 404,
    message: 'Policy not found',
    fix: 'Check the slug; the settings of the store list those of its policies',
  },
} as const satisfies RefusalTable

export const routes = {
  'GET /vitrine/v1/store': { answer, for: 'caller' },
  'PATCH /vitrine/v1/store': {
    body: z.object({ store: StoreUpdate }),
    answer,
    for: permission('settings.write'),
    refuses: ['REVISION_MISMATCH'],
  },
  'GET /vitrine/v1/store/policies/{slug}': {
    path: { slug },
    answer: z.object({ policy: PolicyPage }),
    for: 'caller',
    refuses: ['POLICY_NOT_FOUND'],
  },
} as const satisfies RouteTable<keyof typeof refusals>

export const examples: ExamplesOf<typeof routes> = {
  'GET /vitrine/v1/store': {
    summary: 'Get the store',
    description:
      'Returns the name of the store, how it writes prices, dates and weights, its home page and footer, the titles of its policies, its colour and logo, and what new members agree to.',
    client: 'shop.store.get()',
  },
  'PATCH /vitrine/v1/store': {
    summary: 'Update the store',
    description:
      'Changes the fields that are sent; `null` removes a colour, a picture, a sentence or a link, and lists are replaced as a whole. With `If-Match` settings that were changed meanwhile stay as they are.',
    body: {
      store: {
        home: { headline: 'Made by hand, for every day.' },
        footer: { links: [{ text: 'Returns', url: 'https://shop.example/returns' }] },
        policies: [{ title: 'Returns', body: '<p>Send it back within <strong>30 days</strong>.</p>' }],
        branding: { accentColor: '#24483a' },
        consents: [
          {
            text: 'I agree to the terms of sale.',
            link: { text: 'terms of sale', url: 'https://shop.example/terms' },
            required: true,
          },
        ],
      },
    },
  },
  'GET /vitrine/v1/store/policies/{slug}': {
    summary: 'Get a policy',
    description: 'Returns a policy of the store with its text as HTML and as rich content.',
    client: "shop.store.policy('returns')",
    path: { slug: 'returns' },
  },
}
