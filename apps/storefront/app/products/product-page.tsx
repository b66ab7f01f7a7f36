// The product page: pictures, price, 'Add to cart' and description. The URL holds the selected variant.
import type { Product, ProductV3 } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { Tag } from '@vitrine/ui'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { data, redirect, useNavigate, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/product-page'
import { applyForm, readForm } from '../cart/form-actions.ts'
import { parseQuantity } from '../cart/quantity-input.ts'
import { shopContext } from '../context.ts'
import { Breadcrumbs } from '../seo/breadcrumbs.tsx'
import { head } from '../seo/head.ts'
import { redirectOldSlug } from '../seo/redirect-old-slug.ts'
import { takeCapturedInput } from '../frame/pre-hydration-input.ts'
import { keptWhileLoading } from '../frame/kept-while-loading.tsx'
import { useNavItems } from '../frame/nav-links.ts'
import { firstInteraction } from '../frame/first-interaction.ts'
import { loadShop } from '../frame/load-shop.ts'
import { shareRead } from '../frame/share-read.ts'
import { useStoreLang } from '../frame/store-lang.ts'
import { useShopData } from '../frame/shop-data.ts'
import type { NavItem } from '../frame/shop-data.ts'
import { cart, product as messages } from '../messages/index.ts'
import { throwNotFound, visitorContext } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import { AddToCart } from './add-to-cart.tsx'
import {
  productPath,
  productUrl,
  readChoices,
  choiceField,
  variantInUrl,
  variantQuery,
  findVariant,
} from './choices.ts'
import type { Choices } from './choices.ts'
import { Gallery } from './gallery.tsx'
import { picturesOf } from './pictures.ts'
import type { AddToPrice } from './modifiers.tsx'
import { loadPreview } from './load-preview.ts'
import { postedModifiers, readModifiers } from './modifiers-input.ts'
import { Price } from './price.tsx'
import { readModifiersOf } from './read-modifiers.ts'
import { loadRelated } from './related.ts'
import { PriorPriceNote } from './prior-price.tsx'
import { readPriorPrices } from './read-prior-prices.ts'
import { toShown } from './shown-product.ts'
import type { ShownProduct } from './shown-product.ts'
import { searchTexts } from '../seo/search-texts.ts'
import { structuredData } from './structured-data.ts'
import { UnitPrice } from './unit-price.tsx'
import { addErrorText } from './add-text.ts'

// A page is whole without it, for example after a deployment that has removed the script.
const MoreProducts = keptWhileLoading(
  lazy(async () => {
    await firstInteraction()
    return import('./more-products.tsx').catch(() => ({ default: () => null }))
  }),
)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  if (params.token !== undefined) return loadPreview(context, params.token, url)
  const { slug } = params
  const [product, facts, { settings }] = await Promise.all([
    visitor.products.bySlug(slug),
    // Catalog version 1 has no rich content, no barcodes, no modifiers and no sections that products share.
    visitor.productsV3.bySlug(slug, { fields: ['DESCRIPTION', 'INFO_SECTION', 'INFO_SECTION_DESCRIPTION'] }),
    loadShop(visitor, context.get(shopContext)),
  ]).catch(throwNotFound)
  if (!product)
    return redirectOldSlug(
      { current: await visitor.slugs.ofProduct(slug).catch(throwNotFound), slug, url },
      productPath,
    )
  const choices = readChoices(url.searchParams)
  const variant = choices && findVariant(product, choices)
  if (choices) throw redirect(productUrl(product, variant))
  return {
    product: toShown(product, facts, settings.timeZone),
    modifiers: await readModifiersOf(context, product, facts),
    // They are an extra: a page is whole without them.
    related: await shareRead(context.get(shopContext), `related ${product.id}`, () =>
      loadRelated(visitor, product),
    ).catch(() => []),
    prior: await readPriorPrices(visitor, product),
    structured: structuredData(product, barcodesOf(facts)),
    ...searchTexts(product, product.descriptionText),
  }
}

