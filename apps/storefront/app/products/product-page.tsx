// The page of one product: its pictures, the decision, and what there is to know. The address says which variant.
import type { Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { Tag } from '@vitrine/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { data, redirect, useNavigate, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/product-page'
import { change, posted } from '../cart/change.tsx'
import { typed } from '../cart/quantity-asked.ts'
import { visitorContext } from '../context.ts'
import { Breadcrumbs } from '../seo/breadcrumbs.tsx'
import { head } from '../seo/head.ts'
import { takeCapturedInput } from '../frame/pre-hydration-input.ts'
import { useNavItems } from '../frame/nav-links.ts'
import type { NavItem } from '../frame/nav-links.ts'
import { product as words } from '../messages/index.ts'
import { throwNotFound, throwUnavailable } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import { AddToCart } from './add-to-cart.tsx'
import { productUrl, readChoices, choiceField, variantInUrl, findVariant } from './choices.ts'
import type { Choices } from './choices.ts'
import { Gallery } from './gallery.tsx'
import { picturesOf } from './pictures.ts'
import { Price } from './price.tsx'
import { structuredData } from './structured-data.ts'
import { UnitPrice } from './unit-price.tsx'
import { notAdded } from './add-text.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const product = await find(context.get(visitorContext), params.slug)
  const choices = readChoices(url.searchParams)
  const variant = choices && findVariant(product, choices)
  if (choices) throw redirect(productUrl(product, variant))
  const preorder = await preorderOf(context.get(visitorContext), product)
  return {
    product,
    preorder,
    structured: structuredData(product, preorder !== undefined),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visitor = context.get(visitorContext)
  const form = await posted(request)
  const product = await find(visitor, params.slug)
  const [choices, quantity] = [readChoices(form) ?? {}, String(form.get('quantity'))]
  const sent = { choices, quantity }
  const variant = findVariant(product, choices)
  if (!variant) return data({ error: { ...words.notMadeSoNotAdded, about: 'choice' }, ...sent }, 422)
  return change(
    () => visitor.cart.add([{ productId: product.id, variantId: variant.id, quantity: typed(quantity) }]),
    sent,
    (error) => notAdded(error, product, variant),
  )
}

async function find({ products }: Visitor, slug: string): Promise<Product> {
  const product = await products.bySlug(slug).catch(throwNotFound)
  if (!product) throw data(null, { status: 404 })
  return product
}

/** What the shop promises of a product that is sold before it is made; its variants have it in common. */
async function preorderOf({ variants }: Visitor, { id, variants: [one] }: Product) {
  const variant = one && (await variants.get(`${id}-${one.id}`).catch(throwUnavailable))
  return variant?.preorderInfo.enabled ? variant.preorderInfo : undefined
}

/** The first of the collections that lead to it. */
const aboveOf = ({ collectionIds }: Product, ways: NavItem[]) =>
  ways.filter(({ id }) => collectionIds.includes(id)).slice(0, 1)

// Another variant is the same product.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { product } = loaderData
  return [
    ...head(shop, {
      title: product.name,
      description: product.description,
      path: productUrl(product),
      above: aboveOf(product, shop.navItems),
      type: 'product',
      picture: product.media.mainMedia?.image.url,
    }),
    { 'script:ld+json': loaderData.structured },
  ]
}

