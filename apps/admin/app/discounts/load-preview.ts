// Loads the page that tries a cart: the products of the cart in the URL, those that a search finds, and the prices.
import { type Product, StoreError } from '@vitrine/client'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { listCountries, toSubdivision } from '../form/countries.ts'
import { InvalidEntries, readAll, readCount, readMoment } from '../form/entries.ts'
import type { FieldOption } from '../form/form.ts'
import { toViolationText } from '../form/problem-texts.ts'
import { productSelection } from '../products/product-filters.ts'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'
import { type PreviewFigures, toFigures } from './preview-figures.ts'
import { type EnteredCart, type EnteredLine, readCart } from './preview-url.ts'

const maxFound = 10

const toListed = ({ id, name, media }: Product) => ({ id, name, picture: media.mainMedia?.thumbnail })

/** A line of the form, with what its product lets a merchant choose. */
export interface FormLine extends EnteredLine, Omit<ReturnType<typeof toListed>, 'id'> {
  variants: { id: string; text: string }[]
  fields: { title: string; isRequired: boolean }[]
}

interface Problems {
  /** By the place of a line, or by the name of another field. */
  problems: Record<string, string>
  /** What is wrong with the cart as a whole. */
  problem?: string
}

/** What the page shows. */
export interface LoadedPreview extends Omit<EnteredCart, 'lines'>, Problems {
  lines: FormLine[]
  /** How many lines have a product that does not exist any more. */
  lost: number
  /** What the search finds, if there is one. */
  found: ReturnType<typeof toListed>[] | undefined
  countries: FieldOption[]
  /** Absent without lines, or if one cannot be priced. */
  figures?: PreviewFigures
}

function toFormLine(line: EnteredLine, product: Product): FormLine {
  const { variants, customTextFields } = product
  const isBuyable = ({ variant, stock }: Product['variants'][number]) => variant.visible && stock.inStock
  const chosen = variants.find(({ id }) => id === line.variantId) ?? variants.find(isBuyable) ?? variants[0]
  return {
    ...line,
    ...toListed(product),
    variantId: chosen?.id ?? '',
    variants: variants.map(({ id, choices }) => ({ id, text: Object.values(choices).join(', ') })),
    fields: customTextFields.map(({ title, mandatory }) => ({ title, isRequired: mandatory })),
  }
}

/** The lines whose products exist. */
async function loadLines(
  { merchantProducts }: MerchantClient,
  lines: readonly EnteredLine[],
): Promise<FormLine[]> {
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const { items } = await merchantProducts.query().in('id', ids).limit(ids.length).find()
  const products = new Map(items.map((product) => [product.id, product]))
  return lines.flatMap((line) => {
    const product = products.get(line.productId)
    return product ? [toFormLine(line, product)] : []
  })
}

/** The products that shoppers can find, by the search of the list of products. */
async function findProducts({ merchantProducts }: MerchantClient, text: string) {
  const sold = merchantProducts.query().eq('archived', false).eq('visible', true)
  const { items } = await productSelection.search
    .matching(sold, text)
    .ascending('name')
    .limit(maxFound)
    .find()
  return items.map(toListed)
}

const cannotBeBought = 'Shoppers cannot buy this now.'
const refusals: Record<string, string> = {
  ITEM_NOT_FOUND_IN_CATALOG: cannotBeBought,
  OPTIONS_REQUIRED: cannotBeBought,
  CHOICE_NOT_FOUND: cannotBeBought,
  OUT_OF_STOCK: 'Sold out.',
}

/** The line, the part of the address, or the time that a violation is about. */
const places = /^lineItems\[(\d+)\]|^shippingAddress\.(\w+)|^time/

/** What keeps the cart from being priced. */
function problemsOf(error: unknown): Problems {
  if (error instanceof InvalidEntries) return { problems: error.problems }
  const { code, data, violations } = error instanceof StoreError ? error : { violations: [] }
  const text = refusals[code ?? '']
  const { field, fields = [field] } = (data ?? {}) as { field?: string; fields?: string[] }
  const refused = text
    ? fields.map((each) => ({ field: each ?? '', text }))
    : violations.map((each) => ({ field: each.field, text: `${toViolationText(each)}.` }))
  if (refused.length === 0) throw error
  const placed = refused.map((each) => ({ ...each, place: places.exec(each.field) }))
  const others = placed.filter(({ place }) => !place)
  return {
    problems: Object.fromEntries(
      placed.flatMap(({ place, text }) => (place ? [[place[1] ?? place[2] ?? 'time', text]] : [])),
    ),
    ...(others.length > 0 && { problem: others.map(({ text }) => text).join(' ') }),
  }
}

/** Prices the cart, or says why it cannot be priced. */
async function price(
  client: MerchantClient,
  lines: readonly FormLine[],
  { couponCode, time, address, delivery }: EnteredCart,
  timeZone: string,
): Promise<Problems & { figures?: PreviewFigures }> {
  if (lines.length === 0) return { problems: {} }
  const entered = Object.fromEntries(lines.map(({ quantity }, place) => [place, quantity]))
  try {
    const { time: moment, quantities } = readAll({
      time: () => readMoment({ time }, 'time', timeZone),
      quantities: () =>
        readAll(
          Object.fromEntries(lines.map((_, place) => [place, () => readCount(entered, `${place}`, '2')])),
        ),
    })
    const preview = await client.discountRules.preview({
      items: lines.map(({ productId, variantId, texts, fields }, place) => ({
        productId,
        ...(variantId && { variantId }),
        ...(fields.length > 0 && { customTextFields: texts }),
        quantity: quantities[place] ?? 1,
      })),
      ...(couponCode && { couponCode }),
      ...(moment && { time: moment }),
      ...(address.country && {
        shippingAddress: { ...address, subdivision: toSubdivision(address.country, address.subdivision) },
        ...(delivery && { selectedShippingOption: { code: delivery } }),
      }),
    })
    return { problems: {}, figures: toFigures(preview, timeZone) }
  } catch (error) {
    return problemsOf(error)
  }
}

/** Loads the page for its URL. */
export async function loadPreview({
  request,
  context,
}: LoaderFunctionArgs<Readonly<RouterContextProvider>>): Promise<LoadedPreview> {
  const client = context.get(merchantContext)
  const cart = readCart(new URL(request.url).searchParams)
  const [{ timeZone }, lines, found] = await Promise.all([
    client.store.get(),
    loadLines(client, cart.lines),
    cart.find ? findProducts(client, cart.find) : undefined,
  ])
  return {
    ...cart,
    lines,
    lost: cart.lines.length - lines.length,
    found,
    countries: listCountries(),
    ...(await price(client, lines, cart, timeZone)),
  }
}