/** Only previews set headers of their own. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action({ request, params, context }: Route.ActionArgs) {
  // What is previewed cannot be bought.
  if (params.token !== undefined) throw data(null, { status: 404 })
  const visitor = context.get(visitorContext)
  const form = await readForm(request)
  const [product, facts] = await Promise.all([
    findProduct(visitor, params.slug),
    visitor.productsV3.bySlug(params.slug).catch(throwNotFound),
  ])
  const [choices, quantity] = [readChoices(form) ?? {}, String(form.get('quantity'))]
  const modifiers = postedModifiers(form)
  const posted = { choices, quantity, modifiers }
  const variant = findVariant(product, choices)
  if (!variant) {
    const isIncomplete = product.productOptions.some(({ name }) => !choices[name])
    const error = cart.refusals[isIncomplete ? 'OPTIONS_REQUIRED' : 'CHOICE_NOT_FOUND']
    return data({ error: { ...error, field: 'choice' }, ...posted }, 422)
  }
  // Without script, the choices are shown before the product is added, beside whatever else was entered.
  if (form.has('update')) {
    const isRest = quantity !== '1' || Object.values(modifiers).some((value) => value.trim())
    return isRest ? data(posted) : redirect(productUrl(product, variant), 303)
  }
  const { problem, item: made } = readModifiers(await readModifiersOf(context, product, facts), modifiers)
  if (problem) return data({ error: problem, ...posted }, 422)
  const preOrderRequested = variant.preorderInfo?.enabled
  const item = { ...made, productId: product.id, variantId: variant.id, preOrderRequested }
  return applyForm(
    request,
    () => visitor.cart.add([{ ...item, quantity: parseQuantity(quantity) }]),
    posted,
    { describeError: (error) => addErrorText(error, product, variant) },
  )
}

async function findProduct({ products }: Visitor, slug: string): Promise<Product> {
  const product = await products.bySlug(slug).catch(throwNotFound)
  if (!product) throw data(null, { status: 404 })
  return product
}

const barcodesOf = (product: ProductV3 | null) =>
  new Map(product?.variantsInfo.variants.map(({ id, barcode }) => [id, barcode]))

/** The breadcrumbs of a product: its first collection in the navigation. */
const parentsOf = ({ collectionIds }: ShownProduct, navItems: NavItem[]) =>
  navItems.filter(({ id }) => collectionIds.includes(id)).slice(0, 1)

// Selecting another variant changes only the query.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { product, title, description } = loaderData
  return [
    ...head(shop, {
      title,
      description,
      path: productUrl(product),
      parents: parentsOf(product, shop.navItems),
      type: 'product',
      picture: product.media.mainMedia?.image.url,
    }),
    { 'script:ld+json': loaderData.structured },
  ]
}

export default function ProductPage({
  loaderData: { product, prior, modifiers, related },
  actionData,
}: Route.ComponentProps) {
  const [selected, select] = useChoices(product, actionData?.choices)
  const variant = findVariant(product, selected)
  const parents = parentsOf(product, useNavItems())
  const pictures = picturesOf(product, selected)
  const lang = useStoreLang()
  const taxNote = useShopData()?.taxNote
  const [addToPrice, onPrice] = useState<AddToPrice>()
  const { price, from } = variant ? { price: variant.variant.priceData, from: false } : lowestPrice(product)
  const shownPrice = <Price price={addToPrice?.(price) ?? price} from={from} />
  return (
    <>
      <article className="px-page grid items-start gap-x-8 gap-y-8 wrap-anywhere md:grid-cols-2 lg:grid-cols-12 lg:gap-x-12">
        <div className="-mb-4 max-sm:hidden md:col-span-2 lg:col-span-12">
          <Breadcrumbs parents={parents} current={product.name} lang={lang} />
        </div>
        <div className="min-w-0 max-sm:-mx-(--page) md:sticky md:top-8 lg:col-span-7">
          <Gallery key={pictures[0]?.id} pictures={pictures} />
        </div>
        <div className="grid min-w-0 gap-6 lg:col-span-5">
          <header className="grid gap-2">
            <Badges product={product} />
            <h1
              dir="auto"
              lang={lang}
              className={`font-display ${product.name.length > 40 ? 'text-2xl lg:text-3xl' : 'text-3xl lg:text-4xl'}`}
            >
              {product.name}
            </h1>
            {product.brand && (
              <p dir="auto" lang={lang} className="text-ink-soft">
                {product.brand}
              </p>
            )}
            <div aria-live="polite">
              <p className="text-lg">{shownPrice}</p>
              <PriorPriceNote product={product} variant={variant} price={price} prior={prior} />
              <UnitPrice price={price} of={product.pricePerUnitData} />
              {product.preview && <p className="text-lg">{product.preview.text}</p>}
              {taxNote && (
                <p dir="auto" lang={taxNote.lang} className="text-sm text-ink-soft">
                  {taxNote.text}
                </p>
              )}
            </div>
          </header>
          <AddToCart
            key={product.id}
            product={product}
            variant={variant}
            selected={selected}
            onSelect={select}
            modifiers={modifiers}
            price={shownPrice}
            onPrice={onPrice}
            formError={actionData}
          />
          <Description product={product} />
        </div>
      </article>
      <MoreProducts product={product} related={related} />
    </>
  )
}

