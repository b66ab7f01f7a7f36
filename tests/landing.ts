// The tests that every landing runs beside `npm run check`: the same for every change. Races run whole; of everything else one
// of a kind, at small sizes (`atSize`). What is not here runs in `npm run test:trials` and `npm run test:long`.

const inFolder = (folder: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `tests/${folder}/${name}.test.ts`)

/** Races are on PostgreSQL, and each of them runs. */
export const races = ['tests/races/**/*.test.ts']

/** Laws over all routes, random models, kills and attacks. */
export const trials = inFolder(
  'trials',
  `authorization backup broken-database browse canaries cart-model carts catalog-bounds clock-skew common-words
  content-security-policy cursor-pages data-folders documents event-payloads forged-tokens full-disk headers
  hidden-fields hostile-queries ids injection kills large-bodies lost-responses mass-assignment merchant-only-fields
  merchant-text methods mutated-requests no-eval odd-input paging product-slugs query refresh-tokens restarts revocation
  roles searches secrets shared-cache sign-in-canaries sign-in-hashes supply-chain token-requests`,
)

/** One screen for each promise of the forms, hostile input, and the stories of shoppers that `npm test` has no time for. */
export const screens = inFolder(
  'trials/screens',
  `admin-bulk admin-forms admin-inventory-retries admin-sign-in choosing connection-loss coupons failed-form-posts
  form-drafts framing hosted-checkout hosted-sign-in hostile-words injected-script member-tabs members open-redirects
  platform-in-browser product-page return-errors searching seo sign-in-messages sign-in-pages sign-in-traces tabs`,
)

/** Whole processes: their data folders, starts and stops. */
export const processes = inFolder(
  'processes',
  'data-folder dev-mode first-start lost-database shutdown startup',
)

/** The published client in a consumer's project. */
export const packed = inFolder('packed', 'client')

/**
 * The stories that together send nearly every statement of the platform to PostgreSQL, and with the races every named one:
 * the author of a new statement adds a story that sends it.
 */
export const storiesOnPostgres = inFolder(
  'stories',
  `admin-products cart-by-id cart-discounts catalog-entities/brands-and-ribbons catalog-entities/customizations
  catalog-entities/renamed-in-rules checkout/checkouts checkout/place-order collection-rules collections converted-prices coupons cursors-of-version-1 delivery/estimates delivery/profiles forged-cursors
  idempotency identity/account-client identity/broken-off identity/deletion identity/email-change
  identity/invitations identity/known-devices identity/members identity/private-answers identity/proxy identity/sign-in identity/stale-keys identity/stronger-hashes
  inventory/items inventory/ledger inventory/preorder inventory/products inventory/searching key-rotation mail-server old-slugs orders/changing orders/creating orders/order-mail orders/searching
  picture-origins price-history products products-v3/bulk products-v3/categories products-v3/changed-options
  products-v3/counting products-v3/entities products-v3/figures-and-categories products-v3/focal-point
  products-v3/product-types products-v3/searching products-v3/selling products-v3/variants products-written/archive
  products-written/by-filter products-written/merchant-query products-written/with-inventory
  products-written/write-only published-storefronts sale-dates saving-products settings/checkout settings/currency
  settings/hosted-pages settings/opened-again settings/policies settings/store-hosts stock tax/rates token-families
  unexpected-errors words-in-lists wrapped-keys`,
)

/** Every file that a landing runs beside `npm test`. */
export const beside = [...races, ...trials, ...screens, ...processes, ...packed, ...storiesOnPostgres]

/** Whether a landing runs this test file, as a part of `npm test` or beside it. */
export const runsAtLanding = (path: string) =>
  /^(packages|tests\/(architecture|browser|races|sizes|stories))\//.test(path) || beside.includes(path)