export default function ProductPage({ loaderData: { product, preorder }, actionData }: Route.ComponentProps) {
  const [chosen, choose] = useChoices(product, actionData?.choices)
  const variant = findVariant(product, chosen)
  const above = aboveOf(product, useNavItems())
  const pictures = picturesOf(product, chosen)
  const { price, from } = variant ? { price: variant.variant.priceData, from: false } : lowestPrice(product)
  return (
    <article className="px-page grid items-start gap-x-8 gap-y-8 wrap-anywhere md:grid-cols-2 lg:grid-cols-12 lg:gap-x-12">
      <div className="-mb-4 max-sm:hidden md:col-span-2 lg:col-span-12">
        <Breadcrumbs above={above} here={product.name} />
      </div>
      <div className="min-w-0 max-sm:-mx-(--page) md:sticky md:top-8 lg:col-span-7">
        <Gallery key={pictures[0]?.id} pictures={pictures} />
      </div>
      <div className="grid min-w-0 gap-6 lg:col-span-5">
        <header className="grid gap-2">
          <Marks product={product} />
          <h1
            dir="auto"
            className={`font-display ${product.name.length > 40 ? 'text-2xl lg:text-3xl' : 'text-3xl lg:text-4xl'}`}
          >
            {product.name}
          </h1>
          {product.brand && (
            <p dir="auto" className="text-ink-soft">
              {product.brand}
            </p>
          )}
          <div aria-live="polite">
            <p className="text-lg">
              <Price price={price} from={from} />
            </p>
            <UnitPrice price={price} of={product.pricePerUnitData} />
          </div>
        </header>
        <AddToCart
          key={product.id}
          product={product}
          preorder={preorder}
          variant={variant}
          chosen={chosen}
          onChoose={choose}
          refused={actionData}
        />
        <section
          aria-label={words.description}
          className="grid max-w-measure gap-4 border-t border-line pt-6"
        >
          {paragraphs(product.description).map((text, at) => (
            <p key={at} dir="auto">
              {text}
            </p>
          ))}
        </section>
        {product.additionalInfoSections.length > 0 && (
          <div className="max-w-measure divide-y divide-line border-y border-line">
            {product.additionalInfoSections.map(({ title, description }, at) => (
              <details key={at}>
                <summary
                  dir="auto"
                  className="opener flex min-h-target cursor-pointer items-center justify-between gap-4 py-2 font-medium"
                >
                  {title}
                </summary>
                <div className="grid gap-3 pb-5 text-ink-soft">
                  {paragraphs(description).map((text, at) => (
                    <p key={at} dir="auto" className="whitespace-pre-line">
                      {text}
                    </p>
                  ))}
                </div>
              </details>
            ))}
          </div>
        )}
      </div>
    </article>
  )
}

/**
 * What is chosen: what the address says, or what it does not say yet, or never will: a choice whose address is on its way,
 * a combination that is not made, what a form without script has asked for just now.
 */
function useChoices(product: Product, asked?: Choices): [Choices, (choices: Choices) => void] {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const variant = variantInUrl(product, search.get('variant'))
  const [wish, setWish] = useState(asked && { instead: variant?.id, choices: asked })
  // The address has moved on: it says what is chosen from now on.
  if (wish && wish.instead !== variant?.id) setWish(undefined)
  const choose = (choices: Choices) => {
    const made = findVariant(product, choices)
    // At once, so that who chooses quickly and adds quickly gets what they see.
    setWish({ instead: variant?.id, choices })
    if (made) void navigate(productUrl(product, made), { replace: true, preventScrollReset: true })
  }
  const takeUp = useEffectEvent(() => {
    const prefix = choiceField('')
    const before = takeCapturedInput(prefix).map(([name, choice]) => [name.slice(prefix.length), choice])
    if (before.length > 0) choose({ ...variant?.choices, ...Object.fromEntries(before) })
  })
  useEffect(() => takeUp(), [])
  return [wish && wish.instead === variant?.id ? wish.choices : (variant?.choices ?? {}), choose]
}

function Marks({ product: { ribbon, discount } }: { product: Product }) {
  if (!ribbon && discount.type === 'NONE') return null
  return (
    <p className="flex gap-2">
      {discount.type !== 'NONE' && <Tag tone="bad">{words.sale}</Tag>}
      {ribbon && ribbon !== words.sale && <Tag tone="good">{ribbon}</Tag>}
    </p>
  )
}

const paragraphs = (text: string) => text.split(/\n\s*\n/).filter(Boolean)