/**
 * The selected choices. Usually they are those of the variant in the URL; the local state holds what the URL does not have:
 * a selection that is still navigating, a combination without a variant, or the choices of a refused form.
 */
function useChoices(product: ShownProduct, postedChoices?: Choices): [Choices, (choices: Choices) => void] {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const variant = variantInUrl(product, search.get('variant'))
  const [local, setLocal] = useState(postedChoices && { urlVariantId: variant?.id, choices: postedChoices })
  // The URL has changed since: from now on it decides.
  if (local && local.urlVariantId !== variant?.id) setLocal(undefined)
  const select = (choices: Choices) => {
    const newVariant = findVariant(product, choices)
    // At once, before the navigation, so that a quick 'Add to cart' adds what the visitor sees.
    setLocal({ urlVariantId: variant?.id, choices })
    if (newVariant)
      void navigate(variantQuery(product, newVariant), { replace: true, preventScrollReset: true })
  }
  const applyCaptured = useEffectEvent(() => {
    const prefix = choiceField('')
    const captured = takeCapturedInput(prefix).map(([name, choice]) => [name.slice(prefix.length), choice])
    if (captured.length > 0) select({ ...variant?.choices, ...Object.fromEntries(captured) })
  })
  useEffect(() => applyCaptured(), [])
  return [local && local.urlVariantId === variant?.id ? local.choices : (variant?.choices ?? {}), select]
}

function Badges({ product: { ribbon, sale } }: { product: ShownProduct }) {
  const lang = useStoreLang()
  if (!ribbon && !sale) return null
  return (
    <p className="flex gap-2">
      {sale && <Tag tone="bad">{sale}</Tag>}
      {ribbon && (
        <Tag tone="good">
          <span lang={lang}>{ribbon}</span>
        </Tag>
      )}
    </p>
  )
}

/** The description, and the sections of further information. The server has rendered them (rich-text/to-html.tsx). */
function Description({ product: { description, additionalInfoSections } }: { product: ShownProduct }) {
  const lang = useStoreLang()
  return (
    <>
      <section
        aria-label={messages.description}
        lang={lang}
        className="rich-text max-w-measure border-t border-line pt-6"
        dangerouslySetInnerHTML={{ __html: description }}
      />
      {additionalInfoSections.length > 0 && (
        <div lang={lang} className="max-w-measure divide-y divide-line border-y border-line">
          {additionalInfoSections.map(({ title, description }, index) => (
            <details key={index}>
              <summary
                dir="auto"
                className="opener flex min-h-target cursor-pointer items-center justify-between gap-4 py-2 font-medium"
              >
                {title}
              </summary>
              <div
                className="rich-text pb-5 text-ink-soft"
                dangerouslySetInnerHTML={{ __html: description }}
              />
            </details>
          ))}
        </div>
      )}
    </>
  )
}
