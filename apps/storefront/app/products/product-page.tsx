// The page of one product: its pictures, the decision, and what there is to know. The address says which variant.
import { StoreError } from '@vitrine/client'
import type { MediaItem, Product } from '@vitrine/client'
import { Tag } from '@vitrine/ui'
import { useState } from 'react'
import { data, redirect, useNavigate, useSearchParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/product-page'
import { change, posted } from '../cart/change.tsx'
import { shopContext, visitorContext } from '../context.ts'
import { closed } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import { AddToCart } from './add-to-cart.tsx'
import { choicesIn, variantAsked, variantOf, wordOf } from './choices.ts'
import type { Choices } from './choices.ts'
import { Price } from './price.tsx'
import { ProductPicture, lies } from './product-picture.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const product = await find(context.get(visitorContext), params.slug)
  const choices = choicesIn(url.searchParams)
  const variant = choices && variantOf(product, choices)
  if (choices) throw redirect(addressOf(product, variant && wordOf(product, variant)))
  return { product, storeName: context.get(shopContext).storeName }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visitor = context.get(visitorContext)
  const form = await posted(request)
  const product = await find(visitor, params.slug)
  const variant = variantOf(product, choicesIn(form) ?? {})
  if (!variant) return data(notMade, 422)
  const quantity = Number(form.get('quantity'))
  return change(() => visitor.cart.add([{ product: product.id, variant: variant.id, quantity }]))
}

async function find({ products }: Visitor, slug: string): Promise<Product> {
  const product = await products.bySlug(slug).catch((error: unknown) => {
    // What cannot be asked for is not there either.
    return error instanceof StoreError && error.kind === 'validation' ? null : closed(error)
  })
  if (!product) throw data(null, { status: 404 })
  return product
}

const notMade = {
  title: 'This is not made in this combination',
  text: 'Nothing was added. Choose another, then add it.',
}

const addressOf = ({ slug }: Product, word?: string) => `/products/${slug}${word ? `?variant=${word}` : ''}`

// Another variant is the same product.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { product, storeName } = loaderData
  const [first = ''] = paragraphs(product.description)
  return [{ title: `${product.name} · ${storeName}` }, { name: 'description', content: first.slice(0, 160) }]
}

export default function ProductPage({ loaderData: { product }, actionData }: Route.ComponentProps) {
  const [chosen, choose] = useChoices(product)
  const variant = variantOf(product, chosen)
  const pictures = picturesOf(product, chosen)
  const price = variant?.variant.priceData ?? product.priceData
  return (
    <article className="px-page grid items-start gap-x-8 gap-y-8 wrap-anywhere md:grid-cols-2 lg:grid-cols-12 lg:gap-x-12">
      <div className="max-sm:-mx-(--page) lg:col-span-7">
        <ProductPicture
          of={pictures[0]?.image}
          sizes="(width >= 84rem) 47rem, (width >= 64rem) 56vw, (width >= 48rem) 50vw, 100vw"
          first
        />
      </div>
      <div className="grid min-w-0 gap-6 md:sticky md:top-8 md:row-span-3 lg:col-span-5">
        <header className="grid gap-2">
          <Marks product={product} />
          <h1
            dir="auto"
            className={`font-display ${product.name.length > 40 ? 'text-2xl lg:text-3xl' : 'text-3xl lg:text-4xl'}`}
          >
            {product.name}
          </h1>
          <p className="text-lg" aria-live="polite">
            <Price price={price} />
          </p>
        </header>
        <AddToCart
          key={product.id}
          product={product}
          variant={variant}
          chosen={chosen}
          onChoose={choose}
          refused={actionData}
        />
        <section aria-label="Description" className="grid max-w-measure gap-4 border-t border-line pt-6">
          {paragraphs(product.description).map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </section>
        {product.additionalInfoSections.map(({ title, description }) => (
          <details key={title} className="max-w-measure border-t border-line pt-4">
            <summary dir="auto" className="cursor-pointer font-medium">
              {title}
            </summary>
            <p dir="auto" className="mt-3 text-ink-soft">
              {description}
            </p>
          </details>
        ))}
      </div>
      <div className="grid gap-4 lg:col-span-7">
        {inPairs(pictures.slice(1)).map((pair) => (
          // Each as wide as its shape asks, so that both are of one height.
          <div key={pair[0]?.id} className="flex gap-4">
            {pair.map((media) => (
              <div key={media.id} className={lies(media.image) ? 'flex-[16_0_0]' : 'flex-[7.2_0_0]'}>
                <ProductPicture of={media.image} sizes="(width >= 64rem) 38vw, 66vw" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </article>
  )
}

/** What is chosen: what the address says, or a combination that is not made and so has no address. */
function useChoices(product: Product): [Choices, (choices: Choices) => void] {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const variant = variantAsked(product, search.get('variant'))
  const [wish, setWish] = useState<{ instead: string; choices: Choices }>()
  const choose = (choices: Choices) => {
    const made = variantOf(product, choices)
    setWish(made || !variant ? undefined : { instead: variant.id, choices })
    if (made)
      void navigate(addressOf(product, wordOf(product, made)), { replace: true, preventScrollReset: true })
  }
  return [wish && wish.instead === variant?.id ? wish.choices : (variant?.choices ?? {}), choose]
}

/** The pictures of what is chosen, then those that show no choice in particular. */
function picturesOf({ productOptions, media }: Product, chosen: Choices): MediaItem[] {
  const choices = productOptions.flatMap(({ name, choices: all }) =>
    all.map((choice) => ({
      items: choice.media?.items ?? [],
      isChosen: choice.description === chosen[name],
    })),
  )
  const ofChoices = new Set(choices.flatMap(({ items }) => items.map(({ id }) => id)))
  return [
    ...choices.flatMap(({ items, isChosen }) => (isChosen ? items : [])),
    ...media.items.filter(({ id }) => !ofChoices.has(id)),
  ]
}

const inPairs = <T,>(all: T[]): T[][] =>
  all.flatMap((one, at) => (at % 2 === 0 ? [all.slice(at, at + 2)] : []))

function Marks({ product: { ribbon, discount } }: { product: Product }) {
  if (!ribbon && discount.type === 'NONE') return null
  return (
    <p className="flex gap-2">
      {discount.type !== 'NONE' && <Tag tone="bad">Sale</Tag>}
      {ribbon && ribbon !== 'Sale' && <Tag tone="good">{ribbon}</Tag>}
    </p>
  )
}

const paragraphs = (text: string) => text.split(/\n\s*\n/).filter(Boolean)
